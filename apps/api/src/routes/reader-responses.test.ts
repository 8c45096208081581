/** A reading URL grants access to a book, so no response below it may leak the URL. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { openTestShop, READER, type TestShop } from '../../test/harness.ts';
import { openBook } from '../../test/open-book.ts';
import { createReaderApp } from '../app.ts';
import { StaticFiles } from '../web/static-files.ts';

/** The request options. */
type SentRequest = {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

let shop: TestShop;
let folder: string;
let app: ReturnType<typeof createReaderApp>;
let address: string;
let cookie: string;

beforeAll(async () => {
  shop = await openTestShop();
  folder = mkdtempSync(join(tmpdir(), 'octavo-reader-'));
  for (const name of ['index.html', 'reading-worker.js', 'reader-BxY12abc.js', 'reader.css'])
    writeFileSync(join(folder, name), 'a file');
  app = createReaderApp(shop.deps, new StaticFiles(folder));
  const { id } = await aBook(shop.deps, { slug: 'short-book', priceCents: 0 });
  await anEdition(shop.deps, id);
  ({ address, cookie } = await openBook(shop, await shop.signIn('reader'), 'short-book'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await shop.close();
});

it.each([
  ['the reader page', 200, '', {}],
  ['a book resource', 200, 'text/chapter%20one.xhtml', {}],
  ['an unsatisfiable range', 416, 'images/map.png', { headers: { range: 'bytes=2000-' } }],
  ['a chapter in its own tab', 403, 'text/chapter%20one.xhtml', { headers: { 'sec-fetch-dest': 'document' } }],
  ['a missing resource', 404, 'text/none.xhtml', {}],
  ['a JSON response', 200, 'marks', {}],
  ['an empty response', 422, 'position', { method: 'PUT', body: '[]' }],
  ['an invalid request', 400, 'position', { method: 'PUT', body: '{' }],
  ['an unsupported method', 405, 'keep', { method: 'PATCH' }],
  ['an OPTIONS request', 204, 'keep', { method: 'OPTIONS' }],
  ['the annotation export', 200, 'export', {}],
  ['another user’s session', 404, `${READER}/read/${'a'.repeat(22)}/`, {}],
  ['a reader script', 200, `${READER}/reader-BxY12abc.js`, {}],
  ['another reader script', 200, `${READER}/reader.css`, {}],
  ['the service worker', 200, `${READER}/reading-worker.js`, {}],
  ['a missing reader file', 404, `${READER}/none.js`, {}],
  ['forgetting', 200, `${READER}/forget`, {}],
])('sends a no-referrer policy with %s', async (_, status, path, init: SentRequest) => {
  const headers = { cookie, host: '127.0.0.1:3001', 'content-type': 'application/json', ...init.headers };
  const response = await app.request(new URL(path, address), { ...init, headers });
  expect([response.status, response.headers.get('referrer-policy')]).toEqual([status, 'no-referrer']);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

it('sends the same policy with 304 for an unchanged reader file', async () => {
  const whole = await app.request(`${READER}/reader.css`);
  const headers = { 'if-none-match': whole.headers.get('etag') ?? '' };
  const known = await app.request(`${READER}/reader.css`, { headers });
  expect([known.status, known.headers.get('referrer-policy')]).toEqual([304, 'no-referrer']);
});
