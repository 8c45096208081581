import { BASE_PATH } from '@octavo/core/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { openTestShop, READER, SHOP, type TestShop } from '../../test/harness.ts';
import { openBook } from '../../test/open-book.ts';
import { buyBooks } from '../../test/orders.ts';
import { tableDigests } from '../../test/table-digests.ts';
import { createApp, createReaderApp } from '../app.ts';
import { StaticFiles } from '../web/static-files.ts';

/** Tables that a GET may write to, because it issues a grant or a rate limit counts it. No visitor owns these rows. */
const INCIDENTAL_TABLES: Readonly<Record<string, readonly string[]>> = {
  // The stream URL of a book contains a grant for one browser.
  [`${BASE_PATH}/products/:slug`]: ['public.reading_grants'],
  [`${BASE_PATH}/products/:slug/sample`]: ['public.reading_grants', 'public.rate_limits'],
  // The first browser that opens a grant claims it.
  '/read/:grant/': ['public.reading_grants'],
  // The specification makes it a GET. It needs an access token, which no other site has, and opens the author's account at the
  // payment provider once.
  [`${BASE_PATH}/stripe/login`]: [
    'public.users',
    'public.stripe_events',
    'public.catalog_version',
    'public.rate_limits',
  ],
  // Exports and drawn covers are counted.
  [`${BASE_PATH}/marks`]: ['public.rate_limits'],
  [`${BASE_PATH}/studio/sales.csv`]: ['public.rate_limits'],
  [`${BASE_PATH}/admin/audit.csv`]: ['public.rate_limits'],
  [`${BASE_PATH}/admin/orders.csv`]: ['public.rate_limits'],
  [`${BASE_PATH}/admin/reports.csv`]: ['public.rate_limits'],
  [`${BASE_PATH}/studio/export.zip`]: ['public.rate_limits'],
  [`${BASE_PATH}/studio/sales/conversion.csv`]: ['public.rate_limits'],
  [`${BASE_PATH}/studio/books/:id/cover-proposals`]: ['public.rate_limits'],
  '/read/:grant/export': ['public.rate_limits'],
  // Wrong app passwords are counted.
  '/opds/v1.2/shelf': ['public.rate_limits'],
  '/opds/v2/shelf': ['public.rate_limits'],
  '/opds/books/:file{.+\\.epub}': ['public.rate_limits'],
};

/** Rendered JSON of public books, which the first request after a change renders again. */
const CACHE_TABLES = ['public.product_list_json', 'public.product_page_json'];

const UNSUBSCRIBE_KEY = '00000000-0000-4000-8000-000000000001';

/** Values for the parameters of a path. */
const PARAMETERS: Readonly<Record<string, string>> = {
  slug: 'a-free-book',
  id: '1',
  review: '1',
  name: `${'0'.repeat(32)}-400.webp`,
  file: 'a-free-book.epub',
  path: 'text/chapter%20one.xhtml',
};

/** Queries without which a route refuses every request. */
const QUERIES: Readonly<Record<string, string>> = {
  [`${BASE_PATH}/reviews`]: '?product=1',
  [`${BASE_PATH}/reviews/summary`]: '?product=1',
  '/read/:grant/search': '?q=tide',
  '/read/:grant/note': '?href=text/chapter%20one.xhtml%23n1',
  '/read/:grant/changes': '?since=0&wait=0',
  '/read/:grant/edition-file': '?number=1',
  '/unsubscribe': `?key=${UNSUBSCRIBE_KEY}`,
};

/** Headers of a visitor who follows a link on another site, and of a resource that such a page loads. */
const SENDERS = [
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  {},
];

/** Draws covers for a second. One sender is enough: the middleware that tells senders apart is the same for all routes. */
const DRAWING_PATHS = [`${BASE_PATH}/studio/books/:id/cover-proposals`];

let shop: TestShop;
let token: string;
let cookie: string;
let grant: string;
beforeAll(async () => {
  shop = await openTestShop();
  const user = await shop.signIn('safe_reader');
  await shop.deps.db
    .updateTable('users')
    .set({ is_admin: true, role: 'author' })
    .where('id', '=', user.userId)
    .execute();
  await shop.deps.db
    .insertInto('unsubscribe_keys')
    .values({ user_id: user.userId, list: 'sales', key: UNSUBSCRIBE_KEY, email: 'safe_reader@octavo.example' })
    .execute();
  ({ token } = user);
  const free = await aBook(shop.deps, { slug: 'a-free-book', priceCents: 0 });
  await anEdition(shop.deps, free.id);
  await buyBooks(shop, user, [{ priceCents: 500 }]);
  const book = await openBook(shop, user, 'a-free-book');
  ({ cookie } = book);
  grant = new URL(book.address).pathname.split('/')[2] ?? '';
  await user.api.favorites.add(free.id);
});
afterAll(() => shop.close());

/** The paths of all GET routes of an app, without those that a later route handles too. */
const getPaths = (app: ReturnType<typeof createApp>): string[] => [
  ...new Set(app.routes.filter(({ method }) => method === 'GET').map(({ path }) => path)),
];

const addressOf = (origin: string, path: string): string => {
  const filled = path
    .replace('/*', '/')
    .replaceAll(/:(\w+)(?:\{[^/]*\})?/g, (_, name: string) =>
      name === 'grant' ? grant : (PARAMETERS[name] ?? 'none'),
    );
  return origin + filled + (QUERIES[path] ?? '');
};

/** The number of the next transaction that writes; it changes with every one. */
async function nextTransaction(): Promise<string | undefined> {
  const next = await shop.pool.query<{ id: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as id');
  return next.rows[0]?.id;
}

it.each([
  ['shop', SHOP],
  ['reader', READER],
])('changes nothing on any GET route of the %s', { timeout: 120_000 }, async (name, origin) => {
  const files = new StaticFiles(shop.directory);
  const paths = getPaths(name === 'shop' ? createApp(shop.deps, files) : createReaderApp(shop.deps, files));
  expect(paths.length).toBeGreaterThan(name === 'shop' ? 40 : 10);
  const unexpected: string[] = [];
  const statuses = new Map<string, number[]>();
  let before = await tableDigests(shop.pool);
  let lastTransaction = await nextTransaction();
  for (const path of paths) {
    const url = addressOf(origin, path);
    for (const sender of DRAWING_PATHS.includes(path) ? SENDERS.slice(0, 1) : SENDERS) {
      const headers = { ...sender, authorization: `Bearer ${token}`, cookie };
      const response = await (name === 'shop' ? shop.fetch(url, { headers }) : shop.readerFetch(url, { headers }));
      await response.arrayBuffer();
      statuses.set(path, [...(statuses.get(path) ?? []), response.status]);
      // Only a frame of the shop may clear what a browser stores.
      expect([path, response.headers.get('clear-site-data')]).toEqual([path, null]);
    }
    await shop.deps.backgroundTasks.drain();
    // Most routes write nothing, and a digest reads every row.
    const transaction = await nextTransaction();
    if (transaction === lastTransaction) continue;
    lastTransaction = transaction;
    const after = await tableDigests(shop.pool);
    // The sandbox is the payment provider, which logs each of our requests.
    const changed = Object.keys(after).filter(
      (table) => after[table] !== before[table] && !table.startsWith('stripe_sandbox.'),
    );
    const incidental = [...CACHE_TABLES, ...(INCIDENTAL_TABLES[path] ?? [])];
    unexpected.push(...changed.filter((table) => !incidental.includes(table)).map((table) => `${path}: ${table}`));
    before = after;
  }
  expect(unexpected).toEqual([]);
  // A walk of rejected requests would prove nothing.
  const served = [...statuses.values()].filter((all) => all.some((status) => status < 400)).length;
  expect(served / statuses.size).toBeGreaterThan(0.5);
});

it('refuses to clear the data of a browser outside of a frame of the shop', async () => {
  const send = (headers: Record<string, string>) => shop.readerFetch('/forget', { headers });
  const statusOf = async (destination: string) => {
    const response = await send({ 'sec-fetch-dest': destination, referer: `${SHOP}/` });
    return [
      destination,
      response.status,
      (await response.text()).includes('<script'),
      response.headers.get('clear-site-data'),
    ];
  };
  for (const destination of ['document', 'image', 'script', 'style', 'empty', 'object', 'embed', 'fencedframe'])
    expect(await statusOf(destination)).toEqual([destination, 403, false, null]);
  expect(await statusOf('iframe')).toEqual(['iframe', 200, true, '"cache"']);
  for (const referer of [
    undefined,
    'https://evil.example/',
    'null',
    'http://127.0.0.1:3000.evil.example/',
    `${READER}/`,
  ]) {
    const response = await send({ 'sec-fetch-dest': 'iframe', ...(referer === undefined ? {} : { referer }) });
    expect([referer, response.headers.get('clear-site-data')]).toEqual([referer, null]);
    expect(response.headers.get('content-security-policy')).toContain(`frame-ancestors ${SHOP}`);
  }
});
