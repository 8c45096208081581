import type { RefundableLine } from '../db/payments/refunds.queries.ts';

/** What of a refund falls on one line, and what of that the author gives. */
export interface RefundPart<Line extends RefundableLine = RefundableLine> {
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
export function prorateRefund<Line extends RefundableLine>(
  lines: readonly Line[],
  preferredLineIds: readonly number[] | null,
  amountCents: number,
): RefundPart<Line>[] {
  const first = preferredLineIds === null ? lines : lines.filter(({ id }) => preferredLineIds.includes(id));
  const others = preferredLineIds === null ? [] : lines.filter(({ id }) => !preferredLineIds.includes(id));
  const onFirst = prorate(first, amountCents);
  const rest = amountCents - onFirst.reduce((sum, part) => sum + part.amountCents, 0);
  return [...onFirst, ...(rest > 0 ? prorate(others, rest) : [])];
}

function prorate<Line extends RefundableLine>(lines: readonly Line[], requestedCents: number): RefundPart<Line>[] {
  const remaining = lines.reduce((sum, line) => sum + remainingOf(line), 0);
  const amount = Math.min(requestedCents, remaining);
  const parts: RefundPart<Line>[] = [];
  let passed = 0;
  for (const line of lines) {
    // The difference of two running shares never exceeds what is left of the line, and all of them make the whole.
    const before = portion(amount, passed, remaining);
    passed += remainingOf(line);
    const cents = portion(amount, passed, remaining) - before;
    if (cents > 0) parts.push(partOf(line, cents));
  }
  return parts;
}

function partOf<Line extends RefundableLine>(line: Line, amountCents: number): RefundPart<Line> {
  const returned = line.returnedCents + amountCents;
  const authorReturned = portion(line.authorCents, returned, line.priceCents);
  return {
    line,
    amountCents,
    authorCents: authorReturned - line.authorReturnedCents,
    isWhole: returned === line.priceCents,
  };
}

const remainingOf = (line: RefundableLine): number => line.priceCents - line.returnedCents;

/** `cents × part ⁄ whole`, rounded down; exact beyond 2^53. */
function portion(cents: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(cents) * BigInt(part)) / BigInt(whole));
}
