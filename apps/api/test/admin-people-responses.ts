import { aBook } from './a-book.ts';
import { anAuthor, anEditor } from './an-author.ts';
import type { DocumentedResponses } from './documented-responses.ts';
import type { TestShop } from './harness.ts';
import { placeOrder, type TestUser } from './orders.ts';
import { confirmPayment } from './payments.ts';

/** Every documented response of the calls for people. */
export async function sendPeopleCalls(
  shop: TestShop,
  documented: DocumentedResponses,
  { user, customer }: { user: TestUser; customer: TestUser },
): Promise<void> {
  const person = await shop.signIn('documented_person');
  const path = `/admin/people/${person.userId}`;
  const any = { 'if-match': '*' };
  for (const list of ['/admin/people', path]) {
    await documented.send(`GET ${list}`, 'permission_denied', { user: customer });
    await documented.send(`GET ${list}`, 'ok', { user });
  }
  await documented.send('GET /admin/people?role=king', 'validation_failed', { user });
  for (const [request, headers] of [
    ['GET /admin/people/:id', {}],
    ['POST /admin/people/:id/lock', any],
    ['POST /admin/people/:id/unlock', any],
    ['POST /admin/people/:id/end-sessions', {}],
    ['POST /admin/people/:id/reset-link', {}],
    ['PUT /admin/people/:id/roles', any],
    ['DELETE /admin/people/:id', any],
  ] as const) {
    const body = request.startsWith('PUT') ? { role: 'author', staff: [] } : undefined;
    await documented.send(request.replace(':id', 'x'), 'validation_failed', { user, headers, body });
    await documented.send(request.replace(':id', '987654'), 'person_not_found', { user, headers, body });
    await documented.send(request.replace(':id', String(person.userId)), 'permission_denied', {
      user: customer,
      headers,
      body,
    });
  }
  const body = { role: 'customer', staff: [] };
  const rolesOf = (id: number) => `PUT /admin/people/${id}/roles`;
  await documented.send(rolesOf(person.userId), 'version_missing', { user, body });
  await documented.send(rolesOf(person.userId), 'edited_elsewhere', { user, body, headers: { 'if-match': '"987"' } });
  await documented.send(rolesOf(person.userId), 'ok', { user, body, headers: any });
  await documented.send(rolesOf(user.userId), 'own_account', { user, body, headers: any });
  const author = await anAuthor(shop, 'documented_seller');
  await aBook(shop.deps, { sellerId: author.userId });
  await documented.send(rolesOf(author.userId), 'author_in_use', { user, body, headers: any });
  for (const call of [`POST ${path}/lock`, `POST ${path}/unlock`, `DELETE ${path}`]) {
    await documented.send(call, 'version_missing', { user });
    await documented.send(call, 'edited_elsewhere', { user, headers: { 'if-match': '"987"' } });
  }
  await documented.send(`POST ${path}/end-sessions`, 'ok', { user });
  await documented.send(`POST ${path}/reset-link`, 'ok', { user });
  await documented.send(`POST ${path}/lock`, 'ok', { user, headers: any });
  await documented.send(`POST ${path}/reset-link`, 'person_locked', { user });
  await documented.send(`POST ${path}/unlock`, 'ok', { user, headers: any });
  await documented.exhaustLimit({ 'sent reset link account': person.userId });
  await documented.send(`POST ${path}/reset-link`, 'too_many_requests', { user });
  await documented.send(`POST /admin/people/${user.userId}/lock`, 'own_account', { user, headers: any });
  await documented.send(`DELETE /admin/people/${user.userId}`, 'own_account', { user, headers: any });
  const editor = await anEditor(shop, 'documented_in_use');
  await documented.send(`DELETE /admin/people/${editor.userId}`, 'person_in_use', { user, headers: any });
  const { secret, intentId } = await placeOrder(shop, await shop.signIn('documented_person'), [{ priceCents: 700 }]);
  shop.sandbox.faults.inject('GET /v1/payment_intents/:id', 'status_500', { times: 20 });
  await documented.send(`DELETE ${path}`, 'payment_provider_unavailable', { user, headers: any });
  shop.sandbox.faults.clear();
  // The bank has not decided yet.
  await confirmPayment(shop, secret, '4000000000008880');
  await documented.send(`DELETE ${path}`, 'payment_pending', { user, headers: any });
  await shop.sandbox.testHelpers.resolveProcessing(intentId, 'failed');
  await documented.send(`DELETE ${path}`, 'ok', { user, headers: any });
}
