import { aDebt, aFailedEvent } from './a-debt.ts';
import { aRefusedTransfer } from './audited-payment-calls.ts';
import type { DocumentedResponses } from './documented-responses.ts';
import type { TestShop } from './harness.ts';
import { aConnectedAuthor, type TestUser } from './orders.ts';

/** Every documented response of the calls for payments. */
export async function sendPaymentCalls(
  shop: TestShop,
  documented: DocumentedResponses,
  { user, customer }: { user: TestUser; customer: TestUser },
): Promise<void> {
  const base = '/admin/payments';
  await documented.send(`GET ${base}`, 'permission_denied', { user: customer });
  await documented.send(`GET ${base}`, 'ok', { user });
  for (const list of ['debts', 'events', 'transfers', 'issues', 'disputes']) {
    await documented.send(`GET ${base}/${list}`, 'permission_denied', { user: customer });
    await documented.send(`GET ${base}/${list}?status=burnt`, 'validation_failed', { user });
    await documented.send(`GET ${base}/${list}?cursor=x`, 'validation_failed', { user });
    await documented.send(`GET ${base}/${list}`, 'ok', { user });
  }

  const { authorId } = await aDebt(shop, 'documented_debtor');
  const settle = (expected: string, body: object, author: number | string = authorId, sender = user) =>
    documented.send(`POST ${base}/debts/${author}/settlements`, expected, {
      user: sender,
      body: { idempotency_key: 'documented-debt', kind: 'settled', reason: 'Paid.', ...body },
    });
  await settle('permission_denied', {}, authorId, customer);
  await settle('validation_failed', { reason: '' });
  await settle('author_not_found', {}, 987_654);
  await settle('amount_over_debt', { amount: '9.01' });
  await settle('ok', { amount: '4.00' });
  await settle('idempotency_key_reused', { amount: '5.00' });

  const event = `POST ${base}/events/${await aFailedEvent(shop, 'evt_documented')}/retry`;
  await documented.send(event, 'permission_denied', { user: customer });
  await documented.send(`POST ${base}/events/evt%20x/retry`, 'validation_failed', { user });
  await documented.send(`POST ${base}/events/evt_unknown/retry`, 'payment_event_not_found', { user });
  await documented.send(event, 'ok', { user });
  await documented.send(event, 'payment_event_handled', { user });

  const { orderId, authorId: seller } = await aRefusedTransfer(shop, 'documented_seller');
  const transfer = `POST ${base}/transfers/${orderId}/${seller}/retry`;
  const connected = { stripe_account_id: null };
  const setAccount = (change: { stripe_account_id: string | null }) =>
    shop.deps.db.updateTable('users').set(change).where('id', '=', seller).execute();
  await documented.send(transfer, 'permission_denied', { user: customer });
  await documented.send(`POST ${base}/transfers/x/1/retry`, 'validation_failed', { user });
  await setAccount(connected);
  await documented.send(transfer, 'transfer_on_hold', { user });
  await setAccount({ stripe_account_id: (await aConnectedAuthor(shop, 'documented_other')).accountId });
  await documented.send(transfer, 'ok', { user });
  await documented.send(transfer, 'transfer_not_found', { user });

  await documented.send(`POST ${base}/reconciliation`, 'permission_denied', { user: customer });
  await documented.send(`POST ${base}/reconciliation`, 'ok', { user });
  await shop.deps.backgroundTasks.drain();
  await documented.exhaustLimit({ 'reconciliation account': user.userId });
  await documented.send(`POST ${base}/reconciliation`, 'too_many_requests', { user });
}
