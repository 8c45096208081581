import { BASE_PATH } from '@octavo/core/contract';
import { aLocator } from '@octavo/core/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anAnnotation } from '../../test/an-annotation.ts';
import { anEdition } from '../../test/an-edition.ts';
import { anEntitlement } from '../../test/an-entitlement.ts';
import { anOrderRequest } from '../../test/customer-load.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { insertUnchecked } from '../../test/insert-unchecked.ts';
import { type OpenBook, openBook } from '../../test/open-book.ts';
import { tableDigests } from '../../test/table-digests.ts';
import { createApp, createReaderApp } from '../app.ts';
import { openApiDocument } from '../openapi/index.ts';
import type { RateLimitKeys } from '../security/rate-limiter.ts';
import { StaticFiles } from '../web/static-files.ts';
import { CALL_LIMITS } from './call-limits.ts';
import { QUOTAS } from './limits.ts';

let shop: TestShop;
let product: { id: number; slug: string };
let user: Awaited<ReturnType<TestShop['signIn']>>;
let book: OpenBook;
let users = 0;

beforeAll(async () => {
  shop = await openTestShop();
  product = await aBook(shop.deps, { slug: 'a-short-book' });
  await anEdition(shop.deps, product.id);
});
afterAll(() => shop.close());
beforeEach(async () => {
  users += 1;
  user = await shop.signIn(`limited_${users}`);
  await anEntitlement(shop.deps, user.userId, product.id);
  book = await openBook(shop, user, product.slug);
});

const send = (method: string, path: string, body?: unknown): Promise<Response> =>
  shop.fetch(BASE_PATH + path, {
    method,
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const run = (sql: string, ...values: unknown[]) => insertUnchecked(shop, sql, [user.userId, ...values]);
const count = async (sql: string): Promise<number> =>
  Number((await shop.pool.query<{ count: string }>(`select count(*) from ${sql}`, [user.userId])).rows[0]?.count);

describe('calls that change something', () => {
  it('have an entry with a limit, or a reason for none', () => {
    const operations = Object.values(openApiDocument().paths).flatMap((methods) =>
      Object.entries(methods).map(([method, { operationId }]) => ({ method: method.toUpperCase(), name: operationId })),
    );
    const files = new StaticFiles(shop.directory);
    const routes = [createApp(shop.deps, files), createReaderApp(shop.deps, files)]
      .flatMap((app) => app.routes)
      .filter(({ path }) => !path.startsWith(BASE_PATH))
      .map(({ method, path }) => ({ method, name: `${method} ${path}` }));
    const known = new Set([...operations, ...routes].map(({ name }) => name));
    const writing = [...operations, ...routes].filter(({ method }) => !['GET', 'HEAD', 'ALL'].includes(method));
    expect(writing.length).toBeGreaterThan(40);
    expect([...new Set(writing.map(({ name }) => name))].filter((name) => !(name in CALL_LIMITS))).toEqual([]);
    expect(Object.keys(CALL_LIMITS).filter((name) => !known.has(name))).toEqual([]);
  });

  it('return 429 below a reading URL when the user has changed too many things', async () => {
    const paths = Object.entries(CALL_LIMITS).flatMap(([call, limit]) => {
      const [method = '', path = ''] = call.split(' /read/:grant/');
      return path && method !== 'GET' && 'rates' in limit ? [{ method, path, rates: limit.rates }] : [];
    });
    expect(paths.length).toBeGreaterThan(8);
    const exhaust = async (keys: RateLimitKeys): Promise<void> => {
      while (!(await shop.deps.rateLimiter.penalize(keys)));
    };
    await exhaust({ 'write account': user.userId });
    await exhaust({ 'book export account': user.userId });
    for (const { method, path } of [
      ...paths.filter(({ path }) => path !== 'renew'),
      { method: 'GET', path: 'export' },
    ]) {
      const response = await book.request(path.replace(':id', randomUUID()), {
        method,
        headers: { 'content-type': 'application/json' },
        ...(method === 'PUT' ? { body: JSON.stringify(path === 'position' ? aLocator() : anAnnotation()) } : {}),
      });
      expect([method, path, response.status]).toEqual([method, path, 429]);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});

interface QuotaCase {
  readonly name: keyof typeof QUOTAS;
  /** Stores this many things of the user, or this many bytes. */
  readonly fill: (size: number) => Promise<void>;
  /** Stores one more thing, the same for the same number. */
  readonly add: (number: number) => Promise<Response>;
  /** Removes one thing. */
  readonly remove: () => Promise<unknown>;
}

const aReview = async (): Promise<number> => {
  const review = { product_id: (await aBook(shop.deps)).id, rating: 1, reviewer: 'A', html: '', is_visible: true };
  const { id } = await shop.deps.db.insertInto('reviews').values(review).returning('id').executeTakeFirstOrThrow();
  return id;
};

const bookIds: number[] = [];
const reviewIds: number[] = [];
const offline: OpenBook[] = [];

const uuidOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const FIRST_ANNOTATION = uuidOf(900_001);
const LONG_QUOTE = { before: '', exact: 'x'.repeat(20_000), after: '' };

const fillAnnotations = (size: number, body: string) =>
  insertUnchecked(
    shop,
    `insert into annotations (user_id, id, product_id, body, seq, created_at, updated_at)
     select $1::integer, ('00000000-0000-4000-8000-' || lpad((900000 + number)::text, 12, '0'))::uuid, $2::integer, $3::jsonb, 0, now(), now()
     from generate_series(1, ${size}) as number`,
    [user.userId, product.id, body],
  );

const opened: OpenBook[] = [];
/** Another book that the user has opened. */
const theBook = async (number: number): Promise<OpenBook> => {
  const known = opened[number];
  if (known) return known;
  const other = await aBook(shop.deps, { priceCents: 0 });
  await anEdition(shop.deps, other.id);
  return (opened[number] = await openBook(shop, user, other.slug));
};

const QUOTA_CASES: readonly QuotaCase[] = [
  {
    name: 'favorites',
    fill: (size) =>
      run(`insert into favorites (user_id, product_id) select $1::integer, generate_series(100001, ${100_000 + size})`),
    add: async (number) => send('POST', `/favorites/${(bookIds[number] ??= (await aBook(shop.deps)).id)}`),
    remove: () => send('DELETE', '/favorites/100001'),
  },
  {
    name: 'openReports',
    fill: (size) =>
      run(`insert into review_reports (user_id, review_id, reason)
           select $1::integer, generate_series(100001, ${100_000 + size}), 'spam'`),
    add: async (number) =>
      send('POST', `/reviews/${(reviewIds[number] ??= await aReview())}/report`, { reason: 'spam', note: '' }),
    remove: () =>
      shop.pool.query('update review_reports set resolved_at = now() where user_id = $1 and review_id = 100001', [
        user.userId,
      ]),
  },
  {
    name: 'appPasswords',
    fill: (size) =>
      run(`insert into app_passwords (user_id, name, digest)
           select $1::integer, number::text, $1::integer || ' ' || number from generate_series(1, ${size}) as number`),
    add: (number) => send('POST', '/users/app-passwords', { name: `App ${number}` }),
    remove: async () => {
      const [{ id } = { id: '' }] = await user.api.users.appPasswords().then((all) => all ?? []);
      return send('DELETE', `/users/app-passwords/${id}`);
    },
  },
  {
    name: 'offlineBooks',
    fill: (size) =>
      run(
        `insert into reading_grants
             (id_hash, user_id, session_id, product_id, edition_id, expires_at, is_offline, cookie_hash)
           select decode(md5($1::integer || ' ' || number), 'hex'), $1, $2::uuid, number + 100000, 1,
             now() + interval '1 day', true, ''::bytea
           from generate_series(1, ${size}) as number`,
        user.sessionId,
      ),
    add: async (number) =>
      (offline[number] ??= await openBook(shop, user, product.slug)).request('keep', { method: 'POST' }),
    remove: () =>
      shop.pool.query('delete from reading_grants where user_id = $1 and product_id = 100001', [user.userId]),
  },
  {
    name: 'annotations',
    fill: (size) => fillAnnotations(size, '{}'),
    add: (number) => book.put(`marks/${uuidOf(number)}`, anAnnotation()),
    remove: () => book.request(`marks/${FIRST_ANNOTATION}`, { method: 'DELETE' }),
  },
  {
    name: 'annotationBytes',
    fill: (size) => fillAnnotations(400, `{"note": "${'x'.repeat(Math.floor(size / 400))}"}`),
    add: (number) => book.put(`marks/${uuidOf(number)}`, anAnnotation({ note: 'x'.repeat(20_000), quote: LONG_QUOTE })),
    // One row is larger than one annotation and smaller than two.
    remove: () =>
      shop.pool.query(
        `delete from annotations where user_id = $1 and id = any(select id from annotations where user_id = $1
         and body ? 'kind' = false limit 1)`,
        [user.userId],
      ),
  },
  {
    name: 'positions',
    fill: (size) =>
      run(`insert into reading_positions (user_id, product_id, edition_id, locator)
           select $1::integer, generate_series(100001, ${100_000 + size}), 1, '{}'::jsonb`),
    add: async (number) => (await theBook(number)).put('position', aLocator()),
    remove: () =>
      shop.pool.query('delete from reading_positions where user_id = $1 and product_id = 100001', [user.userId]),
  },
  {
    name: 'bookSettings',
    fill: (size) =>
      run(`insert into reading_book_settings (user_id, product_id, settings, seq, updated_at)
           select $1::integer, generate_series(100001, ${100_000 + size}), '{}'::jsonb, 0, now()`),
    add: async (number) => (await theBook(number)).put('book-settings', { theme: 'sepia' }),
    remove: () =>
      shop.pool.query('delete from reading_book_settings where user_id = $1 and product_id = 100001', [user.userId]),
  },
];

describe.each(QUOTA_CASES)('the quota of $name', ({ name, fill, add, remove }) => {
  const quota: { readonly max: number; readonly message?: string } = QUOTAS[name];
  beforeEach(() => {
    offline.splice(0);
    opened.splice(0);
  });

  it('refuses what is over it with a sentence, changes nothing, and accepts it after a removal', async () => {
    await fill(quota.max);
    // Creates what the request names.
    await add(0);
    await shop.deps.backgroundTasks.drain();
    const before = await tableDigests(shop.pool);
    const refused = await add(0);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'quota_exceeded', message: quota.message },
    ]);
    const { 'public.rate_limits': _, ...after } = await tableDigests(shop.pool);
    expect(before).toMatchObject(after);
    await remove();
    expect((await add(0)).ok).toBe(true);
  });

  it('accepts one of two concurrent calls for the last place', async () => {
    await fill(quota.max);
    await Promise.all([add(0), add(1)]);
    await remove();
    const statuses = (await Promise.all([add(0), add(1)])).map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(1);
  });
});

describe('new orders', () => {
  const fill = (size: number) =>
    run(`insert into orders (user_id, status, total_cents, billing, fingerprint, created_at)
         select $1::integer, 'canceled', 999, '{}'::jsonb, $1::integer || ' ' || number, now() - number * interval '1 minute'
         from generate_series(1, ${size}) as number`);

  it('are refused over the limit, except for the same unpaid order', async () => {
    const [first, other] = [await aBook(shop.deps), await aBook(shop.deps)];
    await fill(29);
    const placed = await send('POST', '/orders', anOrderRequest(first.id));
    expect(placed.status).toBe(200);
    const { id } = (await placed.json()) as { id: number };
    await shop.deps.backgroundTasks.drain();
    const before = await tableDigests(shop.pool);
    const refused = await send('POST', '/orders', anOrderRequest(other.id));
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      {
        code: 'too_many_requests',
        message: expect.stringMatching(/^You placed many orders .* in 3[01] minutes\.$/) as string,
      },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(30 * 60);
    const { 'public.rate_limits': _, ...after } = await tableDigests(shop.pool);
    expect(before).toMatchObject(after);
    expect(await (await send('POST', '/orders', anOrderRequest(first.id))).json()).toMatchObject({ id });
    await shop.pool.query("update orders set created_at = created_at - interval '31 minutes' where user_id = $1", [
      user.userId,
    ]);
    expect((await send('POST', '/orders', anOrderRequest(other.id))).status).toBe(200);
  });

  it('accept one of two concurrent orders for the last place', async () => {
    const books = [await aBook(shop.deps), await aBook(shop.deps)];
    await fill(29);
    const statuses = await Promise.all(
      books.map(async ({ id }) => (await send('POST', '/orders', anOrderRequest(id))).status),
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 429]);
  });
});

it('refuses an eleventh new password in an hour, and does not count wrong ones', async () => {
  const password = 'Tide & Clock 42!';
  const account = { username: `changes_${users}`, email: `changes_${users}@octavo.example`, password };
  await shop.api.auth.register({ ...account, first_name: '', last_name: '', role: 'customer' });
  user = await shop.signIn(account.username);
  for (let change = 0; change < 9; change += 1)
    await shop.deps.rateLimiter.penalize({ 'new password account': user.userId });
  const statusOf = async (current_password: string, new_password: string) =>
    (await send('PUT', '/users/password', { current_password, new_password })).status;
  expect(await statusOf('Wrong & 42!', 'Salt & Lamp 43!')).toBe(422);
  expect(await statusOf(password, 'Salt & Lamp 43!')).toBe(200);
  user = await shop.signIn(account.username);
  expect(await statusOf('Salt & Lamp 43!', password)).toBe(429);
});

describe('what replaces the oldest by itself', () => {
  it('keeps ten unopened reading URLs of a book', async () => {
    for (let visit = 0; visit < 15; visit += 1) await send('GET', `/products/${product.slug}`);
    expect(await count('reading_grants where user_id = $1 and cookie_hash is null')).toBe(
      QUOTAS.unopenedReadingUrls.max,
    );
    expect((await book.request('manifest.json')).status).toBe(200);
  });

  it('keeps 200 reading URLs of an account, and all offline books', async () => {
    await run(
      `insert into reading_grants
             (id_hash, user_id, session_id, product_id, edition_id, expires_at, is_offline, cookie_hash)
      select decode(md5($1::integer || ' ' || number), 'hex'), $1, $2::uuid, number + 100000, 1,
        now() + number * interval '1 second', number <= 50, ''::bytea
      from generate_series(1, 400) as number`,
      user.sessionId,
    );
    await send('GET', `/products/${product.slug}`);
    expect(await count('reading_grants where user_id = $1 and not is_offline')).toBe(QUOTAS.readingUrls.max);
    expect(await count('reading_grants where user_id = $1 and is_offline')).toBe(50);
  });

  it('keeps 100 sessions of an account and logs in', async () => {
    const account = { username: `many_${users}`, email: `many_${users}@octavo.example`, password: 'Tide & Clock 42!' };
    await shop.api.auth.register({ ...account, first_name: '', last_name: '', role: 'customer' });
    const { user: registered } = await shop.api.auth.login(account);
    const id = registered?.id;
    await insertUnchecked(
      shop,
      `insert into sessions (user_id, expires_at, ended_at, last_used_at)
       select $1::integer, now() + interval '1 day', case when number > 100 then now() end, now() - number * interval '1 hour'
       from generate_series(1, 150) as number`,
      [id],
    );
    expect((await shop.api.auth.login(account)).user).toMatchObject({ username: account.username });
    const { rows } = await shop.pool.query<{ active: string; all: string }>(
      'select count(*) filter (where ended_at is null) as active, count(*) as all from sessions where user_id = $1',
      [id],
    );
    expect(rows).toEqual([{ active: '100', all: '100' }]);
  });

  it('keeps 1,000 refresh tokens of a session, and the unused one', async () => {
    const account = {
      username: `fresh_${users}`,
      email: `fresh_${users}@octavo.example`,
      password: 'Tide & Clock 42!',
    };
    await shop.api.auth.register({ ...account, first_name: '', last_name: '', role: 'customer' });
    const login = await send('POST', '/auth/login', account);
    const { refresh_token: first } = (await login.json()) as { refresh_token: string };
    await shop.pool.query(
      `insert into refresh_tokens (token_hash, session_id, created_at, used_at)
       select decode(md5('old ' || number), 'hex'), (select session_id from refresh_tokens order by created_at desc limit 1),
         now() + number * interval '1 second', now() from generate_series(1, 1200) as number`,
    );
    const refreshed = await send('POST', '/auth/refresh', { refresh_token: first });
    const { refresh_token: second } = (await refreshed.json()) as { refresh_token: string };
    const { rows } = await shop.pool.query<{ count: string }>(
      `select count(*) from refresh_tokens where session_id =
         (select session_id from refresh_tokens where token_hash = decode(md5('old 1200'), 'hex'))`,
    );
    expect(rows).toEqual([{ count: String(QUOTAS.refreshTokens.max) }]);
    expect((await send('POST', '/auth/refresh', { refresh_token: second })).status).toBe(200);
  });
});
