import { createHash, randomBytes } from 'node:crypto';
import type { AppPasswordQueries, AppPasswordRow } from '../db/accounts/app-passwords.queries.ts';
import { QUOTAS, quotaExceeded } from '../limits/limits.ts';
import { isUuid } from './uuid.ts';

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789';
const PASSWORD_LENGTH = 20;
/** How precisely the time of the last use is stored: a reading app sends many requests in a row. */
const LAST_USED_PRECISION_MS = 60 * 60_000;

interface AppPasswordsDeps {
  readonly queries: AppPasswordQueries;
  readonly clock: () => Date;
}

/** Passwords for reading apps: created by the shop, shown once, stored as digests, revoked one by one. */
export class AppPasswords {
  readonly #deps: AppPasswordsDeps;

  constructor(deps: AppPasswordsDeps) {
    this.#deps = deps;
  }

  /** Lists the user's app passwords, without the passwords themselves. */
  list(userId: number): Promise<AppPasswordRow[]> {
    return this.#deps.queries.list(userId);
  }

  /** Creates an app password, which is returned only this once. @throws {ConflictError} `quota_exceeded`. */
  async create(userId: number, name: string): Promise<AppPasswordRow & { password: string }> {
    const secret = Array.from(randomBytes(PASSWORD_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length] ?? '').join('');
    const { queries, clock } = this.#deps;
    const row = await queries.add({ userId, name, digest: digestOf(secret), now: clock() }, QUOTAS.appPasswords.max);
    if (!row) throw quotaExceeded('appPasswords');
    return { ...row, password: secret.replaceAll(/(.{5})(?=.)/g, '$1-') };
  }

  /** Revokes an app password. Has no effect on another user's password or one that no longer exists. */
  async revoke(userId: number, id: string): Promise<void> {
    if (isUuid(id)) await this.#deps.queries.revoke(userId, id);
  }

  /** Returns the user id of a valid sign-in; `undefined` otherwise. Ignores spaces, hyphens and letter case of the password. */
  async authenticate(login: string, password: string): Promise<number | undefined> {
    const { queries, clock } = this.#deps;
    const owner = await queries.findOwner(digestOf(password.replaceAll(/[\s-]/g, '').toLowerCase()), login);
    if (!owner) return undefined;
    const now = clock();
    const isLastUsedStale =
      owner.lastUsedAt === null || now.getTime() - owner.lastUsedAt.getTime() > LAST_USED_PRECISION_MS;
    if (isLastUsedStale) await queries.recordUse(owner.passwordId, now);
    return owner.userId;
  }
}

/** A password of 100 random bits needs no slow hash, because it cannot be guessed. */
const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
