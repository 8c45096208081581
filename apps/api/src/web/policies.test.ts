import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NotFoundError } from '@octavo/core/errors';
import { streamUrlOf } from '@octavo/core/entities';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { openTestShop, READER, SHOP, type TestShop } from '../../test/harness.ts';
import { emailsOf, parseResetLink } from '../../test/emails.ts';
import { problemPage, problemResponse } from '../http/index.ts';
import { StaticFiles } from './static-files.ts';
import { studioPageRoute } from './studio-page.route.ts';

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

async function fetchStudio(): Promise<Response> {
  const folder = join(shop.directory, 'studio');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Octavo Studio</title>');
  return studioPageRoute(shop.deps, new StaticFiles(folder)).request('/studio/books/7');
}

async function anEmail(): Promise<Response> {
  const [, path = ''] = /href="(\/outbox\/[^"]+\.html)"/.exec(await (await pageOf('/outbox')).text()) ?? [];
  return pageOf(path);
}

/** Every HTML page of the shop, by its source, with the origins that may frame it. */
const PAGES: readonly [string, string, () => Response | Promise<Response>][] = [
  ['the store', "'none'", () => pageOf('/')],
  ['a book', "'none'", () => pageOf('/product/a-free-book')],
  ['the not-found page', "'none'", () => pageOf('/no/such/page')],
  ['the reset password page', "'none'", () => pageOf(link.slice(SHOP.length))],
  ['the studio', "'none'", fetchStudio],
  ['the API reference', "'none'", () => pageOf('/api/v1/docs')],
  ['the outbox', "'none'", () => pageOf('/outbox')],
  ['a mail', "'none'", anEmail],
  ['the page of an unsubscribe link', "'none'", () => pageOf('/unsubscribe?key=1')],
  ['the provider’s onboarding', "'none'", () => pageOf(onboarding.slice(SHOP.length))],
  ['a refusal', "'none'", () => problemPage(problemResponse(new NotFoundError()))],
  ['the reader', SHOP, () => shop.readerFetch(stream, { headers: { cookie } })],
  ['an expired session page', SHOP, () => shop.readerFetch(`${READER}/read/AAAAAAAAAAAAAAAAAAAAAA/`)],
  ['the page that clears offline books', SHOP, () => shop.readerFetch('/forget')],
];

/** The allowed sources of scripts, resources and connections: the shop itself, its reader and Stripe. */
const ALLOWED_SOURCES = new RegExp(
  `^('none'|'self'|'sha256-[\\w+/=]+'|${READER}|https://((\\*\\.)?js|api|hooks)\\.stripe\\.com|https://maps\\.googleapis\\.com|data:|blob:)$`,
);
const DIRECTIVES = ['script-src', 'connect-src', 'frame-src', 'worker-src', 'font-src', 'media-src', 'manifest-src'];

it.each(PAGES)(
  'allows %s only its own scripts and Stripe’s, and hides its URL',
  { tags: ['check-52'] },
  async (_, framedBy, send) => {
    const { headers } = await send();
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
    // A URL may contain a key, so request logs and proxies may receive the origin at most.
    expect(['no-referrer', 'strict-origin']).toContain(headers.get('referrer-policy'));
  },
);

it('writes no reset key into a page', { tags: ['check-52'] }, async () => {
  const { searchParams } = new URL(link);
  const html = await (await pageOf(link.slice(SHOP.length))).text();
  expect(searchParams.get('key')).toMatch(/^[\w-]{43}$/);
  expect(html).not.toContain(searchParams.get('key'));
});
