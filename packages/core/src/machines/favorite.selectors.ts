import type { SnapshotFrom } from 'xstate';
import type { favoriteMachine } from './favorite.machine.ts';

type Snapshot = SnapshotFrom<typeof favoriteMachine>;

/** The state of the icon. */
export const selectIsFavorite = ({ context }: Snapshot) => context.shown;

/** Whether a change is not saved yet. */
export const selectIsUnsaved = (snapshot: Snapshot) => !snapshot.matches('idle');
