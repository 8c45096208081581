import type { StudioTestUser } from './an-author.ts';
import type { DocumentedResponses } from './documented-responses.ts';
import type { TestUser } from './orders.ts';

const UNKNOWN_ID = 987_654;

/** Every documented response of the calls for sales and statements. */
export async function sendSalesCalls(
  documented: DocumentedResponses,
  { author, customer }: { author: StudioTestUser; customer: TestUser },
): Promise<void> {
  const user = author;
  const paths = [
    '/studio/sales',
    '/studio/sales/totals',
    '/studio/sales.csv',
    '/studio/sales/conversion',
    '/studio/sales/conversion.csv',
  ];
  for (const path of paths) {
    await documented.send(`GET ${path}`, 'permission_denied', { user: customer });
    await documented.send(`GET ${path}?book=${UNKNOWN_ID}`, 'book_not_found', { user });
    await documented.send(`GET ${path}?from=2026-02-30`, 'validation_failed', { user });
    await documented.send(`GET ${path}`, 'ok', { user });
  }
  for (const path of ['/studio/export', '/studio/export.zip']) {
    await documented.send(`GET ${path}`, 'permission_denied', { user: customer });
    await documented.send(`GET ${path}`, 'ok', { user });
  }
  await documented.send('GET /studio/statements/2026-11', 'permission_denied', { user: customer });
  await documented.send('GET /studio/statements/2026-13', 'validation_failed', { user });
  await documented.send('GET /studio/statements/2999-01', 'statement_not_found', { user });
  await documented.send('GET /studio/statements/2026-11', 'ok', { user });
  await documented.send('GET /studio/sale-emails', 'permission_denied', { user: customer });
  await documented.send('GET /studio/sale-emails', 'ok', { user });
  await documented.send('PUT /studio/sale-emails', 'permission_denied', { user: customer, body: { frequency: 'off' } });
  await documented.send('PUT /studio/sale-emails', 'validation_failed', { user, body: { frequency: 'often' } });
  await documented.send('PUT /studio/sale-emails', 'ok', { user, body: { frequency: 'off' } });
  await documented.exhaustLimit({ 'export account': author.userId });
  await documented.send('GET /studio/export.zip', 'too_many_requests', { user });
  await documented.exhaustLimit({ 'sales export account': author.userId });
  await documented.send('GET /studio/sales.csv', 'too_many_requests', { user });
  await documented.send('GET /studio/sales/conversion.csv', 'too_many_requests', { user });
}
