import { aBook } from './a-book.ts';
import type { DocumentedResponses } from './documented-responses.ts';
import type { TestShop } from './harness.ts';
import type { TestUser } from './orders.ts';

/** Every documented response of the calls of the books of all sellers. */
export async function sendAdminBookCalls(
  shop: TestShop,
  documented: DocumentedResponses,
  { user, customer }: { user: TestUser; customer: TestUser },
): Promise<void> {
  const { id } = await aBook(shop.deps);
  await documented.send('GET /admin/books', 'permission_denied', { user: customer });
  await documented.send('GET /admin/books?cursor=x', 'validation_failed', { user });
  await documented.send('GET /admin/books', 'ok', { user });
  const body = { action: 'off_sale', books: [id] };
  await documented.send('PATCH /admin/books', 'permission_denied', { user: customer, body });
  await documented.send('PATCH /admin/books', 'validation_failed', { user, body: { ...body, books: [] } });
  await documented.send('PATCH /admin/books', 'ok', { user, body });
  const takedown = { reason: 'law', note: 'By order.' };
  const down = `POST /admin/books/${id}/take-down`;
  await documented.send(down, 'permission_denied', { user: customer, body: takedown });
  await documented.send(down, 'validation_failed', { user, body: { reason: 'law', note: '' } });
  await documented.send('POST /admin/books/999999/take-down', 'book_not_found', { user, body: takedown });
  await documented.send(down, 'ok', { user, body: takedown });
  await documented.send(down, 'book_status_conflict', { user, body: takedown });
  const back = `POST /admin/books/${id}/put-back`;
  await documented.send(back, 'permission_denied', { user: customer });
  await documented.send('POST /admin/books/999999/put-back', 'book_not_found', { user });
  await documented.send(back, 'ok', { user });
  await documented.send(back, 'book_status_conflict', { user });
}
