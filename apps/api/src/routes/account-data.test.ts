import { join } from 'node:path';
import { ConflictError, NotFoundError } from '@octavo/core/errors';
import { aBilling, aLocator } from '@octavo/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { aMember, call, PASSWORD } from '../../test/a-member.ts';
import { anEdition } from '../../test/an-edition.ts';
import { buyBooks, placeOrder, orderStatus } from '../../test/orders.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { emailsOf } from '../../test/emails.ts';
import { createApp } from '../app.ts';
import { createDeps } from '../create-deps.ts';
import { StaticFiles } from '../web/static-files.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Stores reading data of a user: a position, appearance settings and a note. */
async function anAnnotatedBook(productId: number, userId: number): Promise<void> {
  const { db, readingSync } = shop.deps;
  await anEdition(shop.deps, productId);
  const { id: editionId } = await db
    .selectFrom('editions')
    .where('product_id', '=', productId)
    .select('id')
    .executeTakeFirstOrThrow();
  const reader = { userId, productId, editionId };
  await readingSync.savePosition(reader, aLocator(), null);
  await readingSync.saveBookSettings(reader, { theme: 'sepia' });
  const annotation = {
    kind: 'highlight',
    color: 'blue',
    note: 'Look.',
    cfi: 'epubcfi(/6/4!/4/2)',
    href: 'one.xhtml',
    total_progression: 0.5,
    chapter: null,
    quote: { before: '', exact: 'A word', after: '' },
  } as const;
  await readingSync.saveAnnotation(reader, '4f5c7ac4-5d27-4f3c-8f6e-9a64a2a5f9f0', annotation, null);
}

describe('account export', () => {
  it('contains the user’s own data and no secrets', async () => {
    const ida = await aMember(shop, 'ida_copies');
    const buyer = await shop.signIn('ida_copies');
    const bought = await buyBooks(shop, buyer, [{ priceCents: 500 }]);
    await buyer.api.favorites.add(bought.books[0] ?? 0);
    await buyer.api.reviews.create({ product_id: bought.books[0] ?? 0, rating: 5, review: 'Mine.' });
    await anAnnotatedBook(bought.books[0] ?? 0, ida.id);
    const text = await (await call(shop, 'POST', '/users/export', ida.token)).text();
    const copy = JSON.parse(text) as Record<string, object[]>;
    expect(copy['user']).toMatchObject({ username: 'ida_copies' });
    expect(copy['orders']).toMatchObject([{ id: bought.id, total: '5.00', billing: { city: aBilling().city } }]);
    for (const part of ['library', 'favorites', 'reviews', 'sessions']) expect(copy[part]?.length).toBeGreaterThan(0);
    expect(copy['reading']).toMatchObject([
      {
        product_id: bought.books[0],
        position: aLocator(),
        settings: { theme: 'sepia' },
        marks: [{ type: 'Annotation', body: [{ value: 'Look.' }, { value: 'blue' }] }],
      },
    ]);
    expect(text).not.toMatch(/password|_secret_|hash/);
  });
});

describe('account deletion', () => {
  it('removes personal data and keeps the ledger balanced', async () => {
    const ida = await aMember(shop, 'ida_leaves');
    const buyer = await shop.signIn('ida_leaves');
    const bought = await buyBooks(shop, buyer, [{ priceCents: 500 }]);
    const productId = bought.books[0] ?? 0;
    await buyer.api.reviews.create({ product_id: productId, rating: 5, review: 'Signed, Ida.' });
    const waiting = await placeOrder(shop, buyer, [{ priceCents: 700 }]);
    const wrong = await call(shop, 'DELETE', '/users/me', ida.token, { password: 'Wrong!2026' });
    expect(await wrong.json()).toMatchObject({ code: 'current_password_incorrect' });
    expect((await call(shop, 'DELETE', '/users/me', ida.token, { password: PASSWORD })).status).toBe(204);
    expect((await call(shop, 'GET', '/users/me', ida.token)).status).toBe(401);
    const orders = await shop.deps.db
      .selectFrom('orders')
      .where('id', 'in', [bought.id, waiting.id])
      .orderBy('id')
      .select(['user_id', 'status'])
      .execute();
    expect(orders).toEqual([
      { user_id: null, status: 'paid' },
      { user_id: null, status: 'canceled' },
    ]);
    expect(await shop.api.reviews.list({ productId })).toMatchObject([{ reviewer: '', rating: 5 }]);
    const emails = await emailsOf(shop);
    expect(emails.some((mail) => mail.includes('ida_leaves@') && mail.includes('account has been deleted'))).toBe(
      false,
    );
    await shop.deps.emails.sendDue();
    expect((await emailsOf(shop)).some((mail) => mail.includes('To: ida_leaves@octavo.example'))).toBe(true);
  });

  it('returns 429 after ten wrong passwords, even for the right one', { tags: ['check-9'] }, async () => {
    const ida = await aMember(shop, 'ida_guarded');
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      statuses.push((await call(shop, 'DELETE', '/users/me', ida.token, { password: 'Wrong!2026' })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
    expect((await call(shop, 'DELETE', '/users/me', ida.token, { password: PASSWORD })).status).toBe(429);
    const change = { current_password: PASSWORD, new_password: 'Another!2026' };
    expect((await call(shop, 'PUT', '/users/password', ida.token, change)).status).toBe(429);
  });

  it('counts only wrong passwords, not other rejections with the right password', { tags: ['check-9'] }, async () => {
    const author = await aMember(shop, 'ida_insists');
    await aBook(shop.deps, { sellerId: author.id });
    for (let attempt = 0; attempt < 11; attempt += 1)
      expect((await call(shop, 'DELETE', '/users/me', author.token, { password: PASSWORD })).status).toBe(409);
    const change = { current_password: PASSWORD, new_password: 'Another!2026' };
    expect((await call(shop, 'PUT', '/users/password', author.token, change)).status).toBe(200);
  });

  it('does not count a request that was rejected because the hash queue was full', { tags: ['check-9'] }, async () => {
    const ida = await aMember(shop, 'ida_hurries');
    // A process with hashes that take their time.
    const deps = createDeps({ ...shop.deps, passwordCost: undefined });
    const app = createApp(deps, new StaticFiles(join(shop.directory, 'web')));
    const { passwords } = deps;
    const guess = () =>
      app.request('http://127.0.0.1:3000/api/v1/users/me', {
        method: 'DELETE',
        headers: { authorization: `Bearer ${ida.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ password: 'Wrong!2026' }),
      });
    const hashes: Promise<unknown>[] = [];
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      // Fills the queue and the running slots; after the first rejection there is room again.
      if (!statuses.includes(503)) while (passwords.load.waiting < 64) hashes.push(passwords.hash('Another!2026'));
      else await Promise.all(hashes);
      statuses.push((await guess()).status);
    }
    expect(statuses).toContain(503);
    expect(statuses).not.toContain(429);
  });

  it('fails without side effects while the account is still needed', async () => {
    const author = await aMember(shop, 'ida_keeps');
    await aBook(shop.deps, { sellerId: author.id });
    const waiting = await placeOrder(shop, await shop.signIn('ida_keeps'), [{ priceCents: 700 }]);
    expect((await call(shop, 'DELETE', '/users/me', author.token, { password: PASSWORD })).status).toBe(409);
    expect(await orderStatus(shop, waiting.id)).toBe('pending_payment');
  });

  it('waits for a concurrent sale of the user’s books', async () => {
    const author = await aMember(shop, 'ida_writes');
    await aBook(shop.deps, { sellerId: author.id });
    expect((await call(shop, 'DELETE', '/users/me', author.token, { password: PASSWORD })).status).toBe(409);
  });
});

describe('unpaid order', () => {
  it('is canceled by its buyer, idempotently, and can no longer be paid', async () => {
    const buyer = await shop.signIn('nils_cancels');
    const eve = await shop.signIn('eve_cancels');
    const placed = await placeOrder(shop, buyer, [{ priceCents: 500 }]);
    await expect(eve.api.orders.cancel(placed.id)).rejects.toBeInstanceOf(NotFoundError);
    expect(await buyer.api.orders.cancel(placed.id)).toMatchObject({ status: 'canceled' });
    expect(await buyer.api.orders.cancel(placed.id)).toMatchObject({ status: 'canceled' });
    const intent = await shop.deps.payments.retrieveIntent(placed.intentId);
    expect(JSON.stringify(intent)).toContain('canceled');
  });

  it('is not canceled after it was paid', async () => {
    const buyer = await shop.signIn('nils_pays');
    const paid = await buyBooks(shop, buyer, [{ priceCents: 500 }]);
    await expect(buyer.api.orders.cancel(paid.id)).rejects.toBeInstanceOf(ConflictError);
  });
});
