import { BASE_PATH } from '@octavo/core/contract';
import { metaOf, streamUrlOf } from '@octavo/core/entities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { aDraft, anAdmin, anAuthor, type StudioTestUser } from '../../test/an-author.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { openBook } from '../../test/open-book.ts';
import { buyBooks } from '../../test/orders.ts';
import type { ProductStatus } from '../db/schema.ts';

let shop: TestShop;
let author: StudioTestUser;
let admin: StudioTestUser;
beforeAll(async () => {
  shop = await openTestShop({ settings: { APPROVE_BOOKS: 'never' } });
  author = await anAuthor(shop, 'preview_author');
  admin = await anAdmin(shop, 'preview_admin');
});
afterAll(() => shop.close());

const setStatus = (id: number, status: ProductStatus) =>
  shop.deps.db.updateTable('products').set({ status }).where('id', '=', id).execute();

/** Requests the page of a book. Returns whether it is a preview, and whether the user can read the book. */
async function pageOf({ token }: { readonly token: string }, slug: string) {
  const response = await shop.fetch(`${BASE_PATH}/products/${slug}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) return { status: response.status };
  const product = (await response.json()) as Parameters<typeof metaOf>[0];
  return {
    status: response.status,
    isPreview: metaOf(product, '_preview') === 'true',
    isReadable: streamUrlOf(product) !== null,
    cache: response.headers.get('cache-control'),
  };
}

describe('the page of a book that is not on sale', () => {
  it.each<ProductStatus>(['draft', 'in_review', 'unpublished'])(
    'is a preview for its author and admins while it is %s, and missing for others',
    async (status) => {
      const book = await aDraft(shop, author);
      await setStatus(book.id, status);
      const preview = { status: 200, isPreview: true, isReadable: true, cache: 'private, no-cache' };
      expect(await pageOf(author, book.slug)).toEqual(preview);
      expect(await pageOf(admin, book.slug)).toEqual(preview);
      const others = [await anAuthor(shop, `other_${status}`), await shop.signIn(`reader_${status}`)];
      for (const other of others) expect(await pageOf(other, book.slug)).toEqual({ status: 404 });
      for (const path of [`${BASE_PATH}/products/${book.slug}`, `/product/${book.slug}`])
        expect([path, (await shop.fetch(path)).status]).toEqual([path, 404]);
    },
  );

  it('is not a preview while the book is on sale, nor for an owner after it was taken off sale', async () => {
    const book = await aDraft(shop, author);
    await author.studio.publishBook(book.id);
    expect(await pageOf(author, book.slug)).toMatchObject({ status: 200, isPreview: false });
    const owner = await shop.signIn('preview_owner');
    await buyBooks(shop, owner, [{ id: book.id }]);
    await author.studio.takeBookOffSale(book.id);
    expect(await pageOf(owner, book.slug)).toMatchObject({ status: 200, isPreview: false, isReadable: true });
  });

  it('opens the reader for one browser only', async () => {
    const book = await aDraft(shop, author);
    const { page, address, request } = await openBook(shop, author, book.slug);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect((await request('manifest.json')).status).toBe(200);
    // The URL opens nothing in another browser, and the manifest needs the cookie of the first one.
    expect((await shop.readerFetch(address)).status).toBe(403);
    expect((await shop.readerFetch(`${address}manifest.json`)).status).toBe(404);
  });
});

describe('the address of a preview', () => {
  it('returns the same page without details for every book, and is not indexed', async () => {
    const draft = await aDraft(shop, author, { title: 'An Unannounced Title' });
    const published = await aBook(shop.deps);
    const pages = await Promise.all(
      [draft.slug, published.slug, 'no-such-book'].map((slug) => shop.fetch(`/product/${slug}?preview`)),
    );
    const texts = await Promise.all(pages.map((response) => response.text()));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('<meta name="robots" content="noindex">');
    expect(texts[0]).not.toContain('Unannounced');
    expect((await shop.fetch(`/product/${draft.slug}/reviews?preview`)).status).toBe(404);
  });
});
