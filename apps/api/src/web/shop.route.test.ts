import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import type { Env } from '../http/index.ts';
import { shopRoute } from './shop.route.ts';
import { StaticFiles } from './static-files.ts';

let shop: TestShop;
let app: Hono<Env>;
const THEME = 'document.documentElement.dataset.theme = "dark"';
const TEMPLATE = `<!doctype html><html><head><script>${THEME}</script><script type="module" src="/assets/index-AbCdEf12.js"></script></head><body></body></html>`;
const fetchPath = (path: string, headers: Record<string, string> = {}, to = app) =>
  to.request(`http://127.0.0.1:3000${path}`, { headers: { host: '127.0.0.1:3000', accept: 'text/html', ...headers } });

beforeAll(async () => {
  shop = await openTestShop({ settings: { STREAM_ORIGINS: 'https://read.example' } });
  const built = join(shop.directory, 'built');
  mkdirSync(join(built, 'assets'), { recursive: true });
  writeFileSync(join(built, 'index.html'), TEMPLATE);
  writeFileSync(join(built, 'assets/index-AbCdEf12.js'), `export const text = "${'x'.repeat(2000)}";`);
  app = new Hono<Env>().route('/', shopRoute(shop.deps, new StaticFiles(built)));
});
afterAll(() => shop.close());

it('serves its page with the config at every URL', async () => {
  for (const path of ['/', '/product/the-long-way', '/discover/science%20fiction', '/index.html']) {
    const page = await fetchPath(path);
    const [, json = ''] =
      /<script type="application\/json" id="octavo-config">(.*?)<\/script>/.exec(await page.text()) ?? [];
    expect(JSON.parse(json)).toMatchObject({ payment: { is_test: true }, reader_origin: 'http://127.0.0.1:3001' });
  }
});

it('allows only its own scripts, Stripe’s and the build’s inline scripts', async () => {
  const policy = (await fetchPath('/')).headers.get('content-security-policy') ?? '';
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
  expect(scripts).not.toContain('unsafe');
  expect(scripts).toContain(`'sha256-${createHash('sha256').update(THEME).digest('base64')}'`);
  expect(policy).toContain("frame-src 'self' http://127.0.0.1:3001 https://read.example https://js.stripe.com");
  for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) expect(policy).toContain(rule);
});

it('caches built files forever, compressed, and returns 304 for a matching ETag', async () => {
  const file = await fetchPath('/assets/index-AbCdEf12.js', { 'accept-encoding': 'gzip, br' });
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(file.headers.get('content-encoding')).toBe('br');
  const again = await fetchPath('/assets/index-AbCdEf12.js', { 'if-none-match': file.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

it('returns 404 without a page for a missing image or script', async () => {
  expect((await fetchPath('/assets/gone-12345678.js', { accept: '*/*' })).status).toBe(404);
  expect((await fetchPath('/../../package.json', { accept: '*/*' })).status).toBe(404);
});

it('redirects visitors of another host to the public URL', async () => {
  const deps = { ...shop.deps, settings: { ...shop.deps.settings, PUBLIC_URL: 'https://books.example' } };
  const elsewhere = new Hono<Env>().route('/', shopRoute(deps, new StaticFiles(join(shop.directory, 'built'))));
  const response = await fetchPath('/library?tab=all', {}, elsewhere);
  expect([response.status, response.headers.get('location')]).toEqual([308, 'https://books.example/library?tab=all']);
});

it('renders the home page again when the month changes without any other change', { tags: ['H11'] }, async () => {
  const { responseCache } = shop.deps;
  const headers = { host: '127.0.0.1:3000' };
  shop.clock.now = new Date('2026-04-30T23:50:00Z');
  responseCache.register('/', await fetchPath('/'));
  expect(responseCache.lookUp('/', headers)?.status).toBe(200);
  shop.clock.now = new Date('2026-05-01T00:00:00Z');
  expect(responseCache.lookUp('/', headers)).toBeUndefined();
});
