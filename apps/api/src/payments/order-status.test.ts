import { orderStatuses } from '@octavo/core/entities';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canTransition, type OrderBalance, deriveOrderStatus } from './order-status.ts';
import { prorateRefund } from './prorate-refund.ts';

const orderBalance = (overrides: Partial<OrderBalance> = {}): OrderBalance => ({
  totalCents: 1000,
  refundedCents: 0,
  unallocatedCents: 0,
  isDisputed: false,
  wasPaid: true,
  ...overrides,
});

describe('the order status', () => {
  it('leaves "paid" only for a refund, a dispute or a review', { tags: ['check-38'] }, () => {
    expect(orderStatuses.filter((to) => canTransition('paid', to))).toEqual([
      'partially_refunded',
      'refunded',
      'disputed',
      'review',
    ]);
  });

  it('never goes back to unpaid, nor from canceled to paid', { tags: ['check-38'] }, () => {
    for (const from of orderStatuses) expect(canTransition(from, 'pending_payment')).toBe(false);
    expect(orderStatuses.filter((to) => canTransition('canceled', to))).toEqual(['review']);
    expect(orderStatuses.filter((from) => canTransition(from, 'canceled'))).toEqual(['pending_payment']);
  });

  it('follows from the refunds, the dispute and the unallocated money of an order', () => {
    expect(deriveOrderStatus(orderBalance())).toBe('paid');
    expect(deriveOrderStatus(orderBalance({ refundedCents: 1 }))).toBe('partially_refunded');
    expect(deriveOrderStatus(orderBalance({ refundedCents: 1000 }))).toBe('refunded');
    expect(deriveOrderStatus(orderBalance({ refundedCents: 1000, isDisputed: true }))).toBe('disputed');
    expect(deriveOrderStatus(orderBalance({ unallocatedCents: -1 }))).toBe('review');
    expect(deriveOrderStatus(orderBalance({ wasPaid: false }))).toBe('refunded');
  });
});

describe('prorateRefund', () => {
  const lines = fc.array(fc.record({ priceCents: fc.nat({ max: 5000 }), share: fc.nat({ max: 100 }) }), {
    minLength: 1,
    maxLength: 6,
  });

  it(
    'never refunds more than the price of a line, and the parts add up to the whole amount',
    { tags: ['check-31'] },
    () => {
      fc.assert(
        fc.property(lines, fc.array(fc.integer({ min: 1, max: 6000 }), { maxLength: 8 }), (prices, amounts) => {
          let state = prices.map(({ priceCents, share }, id) => ({
            id,
            priceCents,
            authorCents: Math.floor((priceCents * share) / 100),
            sellerId: 1,
            refundedCents: 0,
            authorRefundedCents: 0,
          }));
          const total = state.reduce((sum, line) => sum + line.priceCents, 0);
          let remainingCents = total;
          for (const requestedCents of [...amounts, total]) {
            const parts = prorateRefund(state, null, requestedCents);
            const refundedCents = parts.reduce((sum, part) => sum + part.amountCents, 0);
            expect(refundedCents).toBe(Math.min(requestedCents, remainingCents));
            remainingCents -= refundedCents;
            for (const part of parts) {
              expect(part.authorCents).toBeGreaterThanOrEqual(0);
              expect(part.authorCents).toBeLessThanOrEqual(part.amountCents);
            }
            state = state.map((line) => {
              const part = parts.find((one) => one.line.id === line.id);
              return {
                ...line,
                refundedCents: line.refundedCents + (part?.amountCents ?? 0),
                authorRefundedCents: line.authorRefundedCents + (part?.authorCents ?? 0),
              };
            });
          }
          for (const line of state)
            expect([line.refundedCents, line.authorRefundedCents]).toEqual([line.priceCents, line.authorCents]);
        }),
      );
    },
  );

  it('refunds the requested lines first', { tags: ['check-31'] }, () => {
    const line = (id: number) => ({
      id,
      priceCents: 100,
      authorCents: 90,
      sellerId: 1,
      refundedCents: 0,
      authorRefundedCents: 0,
    });
    const parts = prorateRefund([line(1), line(2), line(3)], [2], 150);
    expect(parts.map((part) => [part.line.id, part.amountCents, part.isWhole])).toEqual([
      [2, 100, true],
      [1, 25, false],
      [3, 25, false],
    ]);
  });
});
