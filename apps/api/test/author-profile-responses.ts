import { aBook } from './a-book.ts';
import type { StudioTestUser } from './an-author.ts';
import type { DocumentedResponses } from './documented-responses.ts';
import type { TestShop } from './harness.ts';
import type { TestUser } from './orders.ts';

const PROFILE = { pen_name: '', biography: 'She charts flats.', links: [] };

/** Every documented response of the calls for the author's own profile. */
export async function sendAuthorProfileCalls(
  shop: TestShop,
  documented: DocumentedResponses,
  { author, customer }: { author: StudioTestUser; customer: TestUser },
): Promise<void> {
  const user = author;
  await documented.send('GET /studio/author', 'permission_denied', { user: customer });
  await documented.send('PUT /studio/author', 'permission_denied', { user: customer, body: PROFILE });
  await documented.send('DELETE /studio/author/portrait', 'permission_denied', { user: customer });
  await documented.send('GET /studio/author', 'ok', { user });
  await documented.send('PUT /studio/author', 'validation_failed', { user, body: {} });
  await documented.send('PUT /studio/author', 'ok', { user, body: PROFILE });
  const name = 'Sam Shared';
  const own = await aBook(shop.deps, { sellerId: author.userId, author: name });
  const shops = await aBook(shop.deps, { author: name });
  const page = await shop.deps.db
    .insertInto('authors')
    .values({ slug: 'sam-shared', name, name_key: 'sam shared' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.deps.db
    .updateTable('contributors')
    .set({ author_id: page.id })
    .where('product_id', 'in', [own.id, shops.id])
    .execute();
  await documented.send('PUT /studio/author', 'pen_name_taken', { user, body: { ...PROFILE, pen_name: name } });
  await documented.send('DELETE /studio/author/portrait', 'ok', { user });
}
