import type { SnapshotFrom } from 'xstate';
import type { searchMachine } from './search.machine.ts';

type Snapshot = SnapshotFrom<typeof searchMachine>;

/** What stands in the input. */
export const selectSearchText = ({ context }: Snapshot) => context.text;

/** Tells whether the dropdown is open. */
export const selectIsSearchOpen = (snapshot: Snapshot) => snapshot.matches({ box: 'open' });

/** The books found and where the text stands in them. */
export const selectSearchResults = ({ context }: Snapshot) => context.results;

/** How many books match, for beside the rows; `null` until they have been counted. */
export const selectFoundCount = ({ context }: Snapshot) => context.found;

/** `Loading...`: the list of books is not here yet. */
export const selectIsSearchLoading = (snapshot: Snapshot) =>
  selectIsSearchOpen(snapshot) && snapshot.context.index === null;

/** `No products found.` */
export const selectIsNothingFound = (snapshot: Snapshot) =>
  selectIsSearchOpen(snapshot) && snapshot.context.index !== null && snapshot.context.results.hits.length === 0;
