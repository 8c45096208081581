import type { AdminApi } from '@octavo/core/admin';
import type { StudioApi } from '@octavo/core/studio';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { booksQuery } from './studio.queries.ts';

/** The first part of the keys of all queries about shelves. */
export const SHELVES_KEY = ['admin', 'shelves'] as const;

/** Six months of Monthly Featured. */
export const shelvesQuery = (api: AdminApi, from: string | undefined) =>
  queryOptions({
    queryKey: [...SHELVES_KEY, 'months', from],
    queryFn: ({ signal }) => api.shelves({ from }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Monthly Featured as visitors see it at the end of a day. */
export const shelfPreviewQuery = (api: AdminApi, date: string) =>
  queryOptions({
    queryKey: [...SHELVES_KEY, 'preview', date],
    queryFn: ({ signal }) => api.shelfPreview(date, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** The books of all authors that match a search. */
export const foundBooksQuery = (api: StudioApi, search: string) => booksQuery(api, { scope: 'all', search });
