import type { LibraryFilter } from '@octavo/ui/LibraryList';

const FILTERS: readonly LibraryFilter[] = ['unread', 'reading', 'finished'];

/** Parses the library filter of a URL. Invalid values mean all books. */
export function parseLibraryFilter(raw: unknown): LibraryFilter {
  return FILTERS.find((filter) => filter === raw) ?? 'all';
}
