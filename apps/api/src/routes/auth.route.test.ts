import { randomBytes } from 'node:crypto';
import { AuthenticationError, ConflictError, ValidationError } from '@octavo/core/errors';
import type { Register } from '@octavo/core/validators';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { accountQueries } from '../db/accounts/accounts.queries.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const PASSWORD = 'Tide & Clock 42!';
const form = (more: Partial<Register> = {}): Register => ({
  username: 'nadia_reads',
  email: 'nadia@octavo.example',
  password: PASSWORD,
  first_name: 'Nadia',
  last_name: '',
  role: 'customer',
  ...more,
});

/** Sends the form as a browser does. */
const login = (username: string, password: string) =>
  shop.fetch('/api/v1/auth/login', { method: 'POST', body: new URLSearchParams({ username, password }) });
const refresh = (refreshToken: string) =>
  shop.fetch('/api/v1/auth/refresh', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken }),
  });
const me = (accessToken: string) =>
  shop.fetch('/api/v1/users/me', { headers: { authorization: `Bearer ${accessToken}` } });
const tokensOf = async (response: Response) =>
  (await response.json()) as { access_token: string; refresh_token: string };

describe('registration', () => {
  it('creates an account without signing in, and login works by name or email address', async () => {
    const response = await shop.api.auth.register(form());
    expect(response).toMatchObject({ success: true, access_token: null });
    expect(response.message).not.toBe('');
    for (const name of ['nadia_reads', 'NADIA_READS', 'nadia@octavo.example']) {
      const { access_token, refresh_token, user } = await shop.api.auth.login({ username: name, password: PASSWORD });
      expect([typeof access_token, refresh_token.length > 20]).toEqual(['string', true]);
      expect(user).toMatchObject({ username: 'nadia_reads', display_name: 'Nadia', role: 'customer', is_admin: false });
    }
  });

  it('reports the fields that are taken', async () => {
    await shop.api.auth.register(form({ username: 'taken_one', email: 'taken@octavo.example' }));
    await expect(
      shop.api.auth.register(form({ username: 'TAKEN_one', email: 'new@octavo.example' })),
    ).rejects.toMatchObject({ code: 'username_taken' });
    const second = shop.api.auth.register(form({ username: 'another_one', email: 'Taken@octavo.example' }));
    await expect(second).rejects.toBeInstanceOf(ConflictError);
    await expect(second).rejects.toMatchObject({ code: 'email_taken' });
  });

  it('applies the rules of the registration form', async () => {
    await expect(shop.api.auth.register(form({ username: 'ab', password: 'short' }))).rejects.toMatchObject({
      errors: {
        username: 'Username must be at least 3 characters',
        password: 'Password must be at least 8 characters',
      },
    });
    await expect(shop.api.auth.register(form({ username: 'ab' }))).rejects.toBeInstanceOf(ValidationError);
  });

  it('ignores role, rights and account fields that the form does not allow', { tags: ['check-11'] }, async () => {
    await shop.fetch('/api/v1/auth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...form({ username: 'climber', email: 'climber@octavo.example' }),
        is_admin: true,
        stripe_account_id: 'acct_x',
        id: 1,
      }),
    });
    const { user } = await shop.api.auth.login({ username: 'climber', password: PASSWORD });
    expect(user).toMatchObject({ role: 'customer', is_admin: false, stripe_account_id: '' });
    const stored = await shop.deps.db
      .selectFrom('users')
      .where('username', '=', 'climber')
      .select(['id', 'role', 'is_admin', 'stripe_account_id'])
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ id: user?.id, role: 'customer', is_admin: false, stripe_account_id: null });
    expect(stored.id).not.toBe(1);
  });

  it('does not grant admin rights through the role field', { tags: ['check-11'] }, async () => {
    const role = 'admin' as Register['role'];
    await expect(
      shop.api.auth.register(form({ username: 'climber_two', email: 'two@octavo.example', role })),
    ).rejects.toMatchObject({ status: 422, errors: { role: 'Please select a role' } });
    await expect(shop.api.auth.login({ username: 'climber_two', password: PASSWORD })).rejects.toMatchObject({
      code: 'credentials_invalid',
    });
  });
});

describe('login', () => {
  it('returns the same response for an unknown name and a wrong password', { tags: ['check-1'] }, async () => {
    const strip = async (response: Response) => {
      const { request_id: _id, ...body } = (await response.json()) as Record<string, unknown>;
      return { status: response.status, body };
    };
    const unknown = await strip(await login('nobody_at_all', PASSWORD));
    const wrong = await strip(await login('nadia_reads', 'Wrong & Long 42!'));
    expect(unknown).toEqual(wrong);
    expect(wrong).toMatchObject({ status: 401, body: { code: 'credentials_invalid' } });
  });

  it('creates no session when the password changes during its verification', { tags: ['check-5'] }, async () => {
    const { db } = shop.deps;
    await shop.api.auth.register(form({ username: 'raced', email: 'raced@octavo.example' }));
    const account = await accountQueries(db).findByLogin('raced');
    if (!account) throw new Error('The account was not found.');
    const open = () =>
      accountQueries(db).createSession(account, randomBytes(32), new Date(Date.now() + 60_000), {
        device: '',
        now: new Date(),
      });
    expect(await open()).toMatch(/^[\da-f-]{36}$/);
    await db.updateTable('users').set({ password_hash: 'another' }).where('id', '=', account.id).execute();
    expect(await open()).toBeUndefined();
    expect(await db.selectFrom('sessions').where('user_id', '=', account.id).select('id').execute()).toHaveLength(1);
  });

  it('deletes sessions and their tokens a week after they expired, and keeps the others', async () => {
    const { db } = shop.deps;
    await shop.api.auth.register(form({ username: 'lapsed', email: 'lapsed@octavo.example' }));
    const accounts = accountQueries(db);
    const account = await accounts.findByLogin('lapsed');
    if (!account) throw new Error('The account was not found.');
    const now = shop.clock.now;
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const open = (expiresAt: Date) => accounts.createSession(account, randomBytes(32), expiresAt, { device: '', now });
    const old = await open(daysAgo(8));
    const stored = [await open(daysAgo(6)), await open(daysAgo(-30))];
    await accounts.deleteExpiredSessions(now);
    const of = db.selectFrom('sessions').where('user_id', '=', account.id);
    expect(new Set((await of.select('id').execute()).map(({ id }) => id))).toEqual(new Set(stored));
    const tokens = db
      .selectFrom('refresh_tokens')
      .where('session_id', '=', old ?? '')
      .select('session_id');
    expect(await tokens.execute()).toEqual([]);
  });

  it('accepts form, multipart and JSON bodies', async () => {
    const fields = { username: 'nadia_reads', password: PASSWORD };
    const multipart = new FormData();
    for (const [name, value] of Object.entries(fields)) multipart.set(name, value);
    const responses = await Promise.all([
      shop.fetch('/api/v1/auth/login', { method: 'POST', body: new URLSearchParams(fields) }),
      shop.fetch('/api/v1/auth/login', { method: 'POST', body: multipart }),
      shop.fetch('/api/v1/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fields),
      }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

describe('session refresh', () => {
  it('exchanges a refresh token, and returns the same successor within the grace period', async () => {
    const first = await tokensOf(await login('nadia_reads', PASSWORD));
    const [one, other] = await Promise.all([refresh(first.refresh_token), refresh(first.refresh_token)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    const [left, right] = [await tokensOf(one), await tokensOf(other)];
    expect(left.refresh_token).toBe(right.refresh_token);
    expect(left.refresh_token).not.toBe(first.refresh_token);
    expect((await me(left.access_token)).status).toBe(200);
  });

  it('ends the session when a used token is sent after the grace period', { tags: ['check-6'] }, async () => {
    const first = await tokensOf(await login('nadia_reads', PASSWORD));
    const second = await tokensOf(await refresh(first.refresh_token));
    await shop.advanceClock(11_000);
    expect((await refresh(first.refresh_token)).status).toBe(401);
    expect((await refresh(second.refresh_token)).status).toBe(401);
    expect((await me(second.access_token)).status).toBe(401);
  });

  it('rejects both tokens after logout', { tags: ['check-7'] }, async () => {
    const { access_token, refresh_token } = await tokensOf(await login('nadia_reads', PASSWORD));
    const response = await shop.fetch('/api/v1/auth/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(204);
    expect((await me(access_token)).status).toBe(401);
    expect((await refresh(refresh_token)).status).toBe(401);
  });

  it('logs out with the refresh token alone after the access token has expired', async () => {
    const { refresh_token } = await tokensOf(await login('nadia_reads', PASSWORD));
    const response = await shop.fetch('/api/v1/auth/logout', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token }),
    });
    expect(response.status).toBe(204);
    expect((await refresh(refresh_token)).status).toBe(401);
  });

  it('returns 401 without a token', { tags: ['check-12'] }, async () => {
    const anonymousCall = shop.api.users.me();
    await expect(anonymousCall).rejects.toBeInstanceOf(AuthenticationError);
  });
});
