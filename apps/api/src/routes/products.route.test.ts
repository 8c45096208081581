import { BASE_PATH } from '@octavo/core/contract';
import { NotFoundError } from '@octavo/core/errors';
import { authorOf, editorOf, genreOf, streamUrlOf } from '@octavo/core/entities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { anEntitlement } from '../../test/an-entitlement.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';

let shop: TestShop;
let ids: Record<'old' | 'popular' | 'free' | 'hidden', number>;
const namesOf = (products: readonly { name: string }[]) => products.map((product) => product.name);

beforeAll(async () => {
  shop = await openTestShop();
  const { deps } = shop;
  ids = {
    old: (await aBook(deps, { name: 'Old', slug: 'old', genres: ['Travel', 'Verse'], editor: 'Philippa Dunmoor' })).id,
    popular: (await aBook(deps, { name: 'Popular', slug: 'popular', sales: 40 })).id,
    free: (await aBook(deps, { name: 'Free', slug: 'free', priceCents: 0, sales: 3 })).id,
    hidden: (await aBook(deps, { name: 'Hidden', slug: 'hidden', status: 'draft' })).id,
  };
});
afterAll(() => shop.close());

describe('GET /products', () => {
  it('lists every published book, newest first, without long descriptions', async () => {
    const products = await shop.api.products.list();
    expect(namesOf(products)).toEqual(['Free', 'Popular', 'Old']);
    expect(products.every((product) => product.description === '')).toBe(true);
    expect(products.at(-1)).toMatchObject({
      regular_price: '9.99',
      favorite: false,
      rating_count: 0,
      average_rating: '0.00',
    });
  });

  it('includes author, editor and genres as meta data', async () => {
    const old = (await shop.api.products.list()).find((product) => product.id === ids.old);
    expect(old && [authorOf(old), editorOf(old), genreOf(old)]).toEqual([
      'Maren Oskalo',
      'Philippa Dunmoor',
      'Travel, Verse',
    ]);
  });

  it('returns pages of a genre by its id', async () => {
    const travel = (await shop.api.products.genres()).find((genre) => genre.name === 'Travel');
    expect(namesOf(await shop.api.products.ofGenre({ genreId: travel?.id }))).toEqual(['Old']);
    expect(await shop.api.products.ofGenre({ genreId: travel?.id, page: 2 })).toEqual([]);
    expect(namesOf(await shop.api.products.ofGenre({ genreId: '' }))).toHaveLength(3);
  });

  it('orders by copies sold, with and without a trailing slash, without redirects', { tags: ['H12'] }, async () => {
    expect(namesOf(await shop.api.products.topSales())).toEqual(['Popular', 'Free', 'Old']);
    for (const path of ['/api/v1/products/', '/api/v1/products']) {
      expect((await shop.fetch(`${path}?orderby=popularity&order=desc`)).status).toBe(200);
    }
  });

  it('searches title, author and editor, ignoring case', async () => {
    expect(namesOf((await shop.api.products.search('DUNMOOR')).data)).toEqual(['Old']);
    expect(namesOf((await shop.api.products.search('popul')).data)).toEqual(['Popular']);
    expect((await shop.api.products.search('100%')).data).toEqual([]);
  });

  it('clamps invalid page numbers and rejects an unknown order', async () => {
    expect((await shop.fetch('/api/v1/products?per_page=1000000000&page=-1')).status).toBe(200);
    expect(await (await shop.fetch('/api/v1/products?per_page=5&page=1000000000000')).json()).toEqual([]);
    const refused = await shop.fetch('/api/v1/products?orderby=shoe-size');
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      code: 'validation_failed',
      message: expect.any(String),
      detail: expect.any(String),
    });
  });

  it('serves cached responses until the catalog changes', async () => {
    const first = await shop.fetch('/api/v1/products', { headers: { 'accept-encoding': 'br, gzip' } });
    expect(first.headers.get('content-encoding')).toBe('br');
    const etag = first.headers.get('etag') ?? '';
    const again = () => shop.fetch('/api/v1/products', { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await aBook(shop.deps, { name: 'Newest', slug: 'newest' });
    expect((await again()).status).toBe(200);
    expect(namesOf(await shop.api.products.list())[0]).toBe('Newest');
    await shop.deps.db.deleteFrom('products').where('slug', '=', 'newest').execute();
  });
});

describe('GET /products/genres', () => {
  it('counts published books and omits empty genres', { tags: ['D8'] }, async () => {
    const genres = await shop.api.products.genres();
    expect(genres.map(({ name, count }) => [name, count])).toEqual([
      ['Fiction', 2],
      ['Travel', 1],
      ['Verse', 1],
    ]);
  });
});

describe('GET /products/featured', () => {
  it('lists the books of the current month, or of the last month that has any', { tags: ['H11'] }, async () => {
    shop.clock.now = new Date('2026-03-10T12:00:00Z');
    const shelve = (month: string, product_id: number) =>
      shop.deps.db.insertInto('featured_products').values({ month, position: 0, product_id }).execute();
    await shelve('2026-01-01', ids.old);
    await shelve('2026-04-01', ids.popular);
    expect(namesOf(await shop.api.products.featured())).toEqual(['Old']);
    shop.clock.now = new Date('2026-04-01T00:00:01Z');
    expect(namesOf(await shop.api.products.featured())).toEqual(['Popular']);
  });

  it('changes with the month without any other change', { tags: ['H11'] }, async () => {
    const { responseCache } = shop.deps;
    const address = `${BASE_PATH}/products/featured`;
    shop.clock.now = new Date('2026-04-30T23:50:00Z');
    responseCache.register(address, await shop.fetch(address));
    expect(responseCache.lookUp(address, {})?.status).toBe(200);
    shop.clock.now = new Date('2026-05-01T00:00:00Z');
    expect(responseCache.lookUp(address, {})).toBeUndefined();
  });
});

describe('GET /products/:slug', () => {
  it('finds a book in any letter case and by a former slug', { tags: ['P2'] }, async () => {
    await shop.deps.db.insertInto('product_slugs').values({ slug: 'older-name', product_id: ids.old }).execute();
    expect((await shop.api.products.bySlug({ slug: 'OLD' })).description).toBe('<p>Long text.</p>');
    expect((await shop.api.products.bySlug({ slug: 'older-name' })).slug).toBe('old');
  });

  it('returns 404 for drafts and unknown books', async () => {
    for (const slug of ['hidden', 'no-such-book']) {
      await expect(shop.api.products.bySlug({ slug })).rejects.toThrow(NotFoundError);
    }
  });

  it(
    'includes no stream URL and no file for callers without access, in lists and product responses',
    { tags: ['check-14'] },
    async () => {
      const { deps } = shop;
      shop.clock.now = new Date('2026-05-02T12:00:00Z');
      const seller = await shop.signIn('its_author');
      const book = await aBook(deps, {
        name: 'Guarded',
        slug: 'guarded',
        genres: ['Guarded'],
        sellerId: seller.userId,
      });
      await anEdition(deps, book.id);
      await deps.db
        .insertInto('featured_products')
        .values({ month: '2026-05-01', position: 0, product_id: book.id })
        .execute();
      const otherUser = await shop.signIn('other_customer');
      const author = await shop.signIn('another_author');
      await deps.db.updateTable('users').set({ role: 'author' }).where('id', '=', author.userId).execute();
      await aBook(deps, { name: 'Their own', slug: 'their-own', sellerId: author.userId });
      const genre = (await shop.api.products.genres()).find(({ name }) => name === 'Guarded');
      const pathsFor = (userId: number) => [
        '/products',
        `/products?per_page=25&tag=${genre?.id}&page=1`,
        '/products/?orderby=popularity&order=desc',
        '/products?search=guarded',
        '/products/featured',
        `/products/guarded?slug=guarded&user_id=${userId}`,
        `/products/guarded?slug=guarded&user_id=${seller.userId}`,
      ];
      for (const user of [undefined, otherUser, author]) {
        if (user) await user.api.favorites.add(book.id);
        const own = user ? ['/products/favorites', `/products/library?user_id=${user.userId}`] : [];
        for (const path of [...pathsFor(user?.userId ?? 1), ...own]) {
          const headers = user ? { authorization: `Bearer ${user.token}` } : {};
          const text = await (await shop.fetch(`/api/v1${path}`, { headers })).text();
          expect([path, text.includes('guarded')]).toEqual([path, !path.includes('library')]);
          expect([path, /_ebook_stream_url|\/read\/|books\/|\.epub|test-\d/.exec(text)]).toEqual([path, null]);
        }
      }
      // The author has access: the same call returns a URL.
      expect(streamUrlOf(await seller.api.products.bySlug({ slug: 'guarded', userId: seller.userId }))).not.toBeNull();
      await deps.db.deleteFrom('products').where('slug', 'in', ['guarded', 'their-own']).execute();
    },
  );

  it('returns nothing private when a user requests another user’s data', { tags: ['check-13'] }, async () => {
    const owner = await shop.signIn('owner_by_name');
    const other = await shop.signIn('other_by_name');
    const { id } = await aBook(shop.deps, { name: 'Bought', slug: 'bought' });
    await anEdition(shop.deps, id);
    await anEntitlement(shop.deps, owner.userId, id);
    const asUser = { slug: 'bought', userId: owner.userId };
    expect(streamUrlOf(await owner.api.products.bySlug(asUser))).not.toBeNull();
    expect(streamUrlOf(await other.api.products.bySlug(asUser))).toBeNull();
    expect(streamUrlOf(await shop.api.products.bySlug(asUser))).toBeNull();
    await shop.deps.db.deleteFrom('products').where('slug', '=', 'bought').execute();
  });

  it('rejects an invalid token instead of ignoring it', async () => {
    const response = await shop.fetch('/api/v1/products/old', { headers: { authorization: 'Bearer nonsense' } });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'session_ended' });
  });
});

describe('GET /products/library and /favorites', () => {
  it('lists only the user’s own books', { tags: ['check-13'] }, async () => {
    const owner = await shop.signIn('owner');
    const other = await shop.signIn('other');
    await anEntitlement(shop.deps, owner.userId, ids.old);
    expect(namesOf(await owner.api.products.library({ userId: owner.userId }))).toEqual(['Old']);
    expect(await other.api.products.library({ userId: other.userId })).toEqual([]);
    const [owned] = await owner.api.products.library({ userId: owner.userId });
    expect([await owner.api.products.ownedIds(), await other.api.products.ownedIds()]).toEqual([[owned?.id], []]);
    await expect(other.api.products.library({ userId: owner.userId })).rejects.toThrow("don't have permission");
  });

  it('marks favorites in lists and product responses of the user who added them', async () => {
    const { api, userId } = await shop.signIn('fan');
    await shop.deps.db.insertInto('favorites').values({ user_id: userId, product_id: ids.popular }).execute();
    expect((await api.products.favorites()).map(({ id, favorite }) => [id, favorite])).toEqual([[ids.popular, true]]);
    expect((await api.products.bySlug({ slug: 'popular' })).favorite).toBe(true);
    expect((await shop.api.products.bySlug({ slug: 'popular' })).favorite).toBe(false);
  });

  it('returns 401 to anonymous callers', async () => {
    for (const path of ['library', 'library/ids', 'library?user_id=1', 'favorites']) {
      const response = await shop.fetch(`/api/v1/products/${path}`);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 'sign_in_required' });
    }
  });
});

it('returns a problem, not a page, for an unknown path below the API', async () => {
  const response = await shop.fetch('/api/v1/nothing');
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json']);
});
