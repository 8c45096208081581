import { createSandbox, type SandboxDatabase } from '@octavo/stripe-sandbox/server';
import * as v from 'valibot';
import { type DemoOrder, demoQueries } from '../db/demo/demo.queries.ts';
import type { Deps } from '../deps.ts';
import type { HistoricalPayment } from '../payments/payment-sync.service.ts';

/** Pays an order at the time it was placed and returns the payment. */
type PayInPast = (order: DemoOrder) => Promise<HistoricalPayment>;

/**
 * Creates the historical payments of the paid demo orders, so that they can be refunded like any other. Each order is one
 * step; an interruption is resumed at the next start. The reconciliation must not run at the same time, because it would report
 * charges that are not in the ledger yet.
 */
export async function payDemoOrders(
  { db, paymentSync }: Pick<Deps, 'db' | 'paymentSync'>,
  payInPast: PayInPast,
): Promise<void> {
  for (const order of await demoQueries(db).unchargedOrders())
    await paymentSync.importPayment(order.id, await payInPast(order));
}

/** Pays in the card sandbox at a past time; it sends no events. */
export function sandboxPayments(db: SandboxDatabase): PayInPast {
  return async ({ id, totalCents, paidAt }) => {
    const sandbox = createSandbox({ db, clock: { now: () => paidAt.getTime() } });
    const response = await sandbox.fetch(
      new Request('http://sandbox.local/v1/payment_intents', {
        method: 'POST',
        headers: { Authorization: `Bearer ${sandbox.keys.secret}`, 'Idempotency-Key': `sample:${id}` },
        body: new URLSearchParams({
          amount: String(totalCents),
          currency: 'usd',
          'payment_method_types[]': 'card',
          payment_method: 'pm_card_visa',
          confirm: 'true',
          transfer_group: `order_${id}`,
          'metadata[order_id]': String(id),
          'expand[]': 'latest_charge',
        }),
      }),
    );
    const {
      id: intentId,
      amount_received: cents,
      latest_charge: charge,
    } = v.parse(SucceededIntentSchema, await response.json());
    return { intentId, charge: { id: charge.id, cents }, card: charge.payment_method_details.card, paidAt };
  };
}

const SucceededIntentSchema = v.object({
  id: v.string(),
  status: v.literal('succeeded'),
  amount_received: v.number(),
  latest_charge: v.object({
    id: v.string(),
    payment_method_details: v.object({ card: v.object({ brand: v.string(), last4: v.string() }) }),
  }),
});
