import type { LibraryFilter } from '@octavo/ui/LibraryList';

const FILTERS: readonly LibraryFilter[] = ['unread', 'reading', 'finished'];

/** Which books of a library an address shows; anything unreadable is all of them. */
export function parseLibraryFilter(raw: unknown): LibraryFilter {
  return FILTERS.find((filter) => filter === raw) ?? 'all';
}
