import type { DocumentedResponses } from './documented-responses.ts';
import type { TestUser } from './orders.ts';

const SETTINGS = {
  name: 'Kleine Lese',
  seller_name: 'Kleine Lese GmbH',
  seller_address: '1 Quay Street',
  contact_email: '',
  sender_name: '',
};

/** Every documented response of the calls of the settings of the shop. */
export async function sendShopCalls(
  documented: DocumentedResponses,
  { user, customer }: { user: TestUser; customer: TestUser },
): Promise<void> {
  await documented.send('GET /admin/shop', 'permission_denied', { user: customer });
  await documented.send('GET /admin/shop', 'ok', { user });
  const headers = { 'if-match': '"0"' };
  const sent = { user, headers, body: SETTINGS };
  await documented.send('PUT /admin/shop', 'permission_denied', { ...sent, user: customer });
  await documented.send('PUT /admin/shop', 'validation_failed', { ...sent, body: { ...SETTINGS, name: '' } });
  await documented.send('PUT /admin/shop', 'version_missing', { user, body: SETTINGS });
  await documented.send('PUT /admin/shop', 'edited_elsewhere', { ...sent, headers: { 'if-match': '"9"' } });
  await documented.send('PUT /admin/shop', 'ok', sent);
}
