import { createHmac, randomBytes } from 'node:crypto';
import type { User } from '@octavo/core/entities';
import { AuthenticationError, ConflictError } from '@octavo/core/errors';
import type { Login, Register } from '@octavo/core/validators';
import { type AccountQueries, toUser } from '../db/accounts/accounts.queries.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { Passwords } from './passwords.ts';
import { hashSecret } from './secret-hash.ts';

/** A session slides on with each renewal and ends after this much silence. */
const SESSION_TTL_MS = 30 * 86_400_000;
/** Two tabs may renew with the same token; within this time both get the same successor. */
const REFRESH_GRACE_MS = 10_000;

/** What somebody gets who has just signed in. */
export interface SignInResult {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: User;
}

interface AccountsDeps {
  accounts: AccountQueries;
  passwords: Passwords;
  tokens: AccessTokens;
  rateLimiter: RateLimiter;
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
  async login({ username, password }: Login, address: string | undefined, device = ''): Promise<SignInResult> {
    const { accounts, passwords, rateLimiter } = this.#deps;
    const account = await accounts.findByLogin(username);
    const attempt = { 'login account': account?.id ?? username.toLowerCase(), 'login address': address };
    await rateLimiter.consume(attempt);
    const isRight = await passwords.verify(password, account?.password_hash).catch(async (error: unknown) => {
      await rateLimiter.reward(attempt);
      throw error;
    });
    if (!account || !isRight) throw new AuthenticationError('credentials_invalid');
    const refreshToken = randomBytes(32).toString('base64url');
    const sessionDetails = { device, now: this.#deps.clock() };
    const sessionId = await accounts.createSession(account, hashSecret(refreshToken), this.#sessionExpiry(), sessionDetails);
    if (sessionId === undefined) throw new AuthenticationError('credentials_invalid');
    await Promise.all([rateLimiter.reset({ 'login account': account.id }), rateLimiter.reward({ 'login address': address })]);
    return { ...(await this.#issueTokens(account.id, sessionId, refreshToken)), user: toUser(account) };
  }

  /** Lets somebody in again who has just proved who they are, however often their password was guessed wrong. */
  async resetLoginFailures(login: string): Promise<void> {
    const account = await this.#deps.accounts.findByLogin(login);
    if (account) await this.#deps.rateLimiter.reset({ 'login account': account.id });
  }

  /**
   * Exchanges a refresh token, which is then used up. Used again within the grace it gives the same successor; later it
   * has been stolen, by whoever came first or second, and the session ends for both.
   * @throws {AuthenticationError} `session_ended`.
   */
  async refresh(token: string): Promise<Omit<SignInResult, 'user'>> {
    const now = this.#deps.clock();
    const used = (await this.#deps.accounts.consumeRefreshToken(hashSecret(token), now)) ?? (await this.#findWithinGrace(token, now));
    const successor = createHmac('sha256', this.#deps.secret).update(`refresh ${token}`).digest('base64url');
    await this.#deps.accounts.saveRotatedToken(used.sessionId, hashSecret(successor), this.#sessionExpiry(), now);
    return this.#issueTokens(used.userId, used.sessionId, successor);
  }

  /** Ends the session that either token belongs to; tokens that name none end nothing. */
  async logout({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }): Promise<void> {
    const { accounts, tokens, clock } = this.#deps;
    const sessionId =
      (await tokens.verify(accessToken)) ?? (await accounts.findRefreshToken(hashSecret(refreshToken)))?.sessionId;
    if (sessionId) await accounts.endSession(sessionId, clock());
  }

  /** @throws {AuthenticationError} when the account is gone. */
  async me(userId: number): Promise<User> {
    const account = await this.#deps.accounts.findById(userId);
    if (!account) throw new AuthenticationError('session_ended');
    return toUser(account);
  }

  async #findWithinGrace(token: string, now: Date): Promise<{ sessionId: string; userId: number }> {
    const known = await this.#deps.accounts.findRefreshToken(hashSecret(token));
    const isAlive = known !== undefined && known.endedAt === null && known.expiresAt > now;
    if (isAlive && known.usedAt !== null && now.getTime() - known.usedAt.getTime() <= REFRESH_GRACE_MS) return known;
    if (isAlive && known.usedAt !== null) await this.#deps.accounts.endSession(known.sessionId, now);
    throw new AuthenticationError('session_ended');
  }

  async #issueTokens(userId: number, sessionId: string, refreshToken: string): Promise<Omit<SignInResult, 'user'>> {
    return { access_token: await this.#deps.tokens.issue({ userId, sessionId }), refresh_token: refreshToken };
  }

  #sessionExpiry(): Date {
    return new Date(this.#deps.clock().getTime() + SESSION_TTL_MS);
  }
}
