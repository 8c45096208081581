import type { DocumentedResponses } from './documented-responses.ts';
import type { TestUser } from './orders.ts';

/** Every documented response of the calls of legal texts in the back office. */
export async function sendLegalCalls(
  documented: DocumentedResponses,
  { user, customer }: { user: TestUser; customer: TestUser },
): Promise<void> {
  await documented.send('GET /admin/legal/terms', 'permission_denied', { user: customer });
  await documented.send('GET /admin/legal/cookies', 'validation_failed', { user });
  await documented.send('GET /admin/legal/terms', 'ok', { user });
  await documented.send('GET /admin/legal/terms?version=9', 'legal_text_not_found', { user });
  const sent = { user, headers: { 'if-match': '"0"' }, body: { text: '# Terms\nRead.' } };
  await documented.send('PUT /admin/legal/terms', 'permission_denied', { ...sent, user: customer });
  await documented.send('PUT /admin/legal/terms', 'validation_failed', { ...sent, body: { text: '' } });
  await documented.send('PUT /admin/legal/terms', 'version_missing', { user, body: sent.body });
  await documented.send('PUT /admin/legal/terms', 'edited_elsewhere', { ...sent, headers: { 'if-match': '"9"' } });
  await documented.send('PUT /admin/legal/terms', 'ok', sent);
}
