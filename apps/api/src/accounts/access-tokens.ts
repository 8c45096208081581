import type { webcrypto } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** How long an access token is good for; its session is looked at on every request besides. */
export const ACCESS_TOKEN_TTL_SECONDS = 15 * 60;

const ALGORITHM = 'HS256';
const ISSUER = 'octavo';
const AUDIENCE = 'octavo-api';

/** Makes and reads the bearer tokens: signed, short-lived, naming a session and nothing else about the person. */
export class AccessTokens {
  /** Made once: a key in bytes would be read anew for each token. */
  readonly #key: Promise<webcrypto.CryptoKey>;

  constructor(
    secret: string,
    private readonly clock: () => Date,
  ) {
    const hmac = { name: 'HMAC', hash: 'SHA-256' };
    this.#key = crypto.subtle.importKey('raw', new TextEncoder().encode(secret), hmac, false, ['sign', 'verify']);
  }

  /** A token for a session. */
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

  /** The session a token names; `undefined` for one that is not ours, was changed, or has expired. */
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
      // Every way in which a token can be wrong means the same: nobody is signed in by it.
      return undefined;
    }
  }
}
