import { sql } from 'kysely';
import { MAX_ATTEMPTS } from '../src/mail/index.ts';
import type { TestShop } from './harness.ts';

/** The id of a payment event that is not handled. */
export const KNOWN_EVENT = 'evt_known';
/** The id of an email that failed. */
export const KNOWN_EMAIL = 999_001;

/** Restores what the admin of the known users can clear or retry: a debt, a failed event, a transfer for an order, and an email. */
export async function restorePaymentRecords(
  { deps: { db } }: TestShop,
  userId: number,
  orderId: number,
): Promise<void> {
  const event = { type: 'account.updated', handled_at: null, failed_at: new Date(), attempts: 9 };
  await db
    .insertInto('stripe_events')
    .values({ id: KNOWN_EVENT, ...event })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(event))
    .execute();
  const email = { template: 'password_changed', recipient: 'gone@octavo.example', recipient_name: '' };
  const failure = { attempts: MAX_ATTEMPTS, sent_at: null, next_attempt_at: new Date() };
  await db
    .insertInto('email_outbox')
    .values({ id: KNOWN_EMAIL, ...email, ...failure })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(failure))
    .execute();
  const transfer = { status: 'sending', sent_cents: 100, next_attempt_at: new Date() } as const;
  await db
    .insertInto('transfers')
    .values({ order_id: orderId, seller_id: userId, amount_cents: 100, ...transfer })
    .onConflict((conflict) => conflict.columns(['order_id', 'seller_id']).doUpdateSet(transfer))
    .execute();
  const { cents } = await db
    .selectFrom('ledger_entries')
    .where('account', '=', `author_debt/${userId}`)
    .select(sql<number>`coalesce(sum(amount_cents), 0)::integer`.as('cents'))
    .executeTakeFirstOrThrow();
  if (cents > 0) return;
  const debt = { transaction_ref: `debt:known-${Date.now()}:${userId}`, kind: 'debt' };
  await db
    .insertInto('ledger_entries')
    .values([
      { ...debt, account: `author_debt/${userId}`, amount_cents: 900 },
      { ...debt, account: `author_payable/${userId}`, amount_cents: -900 },
    ])
    .execute();
}
