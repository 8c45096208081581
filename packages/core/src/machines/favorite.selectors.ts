import type { SnapshotFrom } from 'xstate';
import type { favoriteMachine } from './favorite.machine.ts';

type Snapshot = SnapshotFrom<typeof favoriteMachine>;

/** What the icon shows. */
export const selectIsFavorite = ({ context }: Snapshot) => context.shown;

/** Tells whether a change has not reached the server yet. */
export const selectIsUnsaved = (snapshot: Snapshot) => !snapshot.matches('idle');
