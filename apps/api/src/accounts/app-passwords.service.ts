import { createHash, randomBytes } from 'node:crypto';
import { ConflictError } from '@octavo/core/errors';
import type { AppPasswordQueries, AppPasswordRow } from '../db/accounts/app-passwords.queries.ts';
import { isUuid } from './uuid.ts';

/** More than anybody has devices. */
const MAX_APP_PASSWORDS = 20;
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789';
const PASSWORD_LENGTH = 20;
/** How exactly it is known when one was used last: a reading app asks many times in a row. */
const LAST_USED_PRECISION_MS = 60 * 60_000;
const TOO_MANY = 'You have 20 app passwords. Please take one back that you no longer use.';

interface AppPasswordsDeps {
  readonly queries: AppPasswordQueries;
  readonly clock: () => Date;
}

/** Passwords for reading apps: made here, shown once, kept as digests, taken back one by one. */
export class AppPasswords {
  readonly #deps: AppPasswordsDeps;

  constructor(deps: AppPasswordsDeps) {
    this.#deps = deps;
  }

  /** All of one person, without the passwords themselves. */
  list(userId: number): Promise<AppPasswordRow[]> {
    return this.#deps.queries.list(userId);
  }

  /** Makes one; nobody can be told it a second time. @throws {ConflictError} `conflict` when there are too many. */
  async create(userId: number, name: string): Promise<AppPasswordRow & { password: string }> {
    const secret = Array.from(randomBytes(PASSWORD_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length] ?? '').join('');
    const { queries, clock } = this.#deps;
    const row = await queries.add({ userId, name, digest: digestOf(secret), now: clock() }, MAX_APP_PASSWORDS);
    if (!row) throw new ConflictError('conflict', { message: TOO_MANY });
    return { ...row, password: secret.replaceAll(/(.{5})(?=.)/g, '$1-') };
  }

  /** Takes one back. Somebody else's is left alone, and so is what is gone already. */
  async revoke(userId: number, id: string): Promise<void> {
    if (isUuid(id)) await this.#deps.queries.revoke(userId, id);
  }

  /** Who signs in with it; `undefined` when it is not theirs. Spaces, hyphens and capitals typed along do no harm. */
  async authenticate(login: string, password: string): Promise<number | undefined> {
    const { queries, clock } = this.#deps;
    const owner = await queries.findOwner(digestOf(password.replaceAll(/[\s-]/g, '').toLowerCase()), login);
    if (!owner) return undefined;
    const now = clock();
    const isLastUsedStale = owner.lastUsedAt === null || now.getTime() - owner.lastUsedAt.getTime() > LAST_USED_PRECISION_MS;
    if (isLastUsedStale) await queries.recordUse(owner.passwordId, now);
    return owner.userId;
  }
}

/** A password of 100 random bits needs no slow digest: there is nothing to guess. */
const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
