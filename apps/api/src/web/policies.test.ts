import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NotFoundError } from '@octavo/core/errors';
import { streamUrlOf } from '@octavo/core/entities';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { openTestShop, READER, SHOP, type TestShop } from '../../test/harness.ts';
import { emailsOf, parseResetLink } from '../../test/emails.ts';
import { dashboardRoute } from '../admin/dashboard/dashboard.route.ts';
import { problemPage, problemResponse } from '../http/index.ts';
import { StaticFiles } from './static-files.ts';

let shop: TestShop;
let link: string;
let stream: string;
let cookie: string;
let onboarding: string;

beforeAll(async () => {
  shop = await openTestShop();
  const free = await aBook(shop.deps, { slug: 'a-free-book', priceCents: 0 });
  await anEdition(shop.deps, free.id);
  const reader = await shop.signIn('somebody');
  stream = streamUrlOf(await reader.api.products.bySlug({ slug: 'a-free-book', userId: reader.userId })) ?? '';
  cookie = (await shop.readerFetch(stream)).headers.get('set-cookie')?.split(';')[0] ?? '';
  await shop.api.auth.forgotPassword({ email: 'somebody@octavo.example' });
  link = parseResetLink((await emailsOf(shop)).at(-1) ?? '').address;
  const author = await shop.signIn('an_author');
  await shop.deps.db.updateTable('users').set({ role: 'author' }).where('id', '=', author.userId).execute();
  onboarding = (await author.api.stripe.login()).url ?? '';
});
afterAll(() => shop.close());

const pageOf = (path: string) => shop.fetch(path, { headers: { accept: 'text/html' } });

async function fetchDashboard(): Promise<Response> {
  const folder = join(shop.directory, 'dashboard');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'dashboard.html'), '<!doctype html><title>Dashboard</title>');
  return dashboardRoute(shop.deps, new StaticFiles(folder)).request('/dashboard');
}

async function anEmail(): Promise<Response> {
  const [, path = ''] = /href="(\/outbox\/[^"]+\.html)"/.exec(await (await pageOf('/outbox')).text()) ?? [];
  return pageOf(path);
}

/** Every page of the shop that a browser shows, by who makes it, and who may show it in a frame. */
const PAGES: readonly [string, string, () => Response | Promise<Response>][] = [
  ['the store', "'none'", () => pageOf('/')],
  ['a book', "'none'", () => pageOf('/product/a-free-book')],
  ['a page that is none', "'none'", () => pageOf('/no/such/page')],
  ['a link for a new password', "'none'", () => pageOf(link.slice(SHOP.length))],
  ['the dashboard', "'none'", fetchDashboard],
  ['the calls for people', "'none'", () => pageOf('/api/v1/docs')],
  ['the outbox', "'none'", () => pageOf('/outbox')],
  ['a mail', "'none'", anEmail],
  ['the provider’s onboarding', "'none'", () => pageOf(onboarding.slice(SHOP.length))],
  ['a refusal', "'none'", () => problemPage(problemResponse(new NotFoundError()))],
  ['the reader', SHOP, () => shop.readerFetch(stream, { headers: { cookie } })],
  ['a reading that is over', SHOP, () => shop.readerFetch(`${READER}/read/AAAAAAAAAAAAAAAAAAAAAA/`)],
  ['the page that forgets kept books', SHOP, () => shop.readerFetch('/forget')],
];

/** What a page may run, load and talk to; nothing of it is anybody's but the shop's own, its reader's and Stripe's. */
const ALLOWED_SOURCES = new RegExp(
  `^('none'|'self'|'sha256-[\\w+/=]+'|${READER}|https://(js|api|hooks)\\.stripe\\.com|data:|blob:)$`,
);
const DIRECTIVES = ['script-src', 'connect-src', 'frame-src', 'worker-src', 'font-src', 'media-src', 'manifest-src'];

it.each(PAGES)('52: keeps %s to its own and Stripe’s scripts, and its address to itself', async (_, framedBy, ask) => {
  const { headers } = await ask();
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  const directives = new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((rule): [string, string[]] => {
      const [name = '', ...sources] = rule.trim().split(/\s+/);
      return [name, sources];
    }),
  );
  const inForce = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*'];
  for (const name of DIRECTIVES)
    expect([name, inForce(name).filter((source) => !ALLOWED_SOURCES.test(source))]).toEqual([name, []]);
  expect(inForce('script-src').filter((source) => /^(data|blob):$/.test(source))).toEqual([]);
  expect(inForce('object-src')).toEqual(["'none'"]);
  expect(directives.get('base-uri')).toEqual(["'none'"]);
  expect(directives.get('frame-ancestors')).toEqual([framedBy]);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  // A part of an address may be a key: not even our own log of requests, or that of a proxy, is told more than where from.
  expect(['no-referrer', 'strict-origin']).toContain(headers.get('referrer-policy'));
});

it('52: writes the key of a link into no page', async () => {
  const { searchParams } = new URL(link);
  const html = await (await pageOf(link.slice(SHOP.length))).text();
  expect(searchParams.get('key')).toMatch(/^[\w-]{43}$/);
  expect(html).not.toContain(searchParams.get('key'));
});
