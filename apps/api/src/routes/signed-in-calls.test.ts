import { BASE_PATH, contract } from '@octavo/core/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { AccessTokens, ACCESS_TOKEN_TTL_SECONDS } from '../accounts/access-tokens.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Every call for which one has to be signed in, with something in each place of its path. */
const calls = Object.values(contract)
  .flatMap((room) => Object.values(room))
  .filter(({ auth }) => auth === 'required')
  .map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+/g, '1') }));

const requestCall = (method: string, path: string, authorization?: string) =>
  shop.fetch(BASE_PATH + path, { method, ...(authorization === undefined ? {} : { headers: { authorization } }) });

it('12: every call that wants a bearer is refused without one, as JSON and before anything else is looked at', async () => {
  expect(calls.length).toBeGreaterThan(15);
  for (const { method, path } of calls) {
    const answer = await requestCall(method, path);
    const what = `${method} ${path}`;
    expect([what, answer.status, answer.headers.get('content-type')]).toEqual([what, 401, 'application/json']);
    expect(await answer.json()).toMatchObject({ code: 'sign_in_required', detail: expect.any(String) });
  }
});

it('8: a token that is old, of nobody, or of another secret opens none of them, and tells nothing of the inside', async () => {
  const { userId, sessionId, token } = await shop.signIn('somebody');
  const before = new Date(shop.clock.now.getTime() - (ACCESS_TOKEN_TTL_SECONDS + 1) * 1000);
  const wrong = [
    await new AccessTokens('another secret, as long as it has to be', () => shop.clock.now).issue({ userId, sessionId }),
    await new AccessTokens('a secret of the tests, long enough', () => before).issue({ userId, sessionId }),
    `${token.slice(0, -2)}xx`,
    'nonsense',
  ];
  for (const { method, path } of calls.slice(0, 4)) {
    for (const one of wrong) {
      const answer = await requestCall(method, path, `Bearer ${one}`);
      const text = await answer.text();
      expect([answer.status, JSON.parse(text)]).toEqual([401, expect.objectContaining({ code: 'session_ended' })]);
      expect(text).not.toMatch(/ at |\.ts|jose|signature/i);
    }
  }
});
