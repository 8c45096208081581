import { describe, expect, it } from 'vitest';
import type { Api } from '../api/index.ts';
import type { OrderDetails } from '../entities/index.ts';
import { NetworkError } from '../errors/index.ts';
import { aBilling, anOrder, createDeferred, flushPromises } from '../testing/index.ts';
import { orderDetails, type Scene, startPaying } from '../testing/start-checkout.ts';
import {
  selectBilling,
  selectCanPay,
  selectCheckoutStep,
  selectIsOverdue,
  selectIsProcessing,
  selectOrderId,
  selectPaymentFailure,
  type PaymentOutcome,
} from './index.ts';

describe('a confirmation without a response', () => {
  /** Pays and waits until the confirmation is overdue; `byId` returns the order. */
  async function startOverdue(byId: Api['orders']['byId'], scene: Scene = {}) {
    const confirmed = createDeferred<PaymentOutcome>();
    let [polls, confirmations] = [0, 0];
    const started = await startPaying({
      confirm: () => {
        confirmations += 1;
        return confirmed.promise;
      },
      byId: (...of) => {
        polls += 1;
        return byId(...of);
      },
      ...scene,
    });
    const seen = () => {
      const snapshot = started.actor.getSnapshot();
      return [selectIsProcessing(snapshot), selectIsOverdue(snapshot), polls];
    };
    started.actor.send({ type: 'payment.submitted' });
    started.clock.increment(19_999);
    expect(seen()).toEqual([true, false, 0]);
    started.clock.increment(1);
    return { ...started, confirmed, seen, confirmations: () => confirmations };
  }
  const unpaid = () => Promise.resolve(orderDetails('pending_payment'));

  it('is overdue after 20 s, keeps the order, and polls the shop every 10 s', { tags: ['check-61'] }, async () => {
    const { actor, clock, seen, confirmations } = await startOverdue(unpaid);
    expect(seen()).toEqual([true, true, 1]);
    await flushPromises();
    clock.increment(10_000);
    await flushPromises();
    clock.increment(10_000);
    expect(seen()).toEqual([true, true, 3]);
    expect([selectOrderId(actor.getSnapshot()), selectPaymentFailure(actor.getSnapshot())]).toEqual([1042, null]);
    expect([selectCanPay(actor.getSnapshot()), confirmations()]).toEqual([false, 1]);
  });

  it('succeeds as soon as the order is paid', { tags: ['check-62'] }, async () => {
    const states: OrderDetails['status'][] = ['pending_payment', 'paid'];
    const { actor, emitted, clock, cart } = await startOverdue(() =>
      Promise.resolve(orderDetails(states.shift() ?? null)),
    );
    await flushPromises();
    clock.increment(10_000);
    await flushPromises();
    expect([selectCheckoutStep(actor.getSnapshot()), cart.read().items]).toEqual(['success', []]);
    expect(emitted).toEqual([{ type: 'order.paid', orderId: 1042, productIds: [7] }]);
  });

  it.each([
    [{ status: 'succeeded' }, 'success', null],
    [{ status: 'requires_payment_method', errorMessage: 'Declined.' }, 'payment', 'Declined.'],
  ])('handles a late response: %o', async (outcome, step, failure) => {
    const { actor, confirmed, seen } = await startOverdue(unpaid);
    await flushPromises();
    confirmed.resolve(outcome);
    await flushPromises();
    expect([selectCheckoutStep(actor.getSnapshot()), selectPaymentFailure(actor.getSnapshot())]).toEqual([
      step,
      failure,
    ]);
    expect(seen().slice(0, 2)).toEqual([false, false]);
  });

  it('continues polling when the shop fails or does not respond', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const { clock, seen } = await startOverdue((_, options) => {
      signals.push(options?.signal);
      return signals.length === 1 ? Promise.reject(new NetworkError()) : createDeferred<never>().promise;
    });
    await flushPromises();
    clock.increment(10_000);
    expect(seen()).toEqual([true, true, 2]);
    clock.increment(10_000);
    expect([seen(), signals[1]?.aborted]).toEqual([[true, true, 2], true]);
    clock.increment(10_000);
    expect(seen()).toEqual([true, true, 3]);
  });

  it(
    'can be left; the same order is checked before it is paid again, and is never created twice',
    { tags: ['check-61'] },
    async () => {
      let orderCount = 0;
      const states: OrderDetails['status'][] = ['pending_payment', 'pending_payment', 'paid'];
      const { actor, submit, confirmations, seen } = await startOverdue(
        () => Promise.resolve(orderDetails(states.shift() ?? null)),
        {
          create: () => {
            orderCount += 1;
            return Promise.resolve(anOrder());
          },
        },
      );
      await flushPromises();
      actor.send({ type: 'back.pressed' });
      expect([selectCheckoutStep(actor.getSnapshot()), selectOrderId(actor.getSnapshot())]).toEqual(['billing', 1042]);
      submit();
      expect(seen().slice(0, 2)).toEqual([true, false]);
      expect(selectBilling(actor.getSnapshot())).toEqual(aBilling());
      await flushPromises();
      expect([selectCanPay(actor.getSnapshot()), selectPaymentFailure(actor.getSnapshot())]).toEqual([true, null]);
      actor.send({ type: 'back.pressed' });
      submit();
      await flushPromises();
      expect([selectCheckoutStep(actor.getSnapshot()), orderCount, confirmations()]).toEqual(['success', 1, 1]);
    },
  );

  it('is no longer checked after another order is created', async () => {
    let orderCount = 0;
    const { actor, submit } = await startOverdue(unpaid, {
      create: () => Promise.resolve(anOrder({ id: 1042 + orderCount++ })),
    });
    actor.send({ type: 'back.pressed' });
    submit(aBilling({ city: 'Farport' }));
    await flushPromises();
    expect([selectCanPay(actor.getSnapshot()), selectOrderId(actor.getSnapshot())]).toEqual([true, 1043]);
    actor.send({ type: 'back.pressed' });
    submit(aBilling({ city: 'Farport' }));
    expect(selectCanPay(actor.getSnapshot())).toBe(true);
  });
});
