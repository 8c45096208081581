import type { SnapshotFrom } from 'xstate';
import { hasPrevious, rangeOf } from '../entities/index.ts';
import { hasNext, type paginationMachine } from './pagination.machine.ts';

type Snapshot = SnapshotFrom<typeof paginationMachine>;

/** The page to show, from 1. */
export const selectPage = ({ context }: Snapshot) => context.page;

/** Tells whether Previous can be pressed. */
export const selectCanPrevious = ({ context }: Snapshot) => hasPrevious(context.page);

/** Tells whether Next can be pressed. */
export const selectCanNext = ({ context }: Snapshot) => hasNext(context);

/** First and last row shown and how many there are, for lists that are counted by rows; `null` until a page has come. */
export function selectRange({ context }: Snapshot): { first: number; last: number; count: number } | null {
  const { page, results } = context;
  if (!results || 'totalPages' in results) return null;
  return { ...rangeOf({ page, ...results }), count: results.count };
}
