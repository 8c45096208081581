import type { AdminApi, PeopleQuery } from '@octavo/core/admin';
import { queryOptions } from '@tanstack/react-query';

/** The first part of the keys of all lists of people. */
export const PEOPLE_KEY = ['admin', 'people'] as const;

/** One page of people. */
export const peopleQuery = (api: AdminApi, query: PeopleQuery) =>
  queryOptions({
    queryKey: [...PEOPLE_KEY, query],
    queryFn: ({ signal }) => api.people(query, { signal }),
    staleTime: 0,
  });

/** One person in full. */
export const personQuery = (api: AdminApi, id: number) =>
  queryOptions({
    queryKey: ['admin', 'person', id],
    queryFn: ({ signal }) => api.person(id, { signal }),
    staleTime: 0,
  });
