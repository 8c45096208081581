import { aBook } from './a-book.ts';
import { markEmailVerified } from './a-member.ts';
import type { DocumentedResponses } from './documented-responses.ts';
import { emailsOf, verificationKeysTo } from './emails.ts';
import type { TestShop } from './harness.ts';
import { buyBooks, placeOrder } from './orders.ts';

const PASSWORD = 'Tide & Clock 42!';

/** A user with a password. */
async function aMember(shop: TestShop, username: string) {
  const account = { username, email: `${username}@octavo.example`, password: PASSWORD, role: 'customer' } as const;
  await shop.api.auth.register({ ...account, first_name: 'Ida', last_name: 'Moor' });
  await markEmailVerified(shop, username);
  return { ...account, ...(await shop.signIn(username)) };
}

/** Calls that verify the address of `member`, which is new. */
async function sendVerificationCalls(
  shop: TestShop,
  documented: DocumentedResponses,
  member: Awaited<ReturnType<typeof aMember>>,
  address: string,
): Promise<void> {
  const [key = ''] = await verificationKeysTo(shop, address);
  await documented.send('POST /users/email/verification', 'ok', { user: member });
  const { now } = shop.clock;
  shop.clock.now = new Date(now.getTime() + 7 * 86_400_000);
  await documented.send('POST /users/email/verify', 'verification_link_expired', { body: { key } });
  shop.clock.now = now;
  await documented.exhaustLimit({ 'verification account': member.userId });
  await documented.send('POST /users/email/verification', 'too_many_requests', { user: member });
  await documented.send('POST /users/email/verify', 'ok', { body: { key } });
  await documented.send('POST /users/email/verify', 'verification_link_invalid', { body: { key: 'guessed' } });
}

/** Sends calls about accounts that produce every documented response. */
export async function sendUserCalls(shop: TestShop, documented: DocumentedResponses): Promise<void> {
  const [member, other] = [await aMember(shop, 'users_member'), await aMember(shop, 'users_other')];
  await shop.signIn('users_member');
  const send = (request: string, expected: string, body?: unknown, user = member) =>
    documented.send(request, expected, { user, body });
  const { sessionId } = await shop.signIn('users_member');
  for (const list of ['me', 'sessions', 'app-passwords']) await send(`GET /users/${list}`, 'ok');
  await send(`DELETE /users/sessions/${sessionId}`, 'ok');
  await send(`DELETE /users/sessions/${sessionId}`, 'session_not_found');
  await send('DELETE /users/sessions', 'ok');
  await send('GET /users/notifications', 'ok');
  await send('PUT /users/notifications', 'ok', { new_editions: true });
  await send('PUT /users/notifications', 'validation_failed', { new_editions: [] });
  const created = (await send('POST /users/app-passwords', 'ok', { name: 'KOReader' })) as { id: string };
  await send('GET /users/app-passwords', 'ok');
  await send('POST /users/app-passwords', 'validation_failed', { name: ' ' });
  for (let count = 1; count < 20; count += 1) await shop.deps.appPasswords.create(member.userId, `${count}`);
  await send('POST /users/app-passwords', 'quota_exceeded', { name: 'One more' });
  await documented.exhaustLimit({ 'app password account': member.userId });
  await send('POST /users/app-passwords', 'too_many_requests', { name: 'One more' });
  await send(`DELETE /users/app-passwords/${created.id}`, 'ok');
  await buyBooks(shop, member, [{ priceCents: 500 }]);
  await send('POST /users/export', 'ok');
  await documented.exhaustLimit({ 'export account': member.userId });
  await send('POST /users/export', 'too_many_requests');
  const profile = { first_name: 'Ida', last_name: 'Moor', email: 'moved@octavo.example' };
  await send('PUT /users/profile', 'ok', profile);
  await send('PUT /users/profile', 'validation_failed', { ...profile, email: 'nowhere' });
  await send('PUT /users/profile', 'email_taken', { ...profile, email: other.email });
  await documented.exhaustLimit({ 'email account': member.userId });
  await send('PUT /users/profile', 'too_many_requests', { ...profile, email: 'again@octavo.example' });
  const change = { current_password: PASSWORD, new_password: 'Another & 42!' };
  await send('PUT /users/password', 'current_password_incorrect', { ...change, current_password: 'Wrong & 42!' });
  await send('PUT /users/password', 'validation_failed', { ...change, new_password: 'short' });
  await send('PUT /users/password', 'ok', change);
  const emails = (await emailsOf(shop)).filter((text) => text.startsWith(`To: ${member.email}`));
  const key = /undo-email\?key=(\S+)/.exec(emails.join('\n'))?.[1];
  await sendVerificationCalls(shop, documented, member, profile.email);
  await documented.send('POST /users/email/undo', 'ok', { body: { key } });
  await documented.send('POST /users/email/undo', 'undo_link_invalid', { body: { key } });
  await documented.exhaustLimit({ 'reset address': '203.0.113.1' });
  for (const call of ['undo', 'verify']) {
    await documented.send(`POST /users/email/${call}`, 'too_many_requests', {
      body: { key },
      clientAddress: '203.0.113.1',
    });
  }
  await documented.send('DELETE /users/me', 'validation_failed', { user: other, body: {} });
  await documented.send('DELETE /users/me', 'current_password_incorrect', {
    user: other,
    body: { password: 'Wrong & 42!' },
  });
  const { id: book } = await aBook(shop.deps, { sellerId: other.userId });
  await documented.send('DELETE /users/me', 'conflict', { user: other, body: other });
  await shop.deps.db.updateTable('products').set({ seller_id: null }).where('id', '=', book).execute();
  await placeOrder(shop, other, [{ priceCents: 500 }]);
  shop.sandbox.faults.inject('GET /v1/payment_intents/:id', 'status_500', { times: 10 });
  await documented.send('DELETE /users/me', 'payment_provider_unavailable', { user: other, body: other });
  shop.sandbox.faults.clear();
  await documented.exhaustLimit({ 'password account': other.userId });
  await documented.send('PUT /users/password', 'too_many_requests', { user: other, body: change });
  await documented.send('DELETE /users/me', 'too_many_requests', { user: other, body: other });
  await shop.deps.rateLimiter.reset({ 'password account': other.userId });
  await documented.send('DELETE /users/me', 'ok', { user: other, body: other });
}
