import type { SnapshotFrom } from 'xstate';
import type { searchMachine } from './search.machine.ts';

type Snapshot = SnapshotFrom<typeof searchMachine>;

/** The text in the input. */
export const selectSearchText = ({ context }: Snapshot) => context.text;

/** Whether the dropdown is open. */
export const selectIsSearchOpen = (snapshot: Snapshot) => snapshot.matches({ box: 'open' });

/** The matching books with the positions of the text. */
export const selectSearchResults = ({ context }: Snapshot) => context.results;

/** The number of matches; `null` until they are counted, and while only the server could count them. */
export const selectMatchCount = ({ context }: Snapshot) => context.matchCount;

/** `Loading...`: the list of books has not loaded, or it has no match and the server has not responded. */
export const selectIsSearchLoading = (snapshot: Snapshot) =>
  selectIsSearchOpen(snapshot) &&
  (snapshot.context.index === null || (!hasRows(snapshot) && snapshot.matches({ server: 'loading' })));

/** `No products found.` Shown only after all books were searched. */
export const selectHasNoResults = (snapshot: Snapshot) =>
  selectIsSearchOpen(snapshot) &&
  snapshot.context.index !== null &&
  !hasRows(snapshot) &&
  snapshot.matches({ server: 'idle' });

/** `Only a part of the catalog could be searched. …`: shown below the rows or instead of them. */
export const selectIsSearchPartial = (snapshot: Snapshot) =>
  selectIsSearchOpen(snapshot) && snapshot.matches({ server: 'failed' });

const hasRows = ({ context }: Snapshot) => context.results.hits.length > 0;
