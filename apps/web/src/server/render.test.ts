// @vitest-environment node
import { aConfig, aGenre, aProduct, aReview, createFakeShop } from '@octavo/core/testing';
import { beforeEach, expect, it } from 'vitest';
import type { DehydratedPage } from '../hydration/dehydrated-page.ts';
import { renderPage } from './render.tsx';

const RENDERED_AT = Date.parse('2026-03-08T16:07:00Z');
const BOOK = aProduct({ name: 'The Long Way & Back', slug: 'the-long-way', short_description: '<p>Short.</p>' });
let shop: ReturnType<typeof createFakeShop>;
let requests: string[];

beforeEach(() => {
  shop = createFakeShop({ products: [BOOK], reviews: new Map([[BOOK.id, [aReview({ review: '<p>Lovely.</p>' })]]]) });
  requests = [];
});

const render = (address: string) =>
  renderPage({
    address,
    config: aConfig(),
    at: RENDERED_AT,
    clean: (html) => html.replaceAll(/ on\w+="[^"]*"/g, ''),
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      requests.push(pathname);
      return shop.fetch(new Request(shop.baseUrl + pathname.replace('/api/v1', '') + search, request));
    },
  });

const dehydratedPageIn = (state: string): DehydratedPage =>
  JSON.parse(
    /^<script type="application\/json" id="octavo-page">(.*)<\/script>$/s.exec(state)?.[1] ?? '',
  ) as DehydratedPage;

it('renders a book with its text and includes its query result', async () => {
  const page = await render('/product/the-long-way');
  expect(page?.body).toContain('<h1');
  expect(page?.body).toContain('The Long Way &amp; Back');
  expect(page?.body).toContain('<p>Short.</p>');
  expect(page?.routes).toEqual(['__root__', '/product/$slug/']);
  const dehydratedPage = dehydratedPageIn(page?.state ?? '');
  expect(dehydratedPage.renderedAt).toBe(RENDERED_AT);
  expect(dehydratedPage.matches.map(({ u }) => u)).toEqual([RENDERED_AT, RENDERED_AT]);
  expect(dehydratedPage.queries.map(([key]) => key)).toEqual([['product', 'the-long-way', '']]);
  expect(dehydratedPage.queries[0]?.[1]).toMatchObject({ name: BOOK.name, short_description: '<p>Short.</p>' });
});

it('renders the same page at any later time', async () => {
  const [one, other] = [await render('/'), await render('/')];
  expect(one?.state).not.toBe('');
  expect(other).toEqual(one);
});

it('requests each list of the home page once, and only the books that are shown', async () => {
  const page = await render('/');
  expect(page?.body).toContain('href="/product/the-long-way"');
  expect(requests.toSorted()).toEqual([
    '/api/v1/products',
    '/api/v1/products/',
    '/api/v1/products/featured',
    '/api/v1/products/genres',
  ]);
  const lists = dehydratedPageIn(page?.state ?? '').queries;
  expect(lists.map(([key]) => key)).toContainEqual(['products', 'newest']);
  expect(JSON.stringify(lists)).not.toContain('Short.');
});

it('renders the reviews page of the URL', async () => {
  const page = await render('/product/the-long-way/reviews');
  expect(page?.body).toContain('<p>Lovely.</p>');
  const keys = dehydratedPageIn(page?.state ?? '').queries.map(([[name]]) => name);
  expect(new Set(keys)).toEqual(new Set(['product', 'reviewSummary', 'reviews']));
  expect((await render('/product/the-long-way/reviews?page=2'))?.body).not.toContain('Lovely.');
});

it('renders the list page of the URL with links to the adjacent pages for visitors without JavaScript', async () => {
  const genre = aGenre({ name: 'Fiction' });
  shop.state.genres = [genre];
  shop.state.products = Array.from({ length: 60 }, (_, at) =>
    aProduct({ id: at + 1, name: `Volume ${at + 1}.`, slug: `volume-${at + 1}`, tags: [genre] }),
  );
  const seen = async (address: string) => {
    const { body = '' } = (await render(address)) ?? {};
    const links = [...body.matchAll(/<a [^>]*rel="(prev|next)"[^>]*>/g)];
    return [body.includes('Volume 26.'), ...links.map(([link, rel]) => `${rel} ${/href="([^"]*)"/.exec(link)?.[1]}`)];
  };
  for (const path of ['/discover', '/discover/fiction']) {
    expect(await seen(path)).toEqual([false, `next ${path}?page=2`]);
    expect(await seen(`${path}?page=2`)).toEqual([true, `prev ${path}`, `next ${path}?page=3`]);
    expect(await seen(`${path}?page=3`)).toEqual([false, `prev ${path}?page=2`]);
  }
  expect((await render('/discover'))?.body).toMatch(/<noscript><a [^>]*rel="next"[^>]*>.*?Show more.*?<\/noscript>/);
});

it('renders a not-found page for an unknown book and an unknown URL', async () => {
  expect((await render('/product/nothing'))?.body).toContain('data-component="StatePage"');
  const nowhere = await render('/nowhere');
  expect(nowhere?.body).toContain('data-component="NotFoundScreen"');
  expect(dehydratedPageIn(nowhere?.state ?? '').matches).toMatchObject([{ g: true }]);
});

it.each([
  ['/login', 'Password'],
  ['/register', 'First name'],
  ['/forgot-password', 'Send reset link'],
])('renders a preview of %s whose controls are disabled, and does not hydrate it', async (address, text) => {
  const page = await render(address);
  expect(page?.body).toMatch(/^<div data-preview/);
  expect(page?.body).toContain('data-component="TopBar"');
  expect(page?.body).toContain('<form');
  expect(page?.body).toContain(text);
  expect(page?.body).not.toMatch(/<(?:button|input|select|textarea)(?! disabled)/);
  expect(page?.state).toBe('');
  expect(requests).toEqual([]);
});

it.each(['/cart', '/library', '/favorites', '/profile', '/profile/orders/7'])(
  'renders the layout of the protected page %s without its content',
  async (address) => {
    const page = await render(address);
    expect(page?.body).toContain('data-component="TopBar"');
    expect(page?.body).toMatch(/<main[^>]*>.*Loading\.\.\.<\/output>/s);
    expect(page?.body).not.toContain('<form');
    expect(page?.state).toBe('');
    expect(requests).toEqual([]);
  },
);

it.each(['/reset-password?key=k&login=ines_h', '/undo-email?key=k', '/verify-email?key=k'])(
  'leaves %s to the browser',
  async (address) => {
    expect(await render(address)).toBeNull();
  },
);

it('returns no page when a response is missing', async () => {
  shop.respondOnce(() => Response.json({}, { status: 503 }));
  await expect(render('/product/the-long-way')).rejects.toThrow(/./);
});

it('sanitizes every text when rendering, whatever the database contains', { tags: ['check-50'] }, async () => {
  const raw = '<p onclick="steal()">Kind words.</p>';
  shop = createFakeShop({
    products: [{ ...BOOK, description: raw, short_description: raw }],
    reviews: new Map([[BOOK.id, [aReview({ review: raw })]]]),
  });
  for (const address of ['/product/the-long-way', '/product/the-long-way/reviews']) {
    const { body = '' } = (await render(address)) ?? {};
    expect(body).toContain('<p>Kind words.</p>');
    expect(body).not.toContain('onclick');
  }
});

it('no text can close the script element of the state', async () => {
  shop.state.products = [{ ...BOOK, description: '</script><script>alert(1)</script>' }];
  expect((await render('/product/the-long-way'))?.state.match(/<\/script>/g)).toHaveLength(1);
});
