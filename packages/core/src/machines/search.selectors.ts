import type { SnapshotFrom } from 'xstate';
import type { searchMachine } from './search.machine.ts';

type Snapshot = SnapshotFrom<typeof searchMachine>;

/** What stands in the input. */
export const selectSearchText = ({ context }: Snapshot) => context.text;

/** Tells whether the dropdown is open. */
export const selectIsSearchOpen = (snapshot: Snapshot) => snapshot.matches({ box: 'open' });

/** The books found and where the text stands in them. */
export const selectSearchResults = ({ context }: Snapshot) => context.results;

/** How many books match, for beside the rows; `null` until they have been counted, and while only the server could. */
export const selectMatchCount = ({ context }: Snapshot) => context.matchCount;

/** `Loading...`: the list of books is not here yet, or it holds no match and the server has not answered. */
export const selectIsSearchLoading = (snapshot: Snapshot) =>
  selectIsSearchOpen(snapshot) &&
  (snapshot.context.index === null || (!hasRows(snapshot) && snapshot.matches({ server: 'loading' })));

/** `No products found.` Said only when all books were looked through. */
export const selectHasNoResults = (snapshot: Snapshot) =>
  selectIsSearchOpen(snapshot) &&
  snapshot.context.index !== null &&
  !hasRows(snapshot) &&
  snapshot.matches({ server: 'idle' });

/** `Only a part of the catalog could be searched. …`: below the rows, or instead of them. */
export const selectIsSearchPartial = (snapshot: Snapshot) =>
  selectIsSearchOpen(snapshot) && snapshot.matches({ server: 'failed' });

const hasRows = ({ context }: Snapshot) => context.results.hits.length > 0;
