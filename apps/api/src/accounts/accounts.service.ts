import { createHmac, randomBytes } from 'node:crypto';
import type { User } from '@octavo/core/entities';
import { AuthenticationError, ConflictError, PermissionError } from '@octavo/core/errors';
import type { Login, Register } from '@octavo/core/validators';
import type { BackgroundTasks } from '../background/background-tasks.ts';
import { type AccountQueries, toUser } from '../db/accounts/accounts.queries.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { EmailSender } from '../mail/email-sender.service.ts';
import type { RateLimiter } from '../security/rate-limiter.ts';
import type { Passwords } from './passwords.ts';
import type { TrustedDevices } from './trusted-devices.ts';
import { hashSecret } from '../security/secret-hash.ts';

/** A session expires when its token is not refreshed for this long. */
const SESSION_TTL_MS = 30 * 86_400_000;
/** Two tabs that refresh the same token within this time get the same successor. */
const REFRESH_GRACE_MS = 10_000;

/** The result of a sign-in. */
export interface SignInResult {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: User;
}

/** The client that sends a login. */
interface LoginClient {
  /** The IP address; `undefined` if it is unknown. */
  readonly address?: string | undefined;
  /** The name of the browser and its system. */
  readonly device?: string;
  /** Returns the token of a device that has signed in to this account before. */
  readonly deviceToken?: (userId: number) => string | undefined;
}

interface AccountsDeps {
  accounts: AccountQueries;
  passwords: Passwords;
  tokens: AccessTokens;
  rateLimiter: RateLimiter;
  trustedDevices: TrustedDevices;
  emails: Pick<EmailSender, 'sendDue'>;
  backgroundTasks: BackgroundTasks;
  /** Derives the successor of each refresh token. */
  secret: string;
  clock: () => Date;
}

/** Registration, sign-in and token refresh. */
export class Accounts {
  readonly #deps: AccountsDeps;

  constructor(deps: AccountsDeps) {
    this.#deps = deps;
  }

  /**
   * Registers an account and sends a link below `origin` that verifies its email address. Each `email_taken` counts against the
   * IP `address`, because it reveals an address with an account.
   * @throws {ConflictError} `username_taken`, `email_taken`. @throws {RateLimitError} `too_many_requests`.
   */
  async register(form: Register, { address, origin }: { address?: string | undefined; origin: string }): Promise<User> {
    const guess = { 'email taken address': address };
    const user = await this.#deps.rateLimiter.countFailures(guess, 'email_taken', () => this.#insert(form, origin));
    // The email is already in the outbox, so a failure here only delays it.
    this.#deps.backgroundTasks.run('send verification email', () => this.#deps.emails.sendDue());
    return user;
  }

  async #insert(form: Register, origin: string): Promise<User> {
    const account = {
      username: form.username,
      email: form.email,
      passwordHash: await this.#deps.passwords.hash(form.password),
      firstName: form.first_name,
      lastName: form.last_name,
      role: form.role,
      origin,
    };
    const row = await this.#deps.accounts.insert(account, this.#deps.clock());
    if (typeof row === 'string') throw new ConflictError(row);
    return toUser(row);
  }

  /**
   * Signs in a user. Each attempt is counted before the password is checked, so concurrent attempts cannot bypass the limit;
   * a correct password refunds the attempt. Unknown accounts are counted too. A device that has signed in to the account
   * before has a separate limit, so guesses by others do not lock it out. Returns its new token as `deviceToken`.
   * @throws {AuthenticationError} `credentials_invalid`, the same for an unknown account and a wrong password.
   * @throws {PermissionError} `account_locked`, only for the right password.
   * @throws {RateLimitError} `too_many_requests`. @throws {UnavailableError} `overloaded`.
   */
  async login(
    { username, password }: Login,
    { address, device = '', deviceToken }: LoginClient,
  ): Promise<SignInResult & { deviceToken: string }> {
    const { accounts, passwords, rateLimiter, trustedDevices } = this.#deps;
    const account = await accounts.findByLogin(username);
    const deviceId = account && trustedDevices.verify(account, deviceToken?.(account.id));
    const attempt =
      deviceId === undefined
        ? { 'login account': account?.id ?? username.toLowerCase(), 'login address': address }
        : { 'login device': deviceId };
    await rateLimiter.consume(attempt);
    const isCorrect = await passwords.verify(password, account?.password_hash).catch(async (error: unknown) => {
      await rateLimiter.reward(attempt);
      throw error;
    });
    if (!account || !isCorrect) throw new AuthenticationError('credentials_invalid');
    await rateLimiter.consume({ 'session account': account.id });
    // The attempt still counts, because each one costs a hash.
    if (account.locked_at !== null) throw new PermissionError('account_locked');
    const refreshToken = randomBytes(32).toString('base64url');
    const sessionDetails = { device, now: this.#deps.clock() };
    const sessionId = await accounts.createSession(
      account,
      hashSecret(refreshToken),
      this.#sessionExpiry(),
      sessionDetails,
    );
    if (sessionId === undefined) throw new AuthenticationError('credentials_invalid');
    // A trusted device does not reset the limit of the account, because other clients may be guessing the password.
    if (deviceId === undefined) {
      await rateLimiter.reset({ 'login account': account.id });
      await rateLimiter.reward({ 'login address': address });
    } else {
      await rateLimiter.reset(attempt);
    }
    const issued = await this.#issueTokens(account.id, sessionId, refreshToken);
    return { ...issued, user: toUser(account), deviceToken: trustedDevices.issue(account, deviceId) };
  }

  /** Returns a token that makes the user's current device trusted; `undefined` when the account no longer exists. */
  async issueDeviceToken(userId: number): Promise<string | undefined> {
    const account = await this.#deps.accounts.findById(userId);
    return account && this.#deps.trustedDevices.issue(account);
  }

  /** Resets the failed sign-ins of a user who has just proved their identity. */
  async resetLoginFailures(login: string): Promise<void> {
    const account = await this.#deps.accounts.findByLogin(login);
    if (account) await this.#deps.rateLimiter.reset({ 'login account': account.id });
  }

  /**
   * Exchanges a refresh token for new tokens. It can be used once. A second use within the grace period returns the
   * same successor. A later use means that the token was stolen, so the session ends for both holders.
   * @throws {AuthenticationError} `session_ended`.
   */
  async refresh(token: string): Promise<Omit<SignInResult, 'user'>> {
    const now = this.#deps.clock();
    const used =
      (await this.#deps.accounts.consumeRefreshToken(hashSecret(token), now)) ??
      (await this.#findWithinGrace(token, now));
    const successor = createHmac('sha256', this.#deps.secret).update(`refresh ${token}`).digest('base64url');
    await this.#deps.accounts.saveRotatedToken(used.sessionId, hashSecret(successor), this.#sessionExpiry(), now);
    return this.#issueTokens(used.userId, used.sessionId, successor);
  }

  /** Ends the session of either token. Tokens without a session have no effect. */
  async logout({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }): Promise<void> {
    const { accounts, tokens, clock } = this.#deps;
    const sessionId =
      (await tokens.verify(accessToken)) ?? (await accounts.findRefreshToken(hashSecret(refreshToken)))?.sessionId;
    if (sessionId) await accounts.endSession(sessionId, clock());
  }

  /** @throws {AuthenticationError} when the account no longer exists. */
  async me(userId: number): Promise<User> {
    const account = await this.#deps.accounts.findById(userId);
    if (!account) throw new AuthenticationError('session_ended');
    return toUser(account);
  }

  async #findWithinGrace(token: string, now: Date): Promise<{ sessionId: string; userId: number }> {
    const known = await this.#deps.accounts.findRefreshToken(hashSecret(token));
    const isActive = known !== undefined && known.endedAt === null && known.expiresAt > now;
    if (isActive && known.usedAt !== null && now.getTime() - known.usedAt.getTime() <= REFRESH_GRACE_MS) return known;
    if (isActive && known.usedAt !== null) await this.#deps.accounts.endSession(known.sessionId, now);
    throw new AuthenticationError('session_ended');
  }

  async #issueTokens(userId: number, sessionId: string, refreshToken: string): Promise<Omit<SignInResult, 'user'>> {
    return { access_token: await this.#deps.tokens.issue({ userId, sessionId }), refresh_token: refreshToken };
  }

  #sessionExpiry(): Date {
    return new Date(this.#deps.clock().getTime() + SESSION_TTL_MS);
  }
}
