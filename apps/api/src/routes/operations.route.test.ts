import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { createApp } from '../app.ts';
import { migrationNames } from '../db/migrate.ts';
import { Health } from '../operations/index.ts';
import { StaticFiles } from '../web/static-files.ts';

let shop: TestShop;
const TOKEN = 'a-token-of-the-tests';
beforeAll(async () => {
  shop = await openTestShop({ settings: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => shop.close());

const get = (path: string, headers: Record<string, string> = {}) => shop.fetch(path, { headers });
/** The same shop with some dependencies replaced. */
const requestWith = (parts: object, path: string) =>
  createApp({ ...shop.deps, ...parts }, new StaticFiles(shop.directory)).request(`http://127.0.0.1:3000${path}`);
const failing = () => Promise.reject(new Error('away'));

describe('health checks', () => {
  it('report 200 while the process is alive', async () => {
    const response = await get('/healthz');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('include the database and provider for readiness', async () => {
    const response = await get('/readyz');
    expect([response.status, await response.json()]).toEqual([
      200,
      { status: 'ok', checks: { database: 'ok', migrations: 'ok', card_provider: 'ok', stopping: false } },
    ]);
  });

  it('report not ready without the database, but ready without the payment provider', async () => {
    const { db } = shop.deps;
    const noProvider = await requestWith({ health: new Health({ db, pingProvider: failing }) }, '/readyz');
    expect([noProvider.status, await noProvider.json()]).toMatchObject([200, { checks: { card_provider: 'failed' } }]);
    const missing = db.withSchema('nowhere');
    const noDatabase = await requestWith(
      { health: new Health({ db: missing, pingProvider: async () => 1 }) },
      '/readyz',
    );
    expect([noDatabase.status, await noDatabase.json()]).toMatchObject([503, { checks: { database: 'failed' } }]);
  });

  it('report not ready before the last migration, even after an older database was restored', async () => {
    const { db } = shop.deps;
    const last = migrationNames().at(-1) ?? '';
    await db.transaction().execute(async (trx) => {
      await sql`delete from migrations where name = ${last}`.execute(trx);
      const health = new Health({ db: trx, pingProvider: async () => 1 });
      const older = await requestWith({ health }, '/readyz');
      expect([older.status, await older.json()]).toMatchObject([
        503,
        { checks: { database: 'ok', migrations: 'failed' } },
      ]);
      await sql`insert into migrations (name) values (${last})`.execute(trx);
      expect((await requestWith({ health }, '/readyz')).status).toBe(200);
    });
  });

  it('report not ready before the shop stops', async () => {
    const health = new Health({ db: shop.deps.db, pingProvider: async () => 1 });
    health.markStopping();
    expect((await requestWith({ health }, '/readyz')).status).toBe(503);
    expect((await requestWith({ health }, '/healthz')).status).toBe(200);
  });
});

describe('metrics', () => {
  it('require a token and otherwise return 404', async () => {
    expect((await get('/metrics')).status).toBe(404);
    expect((await get('/metrics', { authorization: 'Bearer something else' })).status).toBe(404);
    const response = await get('/metrics', { authorization: `Bearer ${TOKEN}` });
    const text = await response.text();
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    for (const name of [
      'process_cpu_seconds_total',
      'octavo_password_hashes_queued 0',
      'octavo_webhook_events_pending 0',
    ]) {
      expect(text).toContain(name);
    }
  });

  it.each([
    ['localhost:3000', {}, 200],
    ['127.0.0.1:3000', {}, 200],
    ['[::1]:3000', {}, 200],
    ['evil.example', {}, 404],
    ['127.0.0.1.evil.example', {}, 404],
    ['localhost', { 'x-forwarded-for': '203.0.113.1' }, 404],
    ['localhost', { via: '1.1 proxy' }, 404],
  ])('answer a local request for the host %s with headers %o by %i', async (host, headers, status) => {
    const app = createApp(shop.deps, new StaticFiles(shop.directory));
    const send = (remoteAddress: string) =>
      app.request(
        'http://127.0.0.1:3000/metrics',
        { headers: { ...headers, host } },
        {
          incoming: { socket: { remoteAddress } },
        },
      );
    expect((await send('127.0.0.1')).status).toBe(status);
    expect((await send('192.0.2.7')).status).toBe(404);
  });
});

describe('a browser report', () => {
  const report = (path: string, type: string, body: unknown) =>
    shop.fetch(`/api/v1/reports/${path}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const older = {
    'csp-report': {
      'document-uri': 'https://books.example/reset-password?key=secret-key',
      'blocked-uri': 'https://evil.example/x.js',
      'violated-directive': 'script-src',
    },
  };
  const newer = [
    { type: 'csp-violation', body: { documentURL: '/a', blockedURL: 'inline', effectiveDirective: 'img' } },
  ];

  it('of a policy violation is accepted in both formats', async () => {
    expect((await report('csp', 'application/csp-report', older)).status).toBe(204);
    expect((await report('csp', 'application/reports+json', newer)).status).toBe(204);
    const { text } = await shop.deps.metrics.render();
    expect(text).toContain('octavo_reports_total{kind="csp"} 2');
  });

  it('of a page error is accepted', async () => {
    const failure = { message: 'x is not a function', stack: 'at a.js:1', address: '/cart?x=1' };
    expect((await report('client', 'application/json', failure)).status).toBe(204);
  });

  it('is rejected if invalid, too large or over the rate limit', async () => {
    expect((await report('csp', 'application/csp-report', '{')).status).toBe(400);
    expect((await report('csp', 'application/csp-report', { other: 1 })).status).toBe(400);
    expect((await report('client', 'application/json', { stack: 'x' })).status).toBe(422);
    expect((await report('client', 'application/json', { message: 'x'.repeat(300_000) })).status).toBe(413);
    const statuses: number[] = [];
    for (let time = 0; time < 40; time += 1)
      statuses.push((await report('csp', 'application/csp-report', older)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
