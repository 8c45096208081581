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
/** The same shop with parts of it replaced. */
const requestWithToken = (parts: object, path: string) =>
  createApp({ ...shop.deps, ...parts }, new StaticFiles(shop.directory)).request(`http://127.0.0.1:3000${path}`);
const failing = () => Promise.reject(new Error('away'));

describe('health', () => {
  it('is told while the process lives', async () => {
    const answer = await get('/healthz');
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('includes what the shop stands on, when it is to be ready', async () => {
    const answer = await get('/readyz');
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { status: 'ok', checks: { database: 'ok', migrations: 'ok', card_provider: 'ok', stopping: false } },
    ]);
  });

  it('lets books be sold to nobody while the database is away, and be read while only the provider is', async () => {
    const { db } = shop.deps;
    const noProvider = await requestWithToken({ health: new Health({ db, pingProvider: failing }) }, '/readyz');
    expect([noProvider.status, await noProvider.json()]).toMatchObject([200, { checks: { card_provider: 'failed' } }]);
    const missing = db.withSchema('nowhere');
    const noDatabase = await requestWithToken({ health: new Health({ db: missing, pingProvider: async () => 1 }) }, '/readyz');
    expect([noDatabase.status, await noDatabase.json()]).toMatchObject([503, { checks: { database: 'failed' } }]);
  });

  it('waits for the last migration, also where an older database was put in the place of this one', async () => {
    const { db } = shop.deps;
    const last = migrationNames().at(-1) ?? '';
    await db.transaction().execute(async (trx) => {
      await sql`delete from migrations where name = ${last}`.execute(trx);
      const health = new Health({ db: trx, pingProvider: async () => 1 });
      const older = await requestWithToken({ health }, '/readyz');
      expect([older.status, await older.json()]).toMatchObject([
        503,
        { checks: { database: 'ok', migrations: 'failed' } },
      ]);
      await sql`insert into migrations (name) values (${last})`.execute(trx);
      expect((await requestWithToken({ health }, '/readyz')).status).toBe(200);
    });
  });

  it('ends before the shop does', async () => {
    const health = new Health({ db: shop.deps.db, pingProvider: async () => 1 });
    health.markStopping();
    expect((await requestWithToken({ health }, '/readyz')).status).toBe(503);
    expect((await requestWithToken({ health }, '/healthz')).status).toBe(200);
  });
});

describe('figures', () => {
  it('are for whoever has the token, and look like nothing to others', async () => {
    expect((await get('/metrics')).status).toBe(404);
    expect((await get('/metrics', { authorization: 'Bearer something else' })).status).toBe(404);
    const answer = await get('/metrics', { authorization: `Bearer ${TOKEN}` });
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    for (const name of ['process_cpu_seconds_total', 'octavo_password_hashes_queued 0', 'octavo_webhook_events_pending 0']) {
      expect(text).toContain(name);
    }
  });
});

describe('a report', () => {
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

  it('of the policy is taken in both forms', async () => {
    expect((await report('csp', 'application/csp-report', older)).status).toBe(204);
    expect((await report('csp', 'application/reports+json', newer)).status).toBe(204);
    const { text } = await shop.deps.metrics.render();
    expect(text).toContain('octavo_reports_total{kind="csp"} 2');
  });

  it('of a failed page is taken', async () => {
    const failure = { message: 'x is not a function', stack: 'at a.js:1', address: '/cart?x=1' };
    expect((await report('client', 'application/json', failure)).status).toBe(204);
  });

  it('that is none, or too large, or one of too many, is refused', async () => {
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
