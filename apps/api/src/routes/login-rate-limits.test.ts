import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { markEmailVerified } from '../../test/a-member.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { emailsOf, parseResetLink } from '../../test/emails.ts';

let shop: TestShop;
const PASSWORD = 'Tide & Clock 42!';
const WRONG = 'Wrong & Long 42!';
beforeAll(async () => {
  shop = await openTestShop({ settings: { TRUSTED_PROXIES: '1' } });
  await shop.api.auth.register({
    username: 'nadia_reads',
    email: 'nadia@octavo.example',
    password: PASSWORD,
    first_name: '',
    last_name: '',
    role: 'customer',
  });
  await markEmailVerified(shop, 'nadia_reads');
});
beforeEach(() => shop.deps.db.deleteFrom('rate_limits' as never).execute());
afterAll(() => shop.close());

/** A login through a proxy. The client forged the addresses before its own. */
const login = (username: string, password: string, forwarded = '203.0.113.1') =>
  shop.fetch('/api/v1/auth/login', {
    method: 'POST',
    headers: { 'x-forwarded-for': forwarded },
    body: new URLSearchParams({ username, password }),
  });
const postAuth = (path: string, body: unknown, forwarded = '203.0.113.1') =>
  shop.fetch(`/api/v1/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
    body: JSON.stringify(body),
  });

/** Headers that change from one second to the next. */
const TIMING_HEADERS = new Set(['x-request-id', 'retry-after']);

/** The observable properties of a response, without its request id and its time. */
async function fingerprint(response: Response) {
  const { request_id: _id, retry_after_seconds: wait, ...body } = (await response.json()) as Record<string, unknown>;
  const headers = [...response.headers].map(([name, value]) => [name, TIMING_HEADERS.has(name) ? '…' : value]);
  return { status: response.status, headers, body, mustWait: Number(wait) > 0 };
}

describe('password guessing', () => {
  it(
    'is blocked after ten attempts from any address, and the owner can sign in through a reset link',
    { tags: ['check-9'] },
    async () => {
      for (let attempt = 0; attempt < 10; attempt += 1) {
        expect((await login('nadia_reads', WRONG, `203.0.113.${attempt}`)).status).toBe(401);
      }
      for (const forwarded of ['198.51.100.1', '1.1.1.1, 198.51.100.2', '198.51.100.3, 198.51.100.4', '127.0.0.1']) {
        const refused = await login('NADIA@octavo.example', PASSWORD, forwarded);
        const body = (await refused.json()) as { code: string; retry_after_seconds: number };
        expect([refused.status, body.code]).toEqual([429, 'too_many_requests']);
        expect(refused.headers.get('retry-after')).toBe(String(body.retry_after_seconds));
        expect(body.retry_after_seconds).toBeGreaterThan(600);
      }
      await postAuth('forgot-password', { email: 'nadia@octavo.example' });
      const { key, login: name } = parseResetLink((await emailsOf(shop)).at(-1) ?? '');
      expect((await postAuth('reset-password', { key, login: name, new_password: PASSWORD })).status).toBe(200);
      expect((await login('nadia_reads', PASSWORD)).status).toBe(200);
    },
  );

  it('is also limited by client address, which headers cannot fake', { tags: ['check-9'] }, async () => {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      await shop.deps.rateLimiter.consume({ 'login address': '203.0.113.77' });
    }
    expect((await login('somebody_else', WRONG, '10.9.8.7, 203.0.113.77')).status).toBe(429);
    expect((await login('somebody_else', WRONG, '203.0.113.77, 10.9.8.7')).status).toBe(401);
  });

  it(
    'takes the same time and returns the same response for known and unknown accounts',
    { tags: ['check-1'] },
    async () => {
      const before = shop.deps.passwords.load.done;
      for (let attempt = 0; attempt < 12; attempt += 1) {
        const [unknown, known] = [await login('nobody_here', WRONG), await login('nadia_reads', WRONG)];
        expect(await fingerprint(unknown)).toEqual(await fingerprint(known));
      }
      expect(shop.deps.passwords.load.done - before).toBe(20);
    },
  );

  it('is not counted when the password is correct', async () => {
    for (let attempt = 0; attempt < 15; attempt += 1) expect((await login('nadia_reads', PASSWORD)).status).toBe(200);
  });
});

describe('reset links and registrations', () => {
  it(
    'return the same response for every address, and only a known address gets an email',
    { tags: ['check-2'] },
    async () => {
      await postAuth('forgot-password', { email: 'nadia@octavo.example' });
      const before = (await emailsOf(shop)).length;
      const known = await fingerprint(await postAuth('forgot-password', { email: 'nadia@octavo.example' }));
      expect(await fingerprint(await postAuth('forgot-password', { email: 'nobody@octavo.example' }))).toEqual(known);
      expect((await emailsOf(shop)).length).toBe(before + 1);
    },
  );

  it('return the same rejection after too many requests', { tags: ['check-2'] }, async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      const [known, unknown] = [
        await fingerprint(await postAuth('forgot-password', { email: 'nadia@octavo.example' })),
        await fingerprint(await postAuth('forgot-password', { email: 'nobody@octavo.example' })),
      ];
      expect(unknown).toEqual(known);
      statuses.push(known.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('limit registrations from one address', async () => {
    for (let time = 0; time < 30; time += 1) await shop.deps.rateLimiter.consume({ 'register address': '203.0.113.1' });
    const form = { username: 'one_more', email: 'one@octavo.example', password: PASSWORD, role: 'customer' };
    expect((await postAuth('register', form)).status).toBe(429);
    expect((await postAuth('register', form, '203.0.113.2')).status).toBe(200);
  });
});

describe('a password', { tags: ['check-10'] }, () => {
  const register = (username: string, password: string) =>
    postAuth('register', { username, email: `${username}@octavo.example`, password, role: 'customer' });

  it.each([
    ['of 64 characters', `Aa1!${'x'.repeat(60)}`],
    ['with emoji', 'Pa55!word🐙📚'],
    ['that ends in a space', 'Trailing 42! '],
  ])('%s is not truncated', async (what, password) => {
    const username = `reader_${what.length}_${password.length}`;
    expect((await register(username, password)).status).toBe(200);
    expect((await login(username, password)).status).toBe(200);
    for (const cut of [password.slice(0, -1), password.trim(), `${password} `].filter((text) => text !== password)) {
      expect((await login(username, cut)).status).toBe(401);
    }
  });

  it.each(['register', 'login', 'reset-password'])('of one megabyte is rejected immediately: %s', async (path) => {
    const done = shop.deps.passwords.load.done;
    const startedAt = performance.now();
    const response = await postAuth(path, {
      username: 'a',
      key: 'k',
      login: 'l',
      new_password: 'A1!a'.repeat(262_144),
    });
    expect(response.status).toBe(413);
    expect(performance.now() - startedAt).toBeLessThan(5 * 100);
    expect(shop.deps.passwords.load.done).toBe(done);
  });
});
