import { anAdmin } from './an-author.ts';
import type { DocumentedResponses } from './documented-responses.ts';
import { sendShelfCalls } from './admin-shelves-responses.ts';
import type { TestShop } from './harness.ts';

/** Every documented response of the back office's calls. */
export async function sendAdminCalls(shop: TestShop, documented: DocumentedResponses): Promise<void> {
  const user = await anAdmin(shop, 'documented_owner');
  const customer = await shop.signIn('documented_outsider');
  for (const path of ['/admin/audit', '/admin/audit.csv']) {
    await documented.send(`GET ${path}`, 'permission_denied', { user: customer });
    await documented.send(`GET ${path}?from=2026-02-30`, 'validation_failed', { user });
    await documented.send(`GET ${path}`, 'ok', { user });
  }
  await sendShelfCalls(documented, { user, customer });
  await documented.exhaustLimit({ 'audit export account': user.userId });
  await documented.send('GET /admin/audit.csv', 'too_many_requests', { user });
}
