/** The address of a reading is all it takes to be asked for a book: no answer beside it may send that address on. */
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

/** How it is asked for. */
type SentRequest = { readonly method?: string; readonly body?: string; readonly headers?: Readonly<Record<string, string>> };

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
  ['the page of a reading', 200, '', {}],
  ['a file of its book', 200, 'text/chapter%20one.xhtml', {}],
  ['a range that is not there', 416, 'images/map.png', { headers: { range: 'bytes=2000-' } }],
  ['a chapter by itself', 403, 'text/chapter%20one.xhtml', { headers: { 'sec-fetch-dest': 'document' } }],
  ['a file that is not there', 404, 'text/none.xhtml', {}],
  ['an answer', 200, 'marks', {}],
  ['what is no answer', 422, 'position', { method: 'PUT', body: '[]' }],
  ['what makes no sense', 400, 'position', { method: 'PUT', body: '{' }],
  ['a method that is none', 405, 'keep', { method: 'PATCH' }],
  ['a question for methods', 204, 'keep', { method: 'OPTIONS' }],
  ['the export of marks', 200, 'export', {}],
  ['somebody else’s reading', 404, `${READER}/read/${'a'.repeat(22)}/`, {}],
  ['a part of the program', 200, `${READER}/reader-BxY12abc.js`, {}],
  ['another part of it', 200, `${READER}/reader.css`, {}],
  ['the worker', 200, `${READER}/reading-worker.js`, {}],
  ['a part that is not there', 404, `${READER}/none.js`, {}],
  ['forgetting', 200, `${READER}/forget`, {}],
])('tells browsers to name its address to nobody with %s', async (_, status, path, init: SentRequest) => {
  const headers = { cookie, host: '127.0.0.1:3001', 'content-type': 'application/json', ...init.headers };
  const answer = await app.request(new URL(path, address), { ...init, headers });
  expect([answer.status, answer.headers.get('referrer-policy')]).toEqual([status, 'no-referrer']);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

it('says the same where a known part of the program has not changed', async () => {
  const whole = await app.request(`${READER}/reader.css`);
  const headers = { 'if-none-match': whole.headers.get('etag') ?? '' };
  const known = await app.request(`${READER}/reader.css`, { headers });
  expect([known.status, known.headers.get('referrer-policy')]).toEqual([304, 'no-referrer']);
});
