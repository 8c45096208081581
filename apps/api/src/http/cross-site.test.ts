import { BASE_PATH } from '@octavo/core/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { validRequests } from '../../test/a-request.ts';
import { openTestShop, READER, SHOP, type TestShop } from '../../test/harness.ts';
import { KNOWN_USER } from '../../test/known-requests.ts';
import { tableDigests } from '../../test/table-digests.ts';
import { openApiDocument } from '../openapi/index.ts';

const FRONT_END = 'https://books.example';
/** Calls that every origin may send: the provider signs its events, and browsers send reports automatically. */
const OPEN_CALLS = new Set(['POST /webhooks/stripe', 'POST /reports/csp']);

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openTestShop({ settings: { CORS_ORIGINS: FRONT_END } });
  await aBook(shop.deps, { slug: 'a-free-book' });
  await shop.api.auth.register(KNOWN_USER);
  ({ token } = await shop.signIn(KNOWN_USER.username));
  // The email of the registration is sent in the background.
  const hasUnsentEmails = async () =>
    (await shop.pool.query('select from email_outbox where sent_at is null')).rowCount;
  await vi.waitUntil(async () => (await hasUnsentEmails()) === 0, { timeout: 10_000 });
});
afterAll(() => shop.close());

const writingCalls = validRequests(openApiDocument()).filter(({ method }) => method !== 'GET');

const CROSS_SITE_HEADERS: readonly [string, Record<string, string>][] = [
  ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a page of another subdomain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.books.example' }],
  ['another port of this host', { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:3001' }],
  ['a sandboxed frame', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
  ['a page without an origin header', { 'sec-fetch-site': 'cross-site' }],
  ['a page of another site in an old browser', { origin: 'https://evil.example' }],
  ['a sandboxed frame in an old browser', { origin: 'null' }],
  ['a hostname that starts like this one', { origin: 'http://127.0.0.1:3000.evil.example' }],
];

it.each(CROSS_SITE_HEADERS)('refuses every writing call of %s and changes nothing', async (_, crossSiteHeaders) => {
  expect(writingCalls.length).toBeGreaterThan(20);
  const before = await tableDigests(shop.pool);
  for (const { call = '', method, path, headers, body } of writingCalls) {
    if (OPEN_CALLS.has(call)) continue;
    for (const type of [headers, { 'content-type': 'application/x-www-form-urlencoded' }]) {
      const response = await shop.fetch(BASE_PATH + path, {
        method,
        headers: { ...type, ...crossSiteHeaders, authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body }),
      });
      expect([call, response.status, await response.json()]).toMatchObject([
        call,
        403,
        { code: 'cross_site_request', request_id: expect.any(String) },
      ]);
    }
  }
  expect(await tableDigests(shop.pool)).toEqual(before);
});

const addFavorite = (headers: Record<string, string>): Promise<Response> =>
  shop.fetch(`${BASE_PATH}/favorites/1`, { method: 'POST', headers: { authorization: `Bearer ${token}`, ...headers } });

it.each([
  ['a terminal, an e-reader or another program', {}],
  ['a page of the shop', { 'sec-fetch-site': 'same-origin', origin: SHOP }],
  [
    'a page of the shop behind a proxy that changes the host',
    { 'sec-fetch-site': 'same-origin', origin: 'https://a.example' },
  ],
  ['a page of the shop in an old browser', { origin: SHOP }],
  ['a request that the visitor repeats', { 'sec-fetch-site': 'none' }],
  ['a configured front end', { 'sec-fetch-site': 'cross-site', origin: FRONT_END }],
  ['a configured front end in an old browser', { origin: FRONT_END }],
])('accepts a writing call of %s', async (_, headers) => {
  expect((await addFavorite(headers as Record<string, string>)).status).toBe(204);
});

it('accepts a page of the public address in an old browser, behind a proxy that changes the host', async () => {
  const behindProxy = await openTestShop({ settings: { PUBLIC_URL: 'https://shop.example' } });
  try {
    const send = (origin: string) =>
      behindProxy.fetch(`${BASE_PATH}/favorites/1`, { method: 'POST', headers: { origin } });
    expect([(await send('https://shop.example')).status, (await send('https://evil.example')).status]).toEqual([
      401, 403,
    ]);
  } finally {
    await behindProxy.close();
  }
});

it('accepts signed events and browser reports from every origin', async () => {
  const crossSiteHeaders = { 'sec-fetch-site': 'cross-site', origin: 'null' };
  const event = await shop.fetch(`${BASE_PATH}/webhooks/stripe`, {
    method: 'POST',
    headers: crossSiteHeaders,
    body: '{}',
  });
  expect(await event.json()).toMatchObject({ code: 'webhook_signature_invalid' });
  const body = JSON.stringify([]);
  const type = { 'content-type': 'application/reports+json' };
  const report = await shop.fetch(`${BASE_PATH}/reports/csp`, {
    method: 'POST',
    headers: { ...crossSiteHeaders, ...type },
    body,
  });
  expect(report.status).toBe(204);
});

it.each(CROSS_SITE_HEADERS.filter(([name]) => name !== 'another port of this host'))(
  'refuses writing requests of %s on the reader’s origin',
  async (_, crossSiteHeaders) => {
    const grant = 'A'.repeat(22);
    for (const [method, path] of [
      ['PUT', 'position'],
      ['PUT', 'settings'],
      ['PUT', 'book-settings'],
      ['DELETE', 'book-settings'],
      ['PUT', 'marks/6b9f9d0e-7f6e-4c8e-9d6e-1a2b3c4d5e6f'],
      ['DELETE', 'marks/6b9f9d0e-7f6e-4c8e-9d6e-1a2b3c4d5e6f'],
      ['POST', 'renew'],
      ['POST', 'keep'],
      ['DELETE', 'keep'],
    ] as const) {
      const send = (headers: Record<string, string>) =>
        shop.readerFetch(`${READER}/read/${grant}/${path}`, { method, headers });
      expect([path, (await send(crossSiteHeaders)).status]).toEqual([path, 403]);
      const own = await send({ 'sec-fetch-site': 'same-origin', origin: READER });
      expect([path, [404, 422].includes(own.status)]).toEqual([path, true]);
    }
  },
);
