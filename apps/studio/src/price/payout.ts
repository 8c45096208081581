import { formatCents } from '@octavo/core/entities';

const BASIS_POINTS = 10_000;

/** Returns the author’s share of a sold copy, before tax, and how it is calculated. */
export function payoutOf(priceCents: number, feeBasisPoints: number): { share: string; explanation: string } {
  const fee = Math.round((priceCents * feeBasisPoints) / BASIS_POINTS);
  return {
    share: formatCents(priceCents - fee),
    explanation: `${formatCents(priceCents)} minus the shop’s fee of ${formatCents(fee)} (${feeBasisPoints / 100}%).`,
  };
}
