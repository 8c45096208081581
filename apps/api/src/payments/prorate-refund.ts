import type { RefundableLine } from '../db/payments/refunds.queries.ts';

/** The refunded amount of one line, and the author's part of this amount. */
export interface RefundPart<Line extends RefundableLine = RefundableLine> {
  readonly line: Line;
  readonly amountCents: number;
  readonly authorCents: number;
  /** Whether the whole price of the line is refunded now. */
  readonly isWhole: boolean;
}

/**
 * Prorates a refund over lines by their remaining amounts, to the cent; rounding differences go to the last line. Preferred
 * lines come first, and the other lines take only the excess. An amount beyond all lines is ignored.
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
    // The difference of two cumulative portions never exceeds the line's remainder, and all differences add up to the amount.
    const before = portion(amount, passed, remaining);
    passed += remainingOf(line);
    const cents = portion(amount, passed, remaining) - before;
    if (cents > 0) parts.push(partOf(line, cents));
  }
  return parts;
}

function partOf<Line extends RefundableLine>(line: Line, amountCents: number): RefundPart<Line> {
  const returned = line.refundedCents + amountCents;
  const authorReturned = portion(line.authorCents, returned, line.priceCents);
  return {
    line,
    amountCents,
    authorCents: authorReturned - line.authorRefundedCents,
    isWhole: returned === line.priceCents,
  };
}

const remainingOf = (line: RefundableLine): number => line.priceCents - line.refundedCents;

/** `cents × part ⁄ whole`, rounded down; exact beyond 2^53. */
function portion(cents: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(cents) * BigInt(part)) / BigInt(whole));
}
