import type { SavedPosition } from '../session/reading-session.ts';

/** A position of this page, without the fields that the server sets. */
export type LocalPosition = Omit<SavedPosition, 'version' | 'updated_at' | 'device'>;

/** Positions nearer than this share of the book are treated as equal, */
const NEAR_PROGRESSION = 0.002;
/** but at most this many positions; a page of a long book is one or two. */
const NEAR_POSITIONS = 0.5;

/** Compares positions in a book. */
export class PositionComparison {
  #threshold = NEAR_PROGRESSION;

  /** Sets the length of the book in positions. */
  setLength(positions: number): void {
    this.#threshold = Math.min(NEAR_PROGRESSION, NEAR_POSITIONS / positions);
  }

  readonly isNear = (one: LocalPosition, other: LocalPosition): boolean =>
    one.cfi === other.cfi || Math.abs(one.total_progression - other.total_progression) < this.#threshold;
}
