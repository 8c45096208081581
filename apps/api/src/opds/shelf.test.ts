import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { openTestShop, SHOP, type TestShop } from '../../test/harness.ts';
import { validateFeed as faultsInAtom } from '../../test/opds-atom.ts';
import { validateAuthentication, validateFeed } from '../../test/opds-schemas.ts';
import { parseXml } from '../../test/parse-xml.ts';

const FILE = Buffer.from('PK a book as it was uploaded');

let shop: TestShop;
let customer: { userId: number; password: string };
const basicAuth = (login: string, password: string) => ({
  headers: { authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}` },
});
const asCustomer = () => basicAuth('ines_h', customer.password);

beforeAll(async () => {
  shop = await openTestShop();
  const { userId } = await shop.signIn('ines_h');
  await shop.signIn('teo');
  for (const [slug, priceCents] of [
    ['owned', 999],
    ['not-owned', 999],
    ['free', 0],
  ] as const) {
    const { id } = await aBook(shop.deps, { slug, name: `Book ${slug}`, priceCents });
    await anEdition(shop.deps, id);
    await shop.deps.files.put(`books/test-${id}/original.epub`, FILE);
    if (slug === 'owned')
      await shop.deps.db
        .insertInto('entitlements')
        .values({ user_id: userId, product_id: id, source: 'gift' })
        .execute();
  }
  const { password } = await shop.deps.appPasswords.create(userId, 'KOReader');
  customer = { userId, password };
});
afterAll(() => shop.close());

it('returns 401 with the authentication document when no credentials are sent', async () => {
  for (const path of ['/opds/v2/shelf', '/opds/v1.2/shelf', '/opds/books/owned.epub']) {
    const response = await shop.fetch(path);
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      401,
      'application/opds-authentication+json',
    ]);
    expect(response.headers.get('www-authenticate')).toBe('Basic realm="Library", charset="UTF-8"');
    expect(response.headers.get('link')).toContain('rel="http://opds-spec.org/auth/document"');
    const document: unknown = await response.json();
    expect(validateAuthentication(document)).toEqual([]);
    expect(document).toMatchObject({ id: `${SHOP}/opds/authentication.json` });
  }
  const stored = await shop.fetch('/opds/authentication.json');
  expect([stored.status, stored.headers.get('content-type')]).toEqual([200, 'application/opds-authentication+json']);
});

it('returns a user’s own books in both versions, and their files', async () => {
  const newer: unknown = await (await shop.fetch('/opds/v2/shelf', asCustomer())).json();
  expect(validateFeed(newer)).toEqual([]);
  expect(newer).toMatchObject({
    publications: [
      {
        metadata: { title: 'Book owned' },
        links: expect.arrayContaining([
          {
            rel: 'http://opds-spec.org/acquisition',
            href: `${SHOP}/opds/books/owned.epub`,
            type: 'application/epub+zip',
          },
        ]),
      },
    ],
  });
  const older = await shop.fetch('/opds/v1.2/shelf', asCustomer());
  expect(older.headers.get('cache-control')).toBe('private, no-store');
  const shelf = parseXml(await older.text());
  expect([faultsInAtom(shelf), shelf.one('entry').one('title').text]).toEqual([[], 'Book owned']);
  const file = await shop.fetch('/opds/books/owned.epub', asCustomer());
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/epub+zip']);
  expect(Buffer.from(await file.arrayBuffer()).equals(FILE)).toBe(true);
});

it('returns 403 for a book the user does not own, and a free book to any signed-in user', async () => {
  expect((await shop.fetch('/opds/books/not-owned.epub', asCustomer())).status).toBe(403);
  expect((await shop.fetch('/opds/books/none.epub', asCustomer())).status).toBe(404);
  expect((await shop.fetch('/opds/books/free.epub', asCustomer())).status).toBe(200);
  expect(
    await shop.deps.entitlements.findAccessReason(
      customer.userId,
      (await shop.deps.products.findBySlug('free'))?.id ?? 0,
    ),
  ).toBe('owner');
});

it('accepts a password only for its owner, in any spelling, and no other header', async () => {
  const statusOf = async (init: RequestInit) => (await shop.fetch('/opds/v2/shelf', init)).status;
  const { password } = customer;
  expect(await statusOf(basicAuth('INES_H@octavo.example', password.toUpperCase().replaceAll('-', ' ')))).toBe(200);
  for (const wrong of [
    basicAuth('teo', password),
    basicAuth('ines_h', `${password}x`),
    basicAuth('ines_h', ''),
    basicAuth('', password),
    { headers: { authorization: `Bearer ${password}` } },
    { headers: { authorization: 'Basic ' } },
    { headers: { authorization: 'Basic !!!!' } },
  ])
    expect(await statusOf(wrong)).toBe(401);
});

it('grants access only to the books of an account', async () => {
  for (const path of ['/api/v1/users/me', '/api/v1/orders', '/api/v1/products/owned/file'])
    expect((await shop.fetch(path, asCustomer())).status).toBe(401);
});

it('ends when the app password is revoked, and for all app passwords when the account password changes', async () => {
  const { appPasswords, db } = shop.deps;
  const { password, id } = await appPasswords.create(customer.userId, 'Thorium');
  const statusOf = async (given: string) => (await shop.fetch('/opds/v2/shelf', basicAuth('ines_h', given))).status;
  expect(await statusOf(password)).toBe(200);
  const teo = await shop.signIn('teo');
  expect(await teo.api.users.revokeAppPassword(id)).toBe(true);
  expect(await statusOf(password)).toBe(200);
  const { api } = await shop.signIn('ines_h');
  const listed = (await api.users.appPasswords()) ?? [];
  expect(listed.find(({ name }) => name === 'Thorium')).toMatchObject({ date_last_used: expect.stringMatching(/Z$/) });
  expect(JSON.stringify(listed)).not.toContain(password);
  for (const again of [id, id, 'none']) expect(await api.users.revokeAppPassword(again)).toBe(true);
  expect(await statusOf(password)).toBe(401);
  await db.updateTable('users').set({ password_hash: 'another' }).where('id', '=', customer.userId).execute();
  expect(await statusOf(customer.password)).toBe(401);
  expect(await appPasswords.list(customer.userId)).toEqual([]);
});

it('allows at most twenty app passwords per user, even for concurrent requests', async () => {
  const { api, userId } = await shop.signIn('collector');
  const created = await Promise.allSettled(
    Array.from({ length: 23 }, (_, at) => api.users.createAppPassword({ name: `Device ${at}` })),
  );
  expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  expect(await shop.deps.appPasswords.list(userId)).toHaveLength(20);
  await expect(api.users.createAppPassword({ name: 'One more' })).rejects.toMatchObject({ code: 'quota_exceeded' });
  await expect(api.users.createAppPassword({ name: ' ' })).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(shop.api.users.appPasswords()).rejects.toMatchObject({ code: 'sign_in_required' });
});
