import { formatCents } from '@octavo/core/entities';

const BASIS_POINTS = 10_000;

/** What the author gets for a copy, and how it is counted. Tax is taken off where it applies. */
export function payoutOf(priceCents: number, feeBasisPoints: number): { share: string; explanation: string } {
  const fee = Math.round((priceCents * feeBasisPoints) / BASIS_POINTS);
  return {
    share: formatCents(priceCents - fee),
    explanation: `${formatCents(priceCents)} less ${formatCents(fee)} shop’s fee (${feeBasisPoints / 100} %).`,
  };
}
