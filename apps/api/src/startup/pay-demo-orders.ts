import { createSandbox, type SandboxDatabase } from '@octavo/stripe-sandbox/server';
import * as v from 'valibot';
import { type DemoOrder, demoQueries } from '../db/demo/demo.queries.ts';
import type { Deps } from '../deps.ts';
import type { HistoricalPayment } from '../payments/payment-sync.service.ts';

/** Pays an order at the moment it was placed and tells of the payment. */
type PayInPast = (order: DemoOrder) => Promise<HistoricalPayment>;

/**
 * Gives the paid orders of the sample data the payments they stand for, so that they can be refunded like any other.
 * Each is one step of its own: what a stop cut off follows at the next start. Nobody may look at the books meanwhile: a
 * charge that is not booked yet would be found to be one too many.
 */
export async function payDemoOrders({ db, paymentSync }: Pick<Deps, 'db' | 'paymentSync'>, payInPast: PayInPast): Promise<void> {
  for (const order of await demoQueries(db).unchargedOrders()) await paymentSync.importPayment(order.id, await payInPast(order));
}

/** Pays with the card sandbox, by its books at that time; nobody is sent a word of what is long past. */
export function sandboxPayments(db: SandboxDatabase): PayInPast {
  return async ({ id, totalCents, paidAt }) => {
    const sandbox = createSandbox({ db, clock: { now: () => paidAt.getTime() } });
    const answer = await sandbox.fetch(
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
    const { id: intentId, amount_received: cents, latest_charge: charge } = v.parse(SucceededIntentSchema, await answer.json());
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
