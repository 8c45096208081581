import type { webcrypto } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** Lifetime of an access token. Every request also checks that its session is still open. */
export const ACCESS_TOKEN_TTL_SECONDS = 15 * 60;

const ALGORITHM = 'HS256';
const ISSUER = 'octavo';
const AUDIENCE = 'octavo-api';

/** Issues and verifies the bearer tokens: signed, short-lived, and with no user data but a session id. */
export class AccessTokens {
  /** Imported once: a key given as bytes would be imported again for each token. */
  readonly #key: Promise<webcrypto.CryptoKey>;

  constructor(
    secret: string,
    private readonly clock: () => Date,
  ) {
    const hmac = { name: 'HMAC', hash: 'SHA-256' };
    this.#key = crypto.subtle.importKey('raw', new TextEncoder().encode(secret), hmac, false, ['sign', 'verify']);
  }

  /** Issues a token for a session. */
  async issue({ userId, sessionId }: { userId: number; sessionId: string }): Promise<string> {
    const now = Math.floor(this.clock().getTime() / 1000);
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(String(userId))
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt(now)
      .setExpirationTime(now + ACCESS_TOKEN_TTL_SECONDS)
      .sign(await this.#key);
  }

  /** Returns the session id of a token; `undefined` for a token that is altered, expired or issued by another shop. */
  async verify(token: string): Promise<string | undefined> {
    try {
      const { payload } = await jwtVerify(token, await this.#key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        currentDate: this.clock(),
        requiredClaims: ['sub', 'exp'],
      });
      return typeof payload['sid'] === 'string' ? payload['sid'] : undefined;
    } catch {
      // Every kind of invalid token has the same result: the request is not signed in.
      return undefined;
    }
  }
}
