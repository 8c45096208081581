import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../test/a-member.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';

const TAKEN = 'owner@octavo.example';
let shop: TestShop;
let token: string;
let count = 0;
beforeAll(async () => {
  shop = await openTestShop({ settings: { TRUSTED_PROXIES: '1' } });
  const form = { username: 'owner', email: TAKEN, password: PASSWORD, first_name: '', last_name: '' };
  await shop.api.auth.register({ ...form, role: 'customer' });
  ({ token } = await shop.signIn('curious'));
});
beforeEach(() => shop.deps.db.deleteFrom('rate_limits' as never).execute());
afterAll(() => shop.close());

const send = async (method: string, path: string, body: object, address: string) => {
  const response = await shop.fetch(`/api/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(method === 'PUT' ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  const { code = 'done' } = (await response.json()) as { code?: string };
  return code;
};
const register = (email: string, address = '203.0.113.1') => {
  const username = `visitor_${(count += 1)}`;
  return send('POST', '/auth/register', { username, email, password: PASSWORD, role: 'customer' }, address);
};
const moveTo = (email: string, address = '203.0.113.1') =>
  send('PUT', '/users/profile', { first_name: 'Ida', last_name: 'Rhee', email }, address);

describe('the response that an email address is taken', () => {
  it('is given ten times an hour to one client address, by registration and profile together', async () => {
    for (let time = 0; time < 7; time += 1) expect(await register(TAKEN)).toBe('email_taken');
    for (let time = 0; time < 3; time += 1) expect(await moveTo(TAKEN.toUpperCase())).toBe('email_taken');
    // Now both calls respond the same for taken and free addresses.
    expect(await register(TAKEN)).toBe('too_many_requests');
    expect(await register('free@octavo.example')).toBe('too_many_requests');
    expect(await moveTo(TAKEN)).toBe('too_many_requests');
    expect(await moveTo('free@octavo.example')).toBe('too_many_requests');
    expect(await register(TAKEN, '203.0.113.2')).toBe('email_taken');
    // A profile that keeps its address reveals nothing.
    expect(await moveTo('curious@octavo.example')).toBe('done');
  });

  it('is given ten times to concurrent requests', async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, () => register(TAKEN)));
    expect(codes.filter((code) => code === 'email_taken')).toHaveLength(10);
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(10);
  });

  it('does not count registrations that succeed or have a taken username', async () => {
    for (let time = 0; time < 12; time += 1) expect(await register(`new.${time}@octavo.example`)).toBe('done');
    const form = { username: 'owner', email: 'other@octavo.example', password: PASSWORD, role: 'customer' };
    for (let time = 0; time < 12; time += 1) {
      expect(await send('POST', '/auth/register', form, '203.0.113.1')).toBe('username_taken');
    }
    expect(await register(TAKEN)).toBe('email_taken');
  });
});
