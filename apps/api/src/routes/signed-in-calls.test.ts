import { BASE_PATH, contract } from '@octavo/core/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { AccessTokens, ACCESS_TOKEN_TTL_SECONDS } from '../accounts/access-tokens.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Every call that requires a sign-in, with values for its path parameters. */
const calls = Object.values(contract)
  .flatMap((resource) => Object.values(resource))
  .filter(({ auth }) => auth === 'required')
  .map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+/g, '1') }));

const requestCall = (method: string, path: string, authorization?: string) =>
  shop.fetch(BASE_PATH + path, { method, ...(authorization === undefined ? {} : { headers: { authorization } }) });

it(
  'returns 401 as JSON without a token, before any other check, for every signed-in call',
  { tags: ['check-12'] },
  async () => {
    expect(calls.length).toBeGreaterThan(15);
    for (const { method, path } of calls) {
      const response = await requestCall(method, path);
      const call = `${method} ${path}`;
      expect([call, response.status, response.headers.get('content-type')]).toEqual([call, 401, 'application/json']);
      expect(await response.json()).toMatchObject({ code: 'sign_in_required', detail: expect.any(String) });
    }
  },
);

it(
  'returns 401 for a token that is expired, of an unknown user or signed with another secret, without details',
  { tags: ['check-8'] },
  async () => {
    const { userId, sessionId, token } = await shop.signIn('somebody');
    const before = new Date(shop.clock.now.getTime() - (ACCESS_TOKEN_TTL_SECONDS + 1) * 1000);
    const wrong = [
      await new AccessTokens('another secret that is long enough', () => shop.clock.now).issue({ userId, sessionId }),
      await new AccessTokens('a secret of the tests, long enough', () => before).issue({ userId, sessionId }),
      `${token.slice(0, -2)}xx`,
      'nonsense',
    ];
    for (const { method, path } of calls.slice(0, 4)) {
      for (const one of wrong) {
        const response = await requestCall(method, path, `Bearer ${one}`);
        const text = await response.text();
        expect([response.status, JSON.parse(text)]).toEqual([401, expect.objectContaining({ code: 'session_ended' })]);
        expect(text).not.toMatch(/ at |\.ts|jose|signature/i);
      }
    }
  },
);
