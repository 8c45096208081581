import { SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { ACCESS_TOKEN_TTL_SECONDS, AccessTokens } from './access-tokens.ts';

const SECRET = 's'.repeat(32);
const clockAt = (seconds: number) => () => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);
const session = { userId: 7, sessionId: '0b6a3f0e-7a53-4d8e-9a55-0d3b0d6f5b11' };

it('reads the session from its own token until it expires', { tags: ['check-8'] }, async () => {
  const token = await new AccessTokens(SECRET, clockAt(0)).issue(session);
  expect(await new AccessTokens(SECRET, clockAt(ACCESS_TOKEN_TTL_SECONDS - 1)).verify(token)).toBe(session.sessionId);
  expect(await new AccessTokens(SECRET, clockAt(ACCESS_TOKEN_TTL_SECONDS + 1)).verify(token)).toBeUndefined();
});

it(
  'refuses a token of another key, a changed one, one without a signature and one for another audience',
  { tags: ['check-8'] },
  async () => {
    const tokens = new AccessTokens(SECRET, clockAt(0));
    const [head = '', , signature = ''] = (await tokens.issue(session)).split('.');
    const forged = Buffer.from(JSON.stringify({ sid: session.sessionId, sub: '1', exp: 9e9 })).toString('base64url');
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    const elsewhere = await new SignJWT({ sid: session.sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('7')
      .setIssuer('octavo')
      .setAudience('elsewhere')
      .setExpirationTime(9e9)
      .sign(new TextEncoder().encode(SECRET));
    const wrong = [
      await new AccessTokens('x'.repeat(32), clockAt(0)).issue(session),
      `${head}.${forged}.${signature}`,
      `${none}.${forged}.`,
      elsewhere,
      '',
      'a.b.c',
    ];
    for (const token of wrong) expect(await tokens.verify(token)).toBeUndefined();
  },
);
