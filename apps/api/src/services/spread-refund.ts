import type { ReturnableLine } from '../db/refunds.queries.ts';

/** What of a refund falls on one line, and what of that the author gives. */
export interface RefundPart<Line extends ReturnableLine = ReturnableLine> {
  readonly line: Line;
  readonly amountCents: number;
  readonly authorCents: number;
  /** Nothing of the line's price is left. */
  readonly isWhole: boolean;
}

/**
 * Spreads a refund over lines in proportion to what is left of each, to the cent; the last one takes what rounding leaves.
 * `wanted` lines come first; only what they cannot hold falls on the others, and what no line can hold is left out.
 */
export function spreadRefund<Line extends ReturnableLine>(
  lines: readonly Line[],
  wanted: readonly number[] | null,
  amountCents: number,
): RefundPart<Line>[] {
  const first = wanted === null ? lines : lines.filter(({ id }) => wanted.includes(id));
  const others = wanted === null ? [] : lines.filter(({ id }) => !wanted.includes(id));
  const onFirst = inProportion(first, amountCents);
  const rest = amountCents - onFirst.reduce((sum, part) => sum + part.amountCents, 0);
  return [...onFirst, ...(rest > 0 ? inProportion(others, rest) : [])];
}

function inProportion<Line extends ReturnableLine>(lines: readonly Line[], wish: number): RefundPart<Line>[] {
  const left = lines.reduce((sum, line) => sum + leftOf(line), 0);
  const amount = Math.min(wish, left);
  const parts: RefundPart<Line>[] = [];
  let passed = 0;
  for (const line of lines) {
    // The difference of two running shares never exceeds what is left of the line, and all of them make the whole.
    const before = portion(amount, passed, left);
    passed += leftOf(line);
    const cents = portion(amount, passed, left) - before;
    if (cents > 0) parts.push(partOf(line, cents));
  }
  return parts;
}

function partOf<Line extends ReturnableLine>(line: Line, amountCents: number): RefundPart<Line> {
  const returned = line.returnedCents + amountCents;
  const authorReturned = portion(line.authorCents, returned, line.priceCents);
  return {
    line,
    amountCents,
    authorCents: authorReturned - line.authorReturnedCents,
    isWhole: returned === line.priceCents,
  };
}

const leftOf = (line: ReturnableLine): number => line.priceCents - line.returnedCents;

/** `cents × part ⁄ whole`, rounded down; exact beyond 2^53. */
function portion(cents: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(cents) * BigInt(part)) / BigInt(whole));
}
