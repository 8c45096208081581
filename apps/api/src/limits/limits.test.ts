import { BASE_PATH } from '@octavo/core/contract';
import { aLocator } from '@octavo/core/testing';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anAnnotation } from '../../test/an-annotation.ts';
import { anOrderRequest } from '../../test/customer-load.ts';
import { exhaustLimit } from '../../test/exhaust-limit.ts';
import { insertUnchecked } from '../../test/insert-unchecked.ts';
import { tableDigests } from '../../test/table-digests.ts';
import { openUserSession } from '../../test/user-session.ts';
import { createApp, createReaderApp } from '../app.ts';
import { openApiDocument } from '../openapi/index.ts';
import { StaticFiles } from '../web/static-files.ts';
import { CALL_LIMITS } from './call-limits.ts';
import { QUOTAS } from './limits.ts';

const session = openUserSession();

describe('calls that change something', () => {
  it('have an entry with a limit, or a reason for none', () => {
    const operations = Object.values(openApiDocument().paths).flatMap((methods) =>
      Object.entries(methods).map(([method, { operationId }]) => ({ method: method.toUpperCase(), name: operationId })),
    );
    const files = new StaticFiles(session.shop.directory);
    const routes = [createApp(session.shop.deps, files), createReaderApp(session.shop.deps, files)]
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
    await exhaustLimit(session.shop, { 'write account': session.user.userId });
    await exhaustLimit(session.shop, { 'book export account': session.user.userId });
    for (const { method, path } of [
      ...paths.filter(({ path }) => path !== 'renew'),
      { method: 'GET', path: 'export' },
    ]) {
      const response = await session.book.request(path.replace(':id', randomUUID()), {
        method,
        headers: { 'content-type': 'application/json' },
        ...(method === 'PUT' ? { body: JSON.stringify(path === 'position' ? aLocator() : anAnnotation()) } : {}),
      });
      expect([method, path, response.status]).toEqual([method, path, 429]);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});

describe('new orders', () => {
  const fill = (size: number) =>
    session.run(`insert into orders (user_id, status, total_cents, billing, fingerprint, created_at)
         select $1::integer, 'canceled', 999, '{}'::jsonb, $1::integer || ' ' || number, now() - number * interval '1 minute'
         from generate_series(1, ${size}) as number`);

  it('are refused over the limit, except for the same unpaid order', async () => {
    const [first, other] = [await aBook(session.shop.deps), await aBook(session.shop.deps)];
    await fill(29);
    const placed = await session.send('POST', '/orders', anOrderRequest(first.id));
    expect(placed.status).toBe(200);
    const { id } = (await placed.json()) as { id: number };
    await session.shop.deps.backgroundTasks.drain();
    const before = await tableDigests(session.shop.pool);
    const refused = await session.send('POST', '/orders', anOrderRequest(other.id));
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      {
        code: 'too_many_requests',
        message: expect.stringMatching(/^You placed many orders .* in 3[01] minutes\.$/) as string,
      },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(30 * 60);
    const { 'public.rate_limits': _, ...after } = await tableDigests(session.shop.pool);
    expect(before).toMatchObject(after);
    expect(await (await session.send('POST', '/orders', anOrderRequest(first.id))).json()).toMatchObject({ id });
    await session.shop.pool.query(
      "update orders set created_at = created_at - interval '31 minutes' where user_id = $1",
      [session.user.userId],
    );
    expect((await session.send('POST', '/orders', anOrderRequest(other.id))).status).toBe(200);
  });

  it('accept one of two concurrent orders for the last place', async () => {
    const books = [await aBook(session.shop.deps), await aBook(session.shop.deps)];
    await fill(29);
    const statuses = await Promise.all(
      books.map(async ({ id }) => (await session.send('POST', '/orders', anOrderRequest(id))).status),
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 429]);
  });
});

it('refuses an eleventh new password in an hour, and does not count wrong ones', async () => {
  const password = 'Tide & Clock 42!';
  const account = {
    username: `changes_${session.number}`,
    email: `changes_${session.number}@octavo.example`,
    password,
  };
  await session.shop.api.auth.register({ ...account, first_name: '', last_name: '', role: 'customer' });
  session.user = await session.shop.signIn(account.username);
  for (let change = 0; change < 9; change += 1)
    await session.shop.deps.rateLimiter.penalize({ 'new password account': session.user.userId });
  const statusOf = async (current_password: string, new_password: string) =>
    (await session.send('PUT', '/users/password', { current_password, new_password })).status;
  expect(await statusOf('Wrong & 42!', 'Salt & Lamp 43!')).toBe(422);
  expect(await statusOf(password, 'Salt & Lamp 43!')).toBe(200);
  session.user = await session.shop.signIn(account.username);
  expect(await statusOf('Salt & Lamp 43!', password)).toBe(429);
});

describe('a quota that deletes the oldest entries', () => {
  it('keeps ten unopened reading URLs of a book', async () => {
    for (let visit = 0; visit < 15; visit += 1) await session.send('GET', `/products/${session.product.slug}`);
    expect(await session.count('reading_grants where user_id = $1 and cookie_hash is null')).toBe(
      QUOTAS.unopenedReadingUrls.max,
    );
    expect((await session.book.request('manifest.json')).status).toBe(200);
  });

  it('keeps 200 reading URLs of an account, and all offline books', async () => {
    await session.run(
      `insert into reading_grants
             (id_hash, user_id, session_id, product_id, edition_id, expires_at, is_offline, cookie_hash)
      select decode(md5($1::integer || ' ' || number), 'hex'), $1, $2::uuid, number + 100000, 1,
        now() + number * interval '1 second', number <= 50, ''::bytea
      from generate_series(1, 400) as number`,
      session.user.sessionId,
    );
    await session.send('GET', `/products/${session.product.slug}`);
    expect(await session.count('reading_grants where user_id = $1 and not is_offline')).toBe(QUOTAS.readingUrls.max);
    expect(await session.count('reading_grants where user_id = $1 and is_offline')).toBe(50);
  });

  it('keeps 100 sessions of an account and logs in', async () => {
    const account = {
      username: `many_${session.number}`,
      email: `many_${session.number}@octavo.example`,
      password: 'Tide & Clock 42!',
    };
    await session.shop.api.auth.register({ ...account, first_name: '', last_name: '', role: 'customer' });
    const { user: registered } = await session.shop.api.auth.login(account);
    const id = registered?.id;
    await insertUnchecked(
      session.shop,
      `insert into sessions (user_id, expires_at, ended_at, last_used_at)
       select $1::integer, now() + interval '1 day', case when number > 100 then now() end, now() - number * interval '1 hour'
       from generate_series(1, 150) as number`,
      [id],
    );
    expect((await session.shop.api.auth.login(account)).user).toMatchObject({ username: account.username });
    const { rows } = await session.shop.pool.query<{ active: string; all: string }>(
      'select count(*) filter (where ended_at is null) as active, count(*) as all from sessions where user_id = $1',
      [id],
    );
    expect(rows).toEqual([{ active: '100', all: '100' }]);
  });

  it('keeps 1,000 refresh tokens of a session, and the unused one', async () => {
    const account = {
      username: `fresh_${session.number}`,
      email: `fresh_${session.number}@octavo.example`,
      password: 'Tide & Clock 42!',
    };
    await session.shop.api.auth.register({ ...account, first_name: '', last_name: '', role: 'customer' });
    const login = await session.send('POST', '/auth/login', account);
    const { refresh_token: first } = (await login.json()) as { refresh_token: string };
    await session.shop.pool.query(
      `insert into refresh_tokens (token_hash, session_id, created_at, used_at)
       select decode(md5('old ' || number), 'hex'), (select session_id from refresh_tokens order by created_at desc limit 1),
         now() + number * interval '1 second', now() from generate_series(1, 1200) as number`,
    );
    const refreshed = await session.send('POST', '/auth/refresh', { refresh_token: first });
    const { refresh_token: second } = (await refreshed.json()) as { refresh_token: string };
    const { rows } = await session.shop.pool.query<{ count: string }>(
      `select count(*) from refresh_tokens where session_id =
         (select session_id from refresh_tokens where token_hash = decode(md5('old 1200'), 'hex'))`,
    );
    expect(rows).toEqual([{ count: String(QUOTAS.refreshTokens.max) }]);
    expect((await session.send('POST', '/auth/refresh', { refresh_token: second })).status).toBe(200);
  });
});
