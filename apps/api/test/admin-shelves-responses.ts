import type { DocumentedResponses } from './documented-responses.ts';
import type { TestUser } from './orders.ts';

const SHELF = '/admin/shelves/2026-12';

/** Every documented response of the calls of the shelves. */
export async function sendShelfCalls(
  documented: DocumentedResponses,
  { user, customer }: { user: TestUser; customer: TestUser },
): Promise<void> {
  for (const [path, invalid] of [
    ['/admin/shelves', '/admin/shelves?from=2026-13'],
    ['/admin/shelves/preview?date=2026-12-01', '/admin/shelves/preview?date=2026-02-30'],
  ] as const) {
    await documented.send(`GET ${path}`, 'permission_denied', { user: customer });
    await documented.send(`GET ${invalid}`, 'validation_failed', { user });
    await documented.send(`GET ${path}`, 'ok', { user });
  }
  const headers = { 'if-match': '"0"' };
  const body = { books: [] };
  await documented.send(`PUT ${SHELF}`, 'permission_denied', { user: customer, body, headers });
  await documented.send('PUT /admin/shelves/2026-13', 'validation_failed', { user, body, headers });
  await documented.send(`PUT ${SHELF}`, 'version_missing', { user, body });
  await documented.send(`PUT ${SHELF}`, 'edited_elsewhere', { user, body, headers: { 'if-match': '"9"' } });
  await documented.send(`PUT ${SHELF}`, 'ok', { user, body, headers });
}
