import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageSizes } from '@octavo/core/entities';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import type { Env } from '../http/index.ts';
import { ResponseCache } from '../response-cache/response-cache.ts';
import { createPageRenderer, RENDERER_FILE, type RenderPage } from './page-renderer.ts';
import { shopRoute } from './shop.route.ts';
import { StaticFiles } from './static-files.ts';

const REVIEWS = '/product/the-long-way/reviews';
const TEMPLATE =
  '<!doctype html><html><head><title>x</title></head><body><div id="root"><p>Loading...</p></div></body></html>';

let shop: TestShop;
let files: StaticFiles;
const renderRequests: string[] = [];
let isBroken = false;
/** Replaces the store's renderer: the page contains the requested URL and what the shop's API returns. */
const render: RenderPage = async ({ address, config }) => {
  renderRequests.push(address);
  if (isBroken) throw new Error('The renderer failed.');
  if (address === '/login') return null;
  return {
    head: '<link rel="stylesheet" href="/assets/page.css">',
    body: `${address} ${config.reader_origin}`,
    state: '<i></i>',
  };
};
const appWith = (settings: object = {}) =>
  new Hono<Env>().route(
    '/',
    shopRoute({ ...shop.deps, settings: { ...shop.deps.settings, ...settings } }, files, render),
  );
const fetchPage = (app: Hono<Env>, path: string) =>
  app.request(`http://127.0.0.1:3000${path}`, { headers: { host: '127.0.0.1:3000', accept: 'text/html' } });

beforeAll(async () => {
  shop = await openTestShop();
  const { id } = await aBook(shop.deps, { name: 'The Long Way', slug: 'the-long-way' });
  const review = { product_id: id, rating: 4, reviewer: 'Ines', html: '<p>Good.</p>' };
  await shop.deps.db
    .insertInto('reviews')
    .values(Array.from({ length: pageSizes.reviews + 1 }, () => review))
    .execute();
  const built = join(shop.directory, 'store', 'dist');
  mkdirSync(built, { recursive: true });
  writeFileSync(join(built, 'index.html'), TEMPLATE);
  files = new StaticFiles(built);
});
afterAll(() => shop.close());

it('writes the rendered body into the root element, its styles into the head and its state after the body', async () => {
  const html = await (await fetchPage(appWith(), '/')).text();
  expect(html).toContain('<div id="root">/ http://127.0.0.1:3001</div><i></i>');
  expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/page.css">.*<\/head>/s);
  expect(html).not.toContain('Loading...');
});

it('renders a page once for any query, and each page of a list', async () => {
  const app = appWith();
  renderRequests.length = 0;
  for (const path of ['/discover', '/discover', '/discover?from=mail', `${REVIEWS}?page=1`])
    expect((await fetchPage(app, path)).status).toBe(200);
  expect(renderRequests).toEqual(['/discover', REVIEWS]);
  const second = await fetchPage(app, `${REVIEWS}?page=2`);
  expect([second.status, await second.text()]).toEqual([200, expect.stringContaining(`${REVIEWS}?page=2 `)]);
  const unread = await fetchPage(app, `${REVIEWS}?page=02`);
  expect([unread.status, await unread.text()]).toEqual([200, expect.stringContaining('Loading...')]);
});

it(
  'renders five missing pages a second, and sends the others without their content',
  { tags: ['check-59'] },
  async () => {
    const app = appWith();
    const contents = async (count: number) => {
      const pages = await Promise.all(
        Array.from({ length: count }, async (_, at) => fetchPage(app, `/product/missing-${at}`)),
      );
      expect(pages.map(({ status }) => status)).toEqual(Array(count).fill(404));
      const texts = await Promise.all(pages.map((page) => page.text()));
      return [
        texts.filter((text) => text.includes('/product/missing-')).length,
        texts.filter((text) => text.includes('Loading...')).length,
      ];
    };
    expect(await contents(20)).toEqual([5, 15]);
    expect((await fetchPage(app, '/')).status).toBe(200);
    await shop.advanceClock(1_000);
    expect(await contents(5)).toEqual([5, 0]);
  },
);

it('renders each existing page of a list at its own canonical URL, and returns 404 past the last one', async () => {
  const app = appWith();
  const { db } = shop.deps;
  for (let book = 0; book < pageSizes.genre; book += 1) await aBook(shop.deps);
  const named = { name: 'Tides', slug: 'tides', name_key: 'tides' };
  const author = await db.insertInto('authors').values(named).returning('id').executeTakeFirstOrThrow();
  await db.updateTable('contributors').set({ author_id: author.id }).execute();
  const series = await db.insertInto('series').values(named).returning('id').executeTakeFirstOrThrow();
  await db.updateTable('products').set({ series_id: series.id }).execute();
  for (const path of ['/discover', '/discover/fiction', '/authors/tides', '/series/tides', REVIEWS]) {
    const first = await fetchPage(app, path);
    expect([path, first.status]).toEqual([path, 200]);
    expect(await first.text()).toContain(`<link rel="canonical" href="http://127.0.0.1:3000${path}">`);
    const second = await fetchPage(app, `${path}?page=2`);
    const html = await second.text();
    expect([path, second.status]).toEqual([path, 200]);
    expect(html).toContain(`<div id="root">${path}?page=2 `);
    expect(html).toContain(`<link rel="canonical" href="http://127.0.0.1:3000${path}?page=2">`);
    for (const page of [3, 999_999]) {
      const behind = await fetchPage(app, `${path}?page=${page}`);
      expect([path, page, behind.status]).toEqual([path, page, 404]);
      expect(shop.deps.responseCache.register(`${path}?page=${page}`, behind)).toBe(false);
      expect(await behind.text()).toContain('noindex');
    }
  }
});

it('renders the reviews page of a book without reviews, and returns 404 for its second page', async () => {
  const { slug } = await aBook(shop.deps);
  const statusOf = async (search: string) => (await fetchPage(appWith(), `/product/${slug}/reviews${search}`)).status;
  expect([await statusOf(''), await statusOf('?page=1'), await statusOf('?page=2')]).toEqual([200, 200, 404]);
});

it('returns the same bytes for a page and catalog version in every process and at any time', async () => {
  const at: number[] = [];
  /** Another process with its own cache and a clock that is ahead. */
  const processes = [0, 90_000].map((ahead) => {
    const version = async () =>
      (await shop.deps.db.selectFrom('catalog_version').select('version').executeTakeFirstOrThrow()).version;
    const clock = () => new Date(shop.clock.now.getTime() + ahead);
    const deps = { ...shop.deps, clock, responseCache: new ResponseCache(version) };
    return new Hono<Env>().route(
      '/',
      shopRoute(deps, files, async (page) => {
        at.push(page.at);
        return { head: '', body: 'A book.', state: `<i>${page.at}</i>` };
      }),
    );
  });
  const fetchFromEach = async () =>
    Promise.all(
      processes.map(async (app) => {
        const response = await fetchPage(app, '/product/the-long-way');
        return [response.headers.get('etag'), await response.text()];
      }),
    );
  const [one, other] = await fetchFromEach();
  expect(one?.[1]).toContain('<i>');
  expect(other).toEqual(one);
  await aBook(shop.deps, { slug: 'another' });
  expect((await fetchFromEach())[0]).not.toEqual(one);
  expect(at[2]).toBeGreaterThan(at[0] ?? Number.NaN);
});

it('does not render pages that render only in the browser, and none when server rendering is off', async () => {
  expect(await (await fetchPage(appWith(), '/login')).text()).toContain('Loading...');
  expect(await (await fetchPage(appWith({ SERVER_RENDERING: false }), '/legal/terms')).text()).toContain('Loading...');
});

it('renders the not-found page once for all unknown URLs, and registers none of them', async () => {
  const app = appWith();
  renderRequests.length = 0;
  const pages: string[] = [];
  for (const path of ['/wp-admin', '/nothing/of/the/kind?page=2', '/wp-admin']) {
    const response = await fetchPage(app, path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(shop.deps.responseCache.register(path, response)).toBe(false);
    const conditional = {
      host: '127.0.0.1:3000',
      accept: 'text/html',
      'if-none-match': response.headers.get('etag') ?? '',
    };
    expect((await app.request(`http://127.0.0.1:3000${path}`, { headers: conditional })).status).toBe(404);
    pages.push(await response.text());
  }
  expect(renderRequests).toEqual(['/not-found']);
  expect(new Set(pages).size).toBe(1);
  expect(pages[0]).toContain('<div id="root">/not-found ');
  expect(pages[0]).not.toContain('wp-admin');
});

it('renders a not-found page for each URL of a missing book, genre, author or series', async () => {
  const app = appWith();
  for (const path of ['/product/none', '/discover/none', '/authors/none', '/series/none', '/login/none']) {
    const response = await fetchPage(app, path);
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining(`<div id="root">${path} `)]);
  }
});

it('sends the built page after a rendering error, and tries again for the next visitor', async () => {
  const app = appWith();
  isBroken = true;
  const built = await fetchPage(app, '/legal/privacy');
  expect([built.status, await built.text()]).toEqual([200, expect.stringContaining('Loading...')]);
  expect((await fetchPage(app, '/not-found')).status).toBe(404);
  isBroken = false;
  expect(await (await fetchPage(app, '/legal/privacy')).text()).toContain('<div id="root">/legal/privacy ');
});

it(
  'renders with the module next to the store’s files, which calls the shop’s API and sanitizes like the shop',
  { tags: ['check-50'] },
  async () => {
    const file = files.siblingPath(RENDERER_FILE);
    expect(createPageRenderer(async () => new Response(), file)).toBeUndefined();
    mkdirSync(join(file, '..'), { recursive: true });
    const source = `
    export const render = async ({ fetch, clean }) => {
      const raw = await (await fetch(new Request('http://x/y'))).text();
      return { head: '', state: '', body: clean(raw, 'ugc') };
    };`;
    writeFileSync(file, source);
    const raw =
      '<p onclick=a()>Kind <a href=https://a.example>words</a>.</p><meta http-equiv=refresh><script>a()</script>';
    const own = createPageRenderer(
      async (request) => new Response(`${raw}<p>${new URL(request.url).pathname}</p>`),
      file,
    );
    const config = { payment: { publishable_key: '', script_url: null, is_test: true } };
    const page = await own?.({
      address: '/',
      at: 0,
      config: {
        ...config,
        dashboard_url: null,
        reader_origin: null,
        stream_origins: [],
        shop_name: 'Octavo',
        trusted_types: 'enforce',
        features: {},
      },
    });
    expect(page?.body).toBe('<p>Kind <a href="https://a.example" rel="ugc">words</a>.</p><p>/y</p>');
  },
);
