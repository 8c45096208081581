import type { StudioApi, StudioBook, StudioBooksQuery } from '@octavo/core/studio';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** The settings of the shop and the author. */
export const settingsQuery = (api: StudioApi) =>
  queryOptions({ queryKey: ['studio', 'settings'], queryFn: ({ signal }) => api.settings({ signal }) });

/** What the export of all books contains. */
export const bookExportQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: ['studio', 'book-export'],
    queryFn: ({ signal }) => api.bookExport({ signal }),
    staleTime: 0,
  });

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

/** One page of the books of all authors that wait for approval. */
export const booksToReviewQuery = (api: StudioApi, cursor?: string) =>
  booksQuery(api, { scope: 'all', status: 'in_review', cursor });

/** One book with all its editable fields. */
export const bookQuery = (api: StudioApi, id: number) =>
  queryOptions({ queryKey: ['studio', 'book', id], queryFn: ({ signal }) => api.book(id, { signal }), staleTime: 0 });

/** The interval at which the advice about a file is polled, in milliseconds. A check takes up to a minute. */
const ADVICE_POLL_MS = 2_000;

/** The first part of the keys of queries about the files of a book. Use them with `useFileQuery`. */
export const filesKey = (id: number) => ['studio', 'file', id] as const;

/** The first part of the keys of queries about one file. A changed list must not fetch them again: the file may be gone. */
const fileKey = (id: number, editionId: number) => [...filesKey(id), editionId] as const;

/** The report about a file of a book, until the advice of EPUBCheck is complete. */
export const reportQuery = (api: StudioApi, id: number, editionId: number) =>
  queryOptions({
    queryKey: [...fileKey(id, editionId), 'report'],
    queryFn: ({ signal }) => api.report(id, { editionId }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.epubcheck?.status === 'pending' ? ADVICE_POLL_MS : false),
  });

/** The chapters of the file `editionId`, the current one, with which the sample of a book can end. */
export const sampleChaptersQuery = (api: StudioApi, id: number, editionId: number) =>
  queryOptions({
    queryKey: ['studio', 'sample-chapters', id, editionId],
    queryFn: ({ signal }) => api.sampleChapters(id, { signal }),
  });

/** Covers that the shop draws from title and authors; each round has others. */
export const coverProposalsQuery = (api: StudioApi, { id, title, authors }: StudioBook, round: number) =>
  queryOptions({
    queryKey: ['studio', 'cover-proposals', id, title, authors, round],
    queryFn: ({ signal }) => api.coverProposals(id, { round }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The prices of a book. */
export const pricesQuery = (api: StudioApi, id: number) =>
  queryOptions({
    queryKey: ['studio', 'prices', id],
    queryFn: ({ signal }) => api.prices(id, { signal }),
    staleTime: 0,
  });

/** The payment account and balance of the author. */
export const payoutsQuery = (api: StudioApi) =>
  queryOptions({ queryKey: ['studio', 'payouts'], queryFn: ({ signal }) => api.payouts({ signal }), staleTime: 0 });

/** The user's uploads that have not expired. */
export const uploadsQuery = (api: StudioApi) =>
  queryOptions({ queryKey: ['studio', 'uploads'], queryFn: ({ signal }) => api.uploads({ signal }), staleTime: 0 });

/** The interval at which a running check is polled, in milliseconds. */
export const CHECK_POLL_MS = 1_000;

/** One upload, until it is checked. */
export const uploadQuery = (api: StudioApi, id: string) =>
  queryOptions({
    queryKey: ['studio', 'upload', id],
    queryFn: ({ signal }) => api.upload(id, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.status === 'checking' ? CHECK_POLL_MS : false),
  });

/** The files of a book. */
export const editionsQuery = (api: StudioApi, id: number) =>
  queryOptions({
    queryKey: ['studio', 'editions', id],
    queryFn: ({ signal }) => api.editions(id, { signal }),
    staleTime: 0,
  });

/** The changes of a file against `currentId`, the current one. */
export const editionChangesQuery = (api: StudioApi, id: number, editionId: number, currentId: number) =>
  queryOptions({
    queryKey: [...fileKey(id, editionId), 'changes', currentId],
    queryFn: ({ signal }) => api.editionChanges(id, editionId, { signal }),
  });

/** One page of the changed paragraphs of a chapter, against the current file `base`. */
export const editionPassagesQuery = (
  api: StudioApi,
  id: number,
  editionId: number,
  query: { base: number; chapter: number; page: number },
) =>
  queryOptions({
    queryKey: [...fileKey(id, editionId), 'passages', query],
    queryFn: ({ signal }) => api.editionPassages(id, editionId, query, { signal }),
  });

/** Whether the annotations of readers keep their position in a file. */
export const editionAnnotationsQuery = (api: StudioApi, id: number, editionId: number) =>
  queryOptions({
    queryKey: [...fileKey(id, editionId), 'annotations'],
    queryFn: ({ signal }) => api.editionAnnotations(id, editionId, { signal }),
  });

/** The fixes that a file needs; `language` is added to a file without one. */
export const fixesQuery = (api: StudioApi, id: number, editionId: number, language: string) =>
  queryOptions({
    queryKey: [...fileKey(id, editionId), 'fixes', language],
    queryFn: ({ signal }) => api.fixes(id, language === '' ? {} : { language }, { signal }),
    // The previous differences stay visible until the differences of another language have loaded.
    placeholderData: keepPreviousData,
  });
