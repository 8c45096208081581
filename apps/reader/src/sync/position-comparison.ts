import type { Locator } from '@octavo/core/entities';

/** Positions that differ less in `totalProgression` are treated as equal. */
const NEAR_PROGRESSION = 0.002;
/** The same limit in positions. It applies to long books, where a page is only one or two positions. */
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
