import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { anEntitlement } from '../../test/an-entitlement.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';

let shop: TestShop;
let address: string;
let bookId: number;
let owner: string;
let otherToken: string;
const epub = randomBytes(700_000);

beforeAll(async () => {
  shop = await openTestShop();
  const book = await aBook(shop.deps, { name: 'Zwölf / “Nächte”', author: 'Ida Moor' });
  bookId = book.id;
  address = `/api/v1/products/${book.slug}/file`;
  await anEdition(shop.deps, book.id);
  await shop.deps.files.put(`books/test-${book.id}/original.epub`, epub);
  const buyer = await shop.signIn('file_owner');
  owner = buyer.token;
  otherToken = (await shop.signIn('file_other')).token;
  await anEntitlement(shop.deps, buyer.userId, book.id);
});
afterAll(() => shop.close());

const get = (path: string, token?: string, headers: Record<string, string> = {}) =>
  shop.fetch(path, { headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers } });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('GET /products/:slug/file', () => {
  it('sends the whole file to its owner with its file name', async () => {
    const response = await get(address, owner);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/epub+zip');
    expect(response.headers.get('content-length')).toBe('700000');
    expect(response.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''Zw%C3%B6lf%20%20%20%E2%80%9CN%C3%A4chte%E2%80%9D%20-%20Ida%20Moor.epub`,
    );
    expect((await bytesOf(response)).equals(epub)).toBe(true);
  });

  it('resumes an interrupted download, and handles invalid ranges', { tags: ['check-48'] }, async () => {
    const part = await get(address, owner, { range: 'bytes=600000-' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 600000-699999/700000']);
    expect((await bytesOf(part)).equals(epub.subarray(600_000))).toBe(true);
    const tail = await get(address, owner, { range: 'bytes=-10' });
    expect((await bytesOf(tail)).equals(epub.subarray(-10))).toBe(true);
    const none = await get(address, owner, { range: 'bytes=700000-' });
    expect([none.status, none.headers.get('content-range')]).toEqual([416, 'bytes */700000']);
    expect(await none.json()).toMatchObject({ code: 'range_not_satisfiable' });
    const changed = await get(address, owner, { range: 'bytes=0-9', 'if-range': '"another"' });
    expect(changed.status).toBe(200);
    await changed.body?.cancel();
    const etag = part.headers.get('etag') ?? '';
    expect((await get(address, owner, { 'if-none-match': etag })).status).toBe(304);
    for (const range of ['', 'bytes=0-9', `bytes=${'0-1,'.repeat(999)}0-1`, 'bytes=0-9,5-14', 'bytes=700000-']) {
      const response = await get(address, owner, range === '' ? {} : { range });
      await response.body?.cancel();
      expect([range.slice(0, 16), response.headers.get('cache-control')]).toEqual([
        range.slice(0, 16),
        expect.stringMatching(/no-store|private/),
      ]);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      const isRefused = range === 'bytes=700000-';
      expect(response.headers.get('content-type')).toBe(isRefused ? 'application/json' : 'application/epub+zip');
      expect(response.status).toBe(isRefused ? 416 : range === 'bytes=0-9' ? 206 : 200);
    }
  });

  it('rejects everyone without access', { tags: ['check-14'] }, async () => {
    expect((await get(address)).status).toBe(401);
    const refused = await get(address, otherToken);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'not_entitled' }]);
    expect((await get('/api/v1/products/no-such-book/file', owner)).status).toBe(404);
  });

  it('rejects the owner after access has ended', { tags: ['check-16'] }, async () => {
    const user = await shop.signIn('file_brief');
    await shop.deps.db
      .insertInto('entitlements')
      .values({ user_id: user.userId, product_id: bookId, source: 'order', ended_at: shop.clock.now })
      .execute();
    expect((await get(address, user.token)).status).toBe(403);
  });
});
