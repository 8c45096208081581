import type { SnapshotFrom } from 'xstate';
import { hasPrevious, rangeOf } from '../entities/index.ts';
import { hasNext, type paginationMachine } from './pagination.machine.ts';

type Snapshot = SnapshotFrom<typeof paginationMachine>;

/** The page to show, from 1. */
export const selectPage = ({ context }: Snapshot) => context.page;

/** Whether Previous is available. */
export const selectCanPrevious = ({ context }: Snapshot) => hasPrevious(context.page);

/** Whether Next is available. */
export const selectCanNext = ({ context }: Snapshot) => hasNext(context);

/** First and last visible row and the total, for lists counted by rows; `null` until a page has loaded. */
export function selectRange({ context }: Snapshot): { first: number; last: number; count: number } | null {
  const { page, results } = context;
  if (!results || 'totalPages' in results) return null;
  return { ...rangeOf({ page, ...results }), count: results.count };
}
