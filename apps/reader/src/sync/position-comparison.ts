import type { Locator } from '@octavo/core/entities';

/** Positions with a smaller difference in progression are treated as equal, */
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

  readonly isNear = (one: Locator, other: Locator): boolean =>
    one.cfi === other.cfi || Math.abs(one.total_progression - other.total_progression) < this.#threshold;
}
