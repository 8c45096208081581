import { fillOrderNotes } from './an-order-note.ts';
import { aFailedEmail } from './a-failed-email.ts';
import { anAdmin } from './an-author.ts';
import type { DocumentedResponses } from './documented-responses.ts';
import { sendAdminBookCalls } from './admin-books-responses.ts';
import { sendPaymentCalls } from './admin-payments-responses.ts';
import { sendPeopleCalls } from './admin-people-responses.ts';
import { sendAdminReviewCalls } from './admin-reviews-responses.ts';
import { sendGenreCalls } from './admin-genres-responses.ts';
import { sendShelfCalls } from './admin-shelves-responses.ts';
import { sendLegalCalls } from './admin-legal-responses.ts';
import { sendShopCalls } from './admin-shop-responses.ts';
import type { TestShop } from './harness.ts';
import { buyBooks, placeOrder, type TestUser } from './orders.ts';

/** Every documented response of the back office's calls. */
export async function sendAdminCalls(shop: TestShop, documented: DocumentedResponses): Promise<void> {
  const user = await anAdmin(shop, 'documented_owner');
  const customer = await shop.signIn('documented_outsider');
  for (const path of ['/admin/audit', '/admin/audit.csv']) {
    await documented.send(`GET ${path}`, 'permission_denied', { user: customer });
    await documented.send(`GET ${path}?from=2026-02-30`, 'validation_failed', { user });
    await documented.send(`GET ${path}`, 'ok', { user });
  }
  for (const path of ['/admin/today', '/admin/system']) {
    await documented.send(`GET ${path}`, 'permission_denied', { user: customer });
    await documented.send(`GET ${path}`, 'ok', { user });
  }
  for (const path of ['/admin/reports', '/admin/reports.csv']) {
    const period = 'group=day&from=2026-11-01&until=2026-11-30';
    await documented.send(`GET ${path}?${period}`, 'permission_denied', { user: customer });
    await documented.send(`GET ${path}?group=day&from=2026-13-01&until=2026-12-01`, 'validation_failed', { user });
    await documented.send(`GET ${path}?${period}`, 'ok', { user });
  }
  await sendEmailCalls(shop, documented, { user, customer });
  await sendAdminBookCalls(shop, documented, { user, customer });
  await sendShelfCalls(documented, { user, customer });
  await sendGenreCalls(shop, documented, { user, customer });
  await sendShopCalls(documented, { user, customer });
  await sendLegalCalls(documented, { user, customer });
  await sendOrderCalls(shop, documented, { user, customer });
  await sendAdminReviewCalls(shop, documented, { user, customer });
  await sendPaymentCalls(shop, documented, { user, customer });
  await sendPeopleCalls(shop, documented, { user, customer });
  await documented.exhaustLimit({ 'audit export account': user.userId });
  await documented.send('GET /admin/audit.csv', 'too_many_requests', { user });
  await documented.exhaustLimit({ 'report export account': user.userId });
  const month = 'group=month&from=2026-11-01&until=2026-11-30';
  await documented.send(`GET /admin/reports.csv?${month}`, 'too_many_requests', { user });
  await documented.exhaustLimit({ 'sales report account': user.userId });
  await documented.send(`GET /admin/reports?${month}`, 'too_many_requests', { user });
  await documented.exhaustLimit({ 'admin search account': user.userId });
  for (const list of ['emails', 'orders', 'books', 'people', 'reviews', 'payments/debts', 'payments/transfers'])
    await documented.send(`GET /admin/${list}`, 'too_many_requests', { user });
  await documented.requestOverWriteLimit(user);
}

async function sendEmailCalls(
  shop: TestShop,
  documented: DocumentedResponses,
  { user, customer }: { user: TestUser; customer: TestUser },
): Promise<void> {
  const retry = `POST /admin/emails/${await aFailedEmail(shop)}/retry`;
  await documented.send('GET /admin/emails', 'permission_denied', { user: customer });
  await documented.send('GET /admin/emails?status=burnt', 'validation_failed', { user });
  await documented.send('GET /admin/emails', 'ok', { user });
  await documented.send(retry, 'permission_denied', { user: customer });
  await documented.send('POST /admin/emails/x/retry', 'validation_failed', { user });
  await documented.send('POST /admin/emails/987654/retry', 'email_not_found', { user });
  await documented.send(retry, 'ok', { user });
  await documented.send(retry, 'email_not_failed', { user });
}

async function sendOrderCalls(
  shop: TestShop,
  documented: DocumentedResponses,
  { user, customer }: { user: TestUser; customer: TestUser },
): Promise<void> {
  const { id } = await buyBooks(shop, customer, [{ priceCents: 900 }, { priceCents: 800 }]);
  const unpaid = await placeOrder(shop, customer, [{ priceCents: 700 }]);
  const path = `/admin/orders/${id}`;
  const refund = { idempotency_key: 'documented-refund', amount: '1.00', reason: 'Late' };
  for (const list of ['/admin/orders', '/admin/orders.csv', path]) {
    await documented.send(`GET ${list}`, 'permission_denied', { user: customer });
    await documented.send(`GET ${list}`, 'ok', { user });
  }
  for (const list of ['/admin/orders', '/admin/orders.csv'])
    await documented.send(`GET ${list}?status=burnt`, 'validation_failed', { user });
  await documented.send('GET /admin/orders/x', 'validation_failed', { user });
  await documented.send('GET /admin/orders/987654', 'order_not_found', { user });
  for (const [call, body] of [
    ['refunds', refund],
    ['receipt', undefined],
    ['notes', { note: 'Called.' }],
  ] as const) {
    const sent = { user, ...(body && { body }) };
    await documented.send(`POST ${path}/${call}`, 'permission_denied', { ...sent, user: customer });
    await documented.send(`POST ${path}/${call}`, 'ok', sent);
    await documented.send(`POST /admin/orders/987654/${call}`, 'order_not_found', {
      ...sent,
      ...(body && { body: { ...body, idempotency_key: 'documented-unknown' } }),
    });
    await documented.send(`POST /admin/orders/x/${call}`, 'validation_failed', sent);
  }
  await documented.send(`POST /admin/orders/${unpaid.id}/receipt`, 'order_not_paid', { user });
  await fillOrderNotes(shop, id);
  await documented.send(`POST ${path}/notes`, 'quota_exceeded', { user, body: { note: 'Called.' } });
  await documented.exhaustLimit({ 'receipt order': id });
  await documented.send(`POST ${path}/receipt`, 'too_many_requests', { user });
  const refundWith = (expected: string, change: object, order = id) =>
    documented.send(`POST /admin/orders/${order}/refunds`, expected, { user, body: { ...refund, ...change } });
  await refundWith('order_not_refundable', { idempotency_key: 'documented-unpaid' }, unpaid.id);
  await refundWith('idempotency_key_reused', { amount: '2.00' });
  shop.sandbox.faults.inject('POST /v1/refunds', 'status_500', { times: 20 });
  await refundWith('ok', { idempotency_key: 'documented-waiting' });
  await refundWith('conflict', { idempotency_key: 'documented-second' });
  await shop.deps.db
    .updateTable('refunds')
    .set({ next_attempt_at: new Date(0) })
    .where('order_id', '=', id)
    .execute();
  await refundWith('payment_provider_unavailable', { idempotency_key: 'documented-third' });
  shop.sandbox.faults.clear();
  await documented.exhaustLimit({ 'refund account': user.userId });
  await refundWith('too_many_requests', { idempotency_key: 'documented-many' });
  await documented.exhaustLimit({ 'order export account': user.userId });
  await documented.send('GET /admin/orders.csv', 'too_many_requests', { user });
}
