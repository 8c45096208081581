import type { AdminApi, AdminBooksQuery } from '@octavo/core/admin';
import { queryOptions } from '@tanstack/react-query';

/** The first part of the keys of the books of all sellers. */
export const ADMIN_BOOKS_KEY = ['admin', 'books'] as const;

/** One page of the books of all sellers. */
export const adminBooksQuery = (api: AdminApi, query: AdminBooksQuery) =>
  queryOptions({
    queryKey: [...ADMIN_BOOKS_KEY, query],
    queryFn: ({ signal }) => api.books(query, { signal }),
    staleTime: 0,
  });
