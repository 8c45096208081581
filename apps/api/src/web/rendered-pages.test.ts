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
/** Stands for the built store: it says where it was asked for a page, and what the shop's own API says of the books. */
const render: RenderPage = async ({ address, config }) => {
  renderRequests.push(address);
  if (isBroken) throw new Error('It broke.');
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
  const review = { product_id: id, rating: 4, reviewer: 'Ines', review: '<p>Good.</p>' };
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

it('writes what was rendered in the place of the waiting words, its styles into the head, and the rest behind it', async () => {
  const html = await (await fetchPage(appWith(), '/')).text();
  expect(html).toContain('<div id="root">/ http://127.0.0.1:3001</div><i></i>');
  expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/page.css">.*<\/head>/s);
  expect(html).not.toContain('Loading...');
});

it('renders a page once, whatever its search says, and each part of a list', async () => {
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

it('renders the parts of a list that there are, each under an address of its own, and no part behind the last', async () => {
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

it('shows the reviews of a book without any, and no second part of them', async () => {
  const { slug } = await aBook(shop.deps);
  const statusOf = async (search: string) => (await fetchPage(appWith(), `/product/${slug}/reviews${search}`)).status;
  expect([await statusOf(''), await statusOf('?page=1'), await statusOf('?page=2')]).toEqual([200, 200, 404]);
});

it('gives one page of one catalog the same bytes, whichever process makes it and when', async () => {
  const at: number[] = [];
  /** Another process: an own shelf, and a clock that is ahead. */
  const processes = [0, 90_000].map((ahead) => {
    const version = async () =>
      (await shop.deps.db.selectFrom('catalog_version').select('version').executeTakeFirstOrThrow()).version;
    const clock = () => new Date(shop.clock.now.getTime() + ahead);
    const deps = { ...shop.deps, clock, ready: new ResponseCache(version) };
    return new Hono<Env>().route(
      '/',
      shopRoute(deps, files, async (page) => {
        at.push(page.at);
        return { head: '', body: 'A book.', state: `<i>${page.at}</i>` };
      }),
    );
  });
  const asked = async () =>
    Promise.all(
      processes.map(async (app) => {
        const answer = await fetchPage(app, '/product/the-long-way');
        return [answer.headers.get('etag'), await answer.text()];
      }),
    );
  const [one, other] = await asked();
  expect(one?.[1]).toContain('<i>');
  expect(other).toEqual(one);
  await aBook(shop.deps, { slug: 'another' });
  expect((await asked())[0]).not.toEqual(one);
  expect(at[2]).toBeGreaterThan(at[0] ?? Number.NaN);
});

it('leaves a page alone that is made in the browser, and all of them where rendering is off', async () => {
  expect(await (await fetchPage(appWith(), '/login')).text()).toContain('Loading...');
  expect(await (await fetchPage(appWith({ SERVER_RENDERING: false }), '/legal/terms')).text()).toContain('Loading...');
});

it('renders what is not there with 404, once for all addresses that lead nowhere, and remembers none of them', async () => {
  const app = appWith();
  renderRequests.length = 0;
  const pages: string[] = [];
  for (const path of ['/wp-admin', '/nothing/of/the/kind?page=2', '/wp-admin']) {
    const answer = await fetchPage(app, path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(shop.deps.responseCache.register(path, answer)).toBe(false);
    const held = { host: '127.0.0.1:3000', accept: 'text/html', 'if-none-match': answer.headers.get('etag') ?? '' };
    expect((await app.request(`http://127.0.0.1:3000${path}`, { headers: held })).status).toBe(404);
    pages.push(await answer.text());
  }
  expect(renderRequests).toEqual(['/not-found']);
  expect(new Set(pages).size).toBe(1);
  expect(pages[0]).toContain('<div id="root">/not-found ');
  expect(pages[0]).not.toContain('wp-admin');
});

it('renders for its own address what says that one thing of the shop is not there', async () => {
  const app = appWith();
  for (const path of ['/product/none', '/discover/none', '/authors/none', '/series/none', '/login/none']) {
    const answer = await fetchPage(app, path);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining(`<div id="root">${path} `)]);
  }
});

it('sends a page that could not be rendered as it was built, and tries again for the next visitor', async () => {
  const app = appWith();
  isBroken = true;
  const built = await fetchPage(app, '/legal/privacy');
  expect([built.status, await built.text()]).toEqual([200, expect.stringContaining('Loading...')]);
  expect((await fetchPage(app, '/not-found')).status).toBe(404);
  isBroken = false;
  expect(await (await fetchPage(app, '/legal/privacy')).text()).toContain('<div id="root">/legal/privacy ');
});

it('50: renders with what the store’s build left beside its files, which asks the shop’s own API and cleans as the shop does', async () => {
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
  const own = createPageRenderer(async (request) => new Response(`${raw}<p>${new URL(request.url).pathname}</p>`), file);
  const config = { payment: { publishable_key: '', script_url: null, is_test: true } };
  const page = await own?.({
    address: '/',
    at: 0,
    config: { ...config, dashboard_url: null, reader_origin: null, stream_origins: [], features: {} },
  });
  expect(page?.body).toBe('<p>Kind <a href="https://a.example" rel="ugc">words</a>.</p><p>/y</p>');
});
