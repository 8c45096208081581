/** Books before their release, and addresses of books that have moved. */
import { BASE_PATH } from '@octavo/core/contract';
import { metaOf } from '@octavo/core/entities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDraft, anAuthor, type StudioTestUser } from '../../test/an-author.ts';
import { openTestShop, SHOP, type TestShop } from '../../test/harness.ts';
import { placeOrder } from '../../test/orders.ts';

const HOUR_MS = 3_600_000;

let shop: TestShop;
let author: StudioTestUser;
beforeAll(async () => {
  shop = await openTestShop({ settings: { APPROVE_BOOKS: 'never' } });
  author = await anAuthor(shop, 'scheduling_author');
  // The author's page exists only with a published book.
  await author.studio.publishBook((await aDraft(shop, author)).id);
});
afterAll(() => shop.close());

const failureOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);
const page = (path: string) => shop.fetch(path, { headers: { host: '127.0.0.1:3000', accept: 'text/html' } });

/** The lists, searches and feeds that name a book. */
async function listsWith({ slug, title }: { slug: string; title: string }): Promise<string[]> {
  const addresses = [
    `${BASE_PATH}/products`,
    `${BASE_PATH}/products?search=${encodeURIComponent(title)}`,
    `${BASE_PATH}/products?orderby=popularity`,
    `${BASE_PATH}/authors/maren-oskalo?per_page=100`,
    '/sitemap.xml',
    '/new-releases.atom',
    '/opds/v2/books',
    '/opds/v1.2/books',
  ];
  const responses = await Promise.all(addresses.map((address) => shop.fetch(address)));
  expect(responses.map(({ status }) => status)).toEqual(addresses.map(() => 200));
  const texts = await Promise.all(responses.map((response) => response.text()));
  return addresses.filter((_, at) => texts[at]?.includes(slug));
}

async function aScheduledBook(title: string) {
  const book = await aDraft(shop, author, { title });
  const releaseDate = new Date(shop.clock.now.getTime() + HOUR_MS).toISOString();
  await author.studio.publishBook(book.id, { releaseDate });
  return { ...book, releaseDate };
}

describe('a scheduled book', () => {
  it('has a page that says when it is released, and nothing to buy', async () => {
    const book = await aScheduledBook('The Coming Tide');
    const product = await shop.api.products.bySlug({ slug: book.slug });
    expect(product).toMatchObject({ name: 'The Coming Tide', regular_price: '' });
    expect(metaOf(product, '_release_date')).toBe(book.releaseDate);
    const html = await (await page(`/product/${book.slug}`)).text();
    expect(html).toContain(`<link rel="canonical" href="${SHOP}/product/${book.slug}">`);
    expect(html).not.toContain('"Offer"');
    expect((await shop.fetch(/\/share\/[^"]+\.jpg/.exec(html)?.[0] ?? '/')).status).toBe(200);

    expect(await listsWith(book)).toEqual([]);
    const visitor = await shop.signIn('early_visitor');
    expect(await failureOf(placeOrder(shop, visitor, [{ id: book.id }]))).toMatchObject({
      code: 'product_unavailable',
    });
    const signedIn = await visitor.api.products.bySlug({ slug: book.slug, userId: visitor.userId });
    expect([signedIn.regular_price, metaOf(signedIn, '_ebook_stream_url')]).toEqual(['', '']);
    for (const call of ['sample', 'file'])
      expect([call, (await shop.fetch(`${BASE_PATH}/products/${book.slug}/${call}`)).ok]).toEqual([call, false]);
  });

  it('is on sale from its release, and its page changes immediately', async () => {
    const book = await aScheduledBook('Released by the Clock');
    expect((await shop.api.products.bySlug({ slug: book.slug })).regular_price).toBe('');
    const { now } = shop.clock;
    shop.clock.now = new Date(now.getTime() + 2 * HOUR_MS);
    await shop.deps.studio.applySchedules();
    shop.clock.now = now;
    const product = await shop.api.products.bySlug({ slug: book.slug });
    expect([product.regular_price, metaOf(product, '_release_date')]).toEqual(['9.90', '']);
    expect(await listsWith(book)).toHaveLength(8);
    expect(await (await page(`/product/${book.slug}`)).text()).toContain('"Offer"');
  });

  it('has no page again after it returned to the drafts', async () => {
    const book = await aScheduledBook('Not Yet After All');
    expect((await page(`/product/${book.slug}`)).status).toBe(200);
    await author.studio.withdrawBook(book.id);
    expect(await failureOf(shop.api.products.bySlug({ slug: book.slug }))).toMatchObject({ code: 'product_not_found' });
    expect((await page(`/product/${book.slug}`)).status).toBe(404);
  });
});

describe('the address of a book', () => {
  it('changes only when the author sets it, and every former one redirects, even from a cached page', async () => {
    const book = await aDraft(shop, author, { title: 'First Address' });
    await author.studio.publishBook(book.id);
    const renamed = await author.studio.updateBook(book.id, '*', { title: 'Another Title' });
    expect(renamed.slug).toBe('first-address');
    // Both are in the cache.
    for (const path of ['/product/first-address', '/product/first-address/reviews'])
      expect((await page(path)).status).toBe(200);

    await author.studio.updateBook(book.id, '*', { slug: 'second-address' });
    await author.studio.updateBook(book.id, '*', { slug: 'third-address' });
    for (const old of ['first-address', 'second-address'])
      for (const rest of ['', '/reviews', '?from=mail']) {
        const response = await page(`/product/${old}${rest}`);
        expect([old, rest, response.status, response.headers.get('location')]).toEqual([
          old,
          rest,
          301,
          `/product/third-address${rest}`,
        ]);
      }
    const sitemap = await (await shop.fetch('/sitemap.xml')).text();
    expect([sitemap.includes('third-address'), sitemap.includes('second-address')]).toEqual([true, false]);
    expect((await shop.api.products.bySlug({ slug: 'first-address' })).slug).toBe('third-address');

    await author.studio.updateBook(book.id, '*', { slug: 'first-address' });
    expect((await page('/product/first-address')).status).toBe(200);
    expect((await page('/product/third-address')).headers.get('location')).toBe('/product/first-address');
  });
});
