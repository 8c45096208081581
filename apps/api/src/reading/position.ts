import { type Locator, LocatorSchema } from '@octavo/core/entities';
import * as v from 'valibot';
import type { PositionRow } from '../db/reading/reading.queries.ts';

/**
 * A position in a request, with the last version that the sender knew: `null` for none, absent if the sender counts no
 * versions. Additional fields of newer readers are stored too.
 */
export const PositionDraftSchema = v.looseObject({
  ...LocatorSchema.entries,
  base_version: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))),
});

/** A stored position: the fields that were sent, and the version for the next write. */
export type SyncedPosition = Locator & {
  readonly version: number;
  readonly updated_at: string;
};

/** A position in its wire format; `undefined` if a row of an earlier version has no valid locator. */
export function toPosition({ locator, version, updated_at }: PositionRow): SyncedPosition | undefined {
  if (!v.is(LocatorSchema, locator)) return undefined;
  return { ...locator, version, updated_at: updated_at.toISOString() };
}

/**
 * Whether a write based on version `base` may replace `stored`. A row without a valid locator counts as missing, because no
 * reader receives it.
 */
export function isBasedOn(stored: PositionRow | undefined, base: number | null): boolean {
  if (base === null) return stored === undefined || toPosition(stored) === undefined;
  return stored?.version === base;
}

/** The reading progress of a stored locator, 0 to 1; 0 without a valid one. */
export function progressOf(locator: unknown): number {
  return v.is(LocatorSchema, locator) ? locator.total_progression : 0;
}

/** Progress from which a book counts as finished, as in the library: only empty last pages follow. */
const FINISHED_PROGRESS = 0.995;

/** Whether a stored locator is at the end of the book. */
export const isFinished = (locator: unknown): boolean => progressOf(locator) >= FINISHED_PROGRESS;

/** When the user finished the book; `null` if they have not. Positions of earlier versions are dated by their last change. */
export function finishedAt(position: {
  readonly locator: unknown;
  readonly updated_at: Date | null;
  readonly finished_at: Date | null;
}): Date | null {
  return position.finished_at ?? (isFinished(position.locator) ? position.updated_at : null);
}
