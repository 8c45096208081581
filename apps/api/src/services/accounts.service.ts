import { createHmac, randomBytes } from 'node:crypto';
import type { User } from '@octavo/core/entities';
import { AuthenticationError, ConflictError } from '@octavo/core/errors';
import type { Login, Register } from '@octavo/core/validators';
import { type AccountQueries, toUser } from '../db/accounts.queries.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { Guards } from './guards.ts';
import type { Passwords } from './passwords.ts';
import { hashOf } from './secret-hash.ts';

/** A session slides on with each renewal and ends after this much silence. */
const SESSION_LIFE_MS = 30 * 86_400_000;
/** Two tabs may renew with the same token; within this time both get the same successor. */
const GRACE_MS = 10_000;

/** What somebody gets who has just signed in. */
export interface SignedIn {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: User;
}

interface AccountsDeps {
  accounts: AccountQueries;
  passwords: Passwords;
  tokens: AccessTokens;
  guards: Guards;
  /** Also derives each refresh token's successor. */
  secret: string;
  clock: () => Date;
}

/** Opening accounts, signing in and staying so. */
export class Accounts {
  readonly #deps: AccountsDeps;

  constructor(deps: AccountsDeps) {
    this.#deps = deps;
  }

  /** @throws {ConflictError} `username_taken`, `email_taken`. */
  async register(form: Register): Promise<User> {
    const account = {
      username: form.username,
      email: form.email,
      passwordHash: await this.#deps.passwords.hash(form.password),
      firstName: form.first_name,
      lastName: form.last_name,
      role: form.role,
    };
    const row = await this.#deps.accounts.insert(account, this.#deps.clock());
    if (typeof row === 'string') throw new ConflictError(row);
    return toUser(row);
  }

  /**
   * Signs somebody in who comes from `address` with `device`. Every attempt counts before the password is looked at, so that of many at
   * once none gets through uncounted; a right one is taken back. An unknown account is counted like a known one.
   * @throws {AuthenticationError} `credentials_invalid`, the same for an unknown account and a wrong password.
   * @throws {RateLimitError} `too_many_requests`. @throws {UnavailableError} `overloaded`.
   */
  async login({ username, password }: Login, address: string | undefined, device = ''): Promise<SignedIn> {
    const { accounts, passwords, guards } = this.#deps;
    const account = await accounts.findByLogin(username);
    const failure = { 'login account': account?.id ?? username.toLowerCase(), 'login address': address };
    await guards.count(failure);
    const isRight = await passwords.isRight(password, account?.password_hash).catch(async (error: unknown) => {
      await guards.giveBack(failure);
      throw error;
    });
    if (!account || !isRight) throw new AuthenticationError('credentials_invalid');
    const refreshToken = randomBytes(32).toString('base64url');
    const opening = { device, now: this.#deps.clock() };
    const sessionId = await accounts.openSession(account, hashOf(refreshToken), this.#newEnd(), opening);
    if (sessionId === undefined) throw new AuthenticationError('credentials_invalid');
    await Promise.all([guards.forget({ 'login account': account.id }), guards.giveBack({ 'login address': address })]);
    return { ...(await this.#tokens(account.id, sessionId, refreshToken)), user: toUser(account) };
  }

  /** Lets somebody in again who has just proved who they are, however often their password was guessed wrong. */
  async forgetFailures(login: string): Promise<void> {
    const account = await this.#deps.accounts.findByLogin(login);
    if (account) await this.#deps.guards.forget({ 'login account': account.id });
  }

  /**
   * Exchanges a refresh token, which is then used up. Used again within the grace it gives the same successor; later it
   * has been stolen, by whoever came first or second, and the session ends for both.
   * @throws {AuthenticationError} `session_ended`.
   */
  async refresh(token: string): Promise<Omit<SignedIn, 'user'>> {
    const now = this.#deps.clock();
    const used = (await this.#deps.accounts.useToken(hashOf(token), now)) ?? (await this.#usedJustNow(token, now));
    const successor = createHmac('sha256', this.#deps.secret).update(`refresh ${token}`).digest('base64url');
    await this.#deps.accounts.keepSuccessor(used.sessionId, hashOf(successor), this.#newEnd(), now);
    return this.#tokens(used.userId, used.sessionId, successor);
  }

  /** Ends the session that either token belongs to; tokens that name none end nothing. */
  async logout({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }): Promise<void> {
    const { accounts, tokens, clock } = this.#deps;
    const sessionId =
      (await tokens.sessionOf(accessToken)) ?? (await accounts.findToken(hashOf(refreshToken)))?.sessionId;
    if (sessionId) await accounts.endSession(sessionId, clock());
  }

  /** @throws {AuthenticationError} when the account is gone. */
  async me(userId: number): Promise<User> {
    const account = await this.#deps.accounts.findById(userId);
    if (!account) throw new AuthenticationError('session_ended');
    return toUser(account);
  }

  async #usedJustNow(token: string, now: Date): Promise<{ sessionId: string; userId: number }> {
    const known = await this.#deps.accounts.findToken(hashOf(token));
    const isAlive = known !== undefined && known.endedAt === null && known.expiresAt > now;
    if (isAlive && known.usedAt !== null && now.getTime() - known.usedAt.getTime() <= GRACE_MS) return known;
    if (isAlive && known.usedAt !== null) await this.#deps.accounts.endSession(known.sessionId, now);
    throw new AuthenticationError('session_ended');
  }

  async #tokens(userId: number, sessionId: string, refreshToken: string): Promise<Omit<SignedIn, 'user'>> {
    return { access_token: await this.#deps.tokens.issue({ userId, sessionId }), refresh_token: refreshToken };
  }

  #newEnd(): Date {
    return new Date(this.#deps.clock().getTime() + SESSION_LIFE_MS);
  }
}
