import type { StudioApi, StudioBooksQuery } from '@octavo/core/studio';
import { queryOptions } from '@tanstack/react-query';

/** The settings of the shop and the author. */
export const settingsQuery = (api: StudioApi) =>
  queryOptions({ queryKey: ['studio', 'settings'], queryFn: ({ signal }) => api.settings({ signal }) });

/** The first part of the keys of all lists of books. */
export const BOOKS_KEY = ['studio', 'books'] as const;

/** One page of books. */
export const booksQuery = (api: StudioApi, query: StudioBooksQuery) =>
  queryOptions({
    queryKey: [...BOOKS_KEY, query],
    queryFn: ({ signal }) => api.books(query, { signal }),
    // Sales and statuses change without the author.
    staleTime: 0,
  });

/** One book with everything that can be edited. */
export const bookQuery = (api: StudioApi, id: number) =>
  queryOptions({ queryKey: ['studio', 'book', id], queryFn: ({ signal }) => api.book(id, { signal }), staleTime: 0 });

/** The report about the current file of a book. */
export const reportQuery = (api: StudioApi, id: number) =>
  queryOptions({
    queryKey: ['studio', 'report', id],
    queryFn: ({ signal }) => api.report(id, { signal }),
    staleTime: 0,
  });

/** The prices of a book. */
export const pricesQuery = (api: StudioApi, id: number) =>
  queryOptions({
    queryKey: ['studio', 'prices', id],
    queryFn: ({ signal }) => api.prices(id, { signal }),
    staleTime: 0,
  });

/** The user's uploads that have not expired. */
export const uploadsQuery = (api: StudioApi) =>
  queryOptions({ queryKey: ['studio', 'uploads'], queryFn: ({ signal }) => api.uploads({ signal }), staleTime: 0 });

/** The interval at which a running check is polled, in milliseconds. */
const CHECK_POLL_MS = 1_000;

/** One upload, until it is checked. */
export const uploadQuery = (api: StudioApi, id: string) =>
  queryOptions({
    queryKey: ['studio', 'upload', id],
    queryFn: ({ signal }) => api.upload(id, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.status === 'checking' ? CHECK_POLL_MS : false),
  });
