import type { User } from '@octavo/core/entities';
import { AuthenticationError, ConflictError, defaultMessageOf, ValidationError } from '@octavo/core/errors';
import type { PasswordChange, Profile } from '@octavo/core/validators';
import type { AccountSettingsQueries } from '../db/accounts/account-settings.queries.ts';
import { type AccountQueries, toUser } from '../db/accounts/accounts.queries.ts';
import type { EmailChangeUndoQueries } from '../db/mail/email-change-undos.queries.ts';
import type { SignedInUser } from '../db/accounts/sessions.queries.ts';
import type { BackgroundTasks } from '../background/background-tasks.ts';
import type { RateLimiter } from '../security/rate-limiter.ts';
import type { EmailSender } from '../mail/email-sender.service.ts';
import { hashSecret } from '../security/secret-hash.ts';
import type { Passwords } from './passwords.ts';

interface AccountSettingsDeps {
  accounts: Pick<AccountQueries, 'findById'>;
  settings: AccountSettingsQueries;
  passwords: Passwords;
  emailChangeUndos: Pick<EmailChangeUndoQueries, 'revert'>;
  emails: Pick<EmailSender, 'sendDue'>;
  rateLimiter: Pick<RateLimiter, 'consume' | 'countFailures'>;
  backgroundTasks: BackgroundTasks;
  clock: () => Date;
}

/** Changes that users make to their own account. */
export class AccountSettings {
  readonly #deps: AccountSettingsDeps;

  constructor(deps: AccountSettingsDeps) {
    this.#deps = deps;
  }

  /**
   * Changes names and email address. A new address gets a link below `origin` that verifies it.
   * @throws {ConflictError} `email_taken`. @throws {AuthenticationError} `session_ended`, including when it ended during this call.
   * @throws {RateLimitError} `too_many_requests` when the email address was changed too often, or when the IP `address` got
   * the error `email_taken` too often.
   */
  async changeProfile(
    user: Pick<SignedInUser, 'id' | 'sessionId'>,
    profile: Profile,
    { address, origin }: { address?: string | undefined; origin: string },
  ): Promise<User> {
    const before = await this.#deps.accounts.findById(user.id);
    const isEmailChanged = before && before.email.toLowerCase() !== profile.email.toLowerCase();
    if (isEmailChanged) await this.#deps.rateLimiter.consume({ 'email account': user.id });
    const session = { userId: user.id, sessionId: user.sessionId };
    const guess = { 'email taken address': isEmailChanged ? address : undefined };
    const row = await this.#deps.rateLimiter.countFailures(guess, 'email_taken', async () => {
      const changed = await this.#deps.settings.updateProfile(session, profile, { origin, now: this.#deps.clock() });
      if (changed === 'email_taken') throw new ConflictError(changed);
      return changed;
    });
    if (!row) throw new AuthenticationError('session_ended');
    this.#sendDueEmails();
    return toUser(row);
  }

  /**
   * Changes the password and ends the user's other sessions; the current session stays open.
   * @throws {ValidationError} `current_password_incorrect`.
   */
  async changePassword(user: Pick<SignedInUser, 'id' | 'sessionId'>, change: PasswordChange): Promise<void> {
    const { accounts, settings, passwords, clock } = this.#deps;
    const account = await accounts.findById(user.id);
    if (!account) throw new AuthenticationError('session_ended');
    const isCorrect = await passwords.verify(change.current_password, account.password_hash);
    const isChanged =
      isCorrect &&
      (await settings.changePassword({
        userId: user.id,
        sessionId: user.sessionId,
        oldHash: account.password_hash,
        newHash: await passwords.hash(change.new_password),
        now: clock(),
      }));
    if (isChanged) {
      this.#sendDueEmails();
      return;
    }
    const code = 'current_password_incorrect';
    throw new ValidationError(code, { errors: { current_password: defaultMessageOf(code) } });
  }

  /** Restores the previous email address; the account then has no usable password. @throws {ValidationError} `undo_link_invalid`. */
  async undoEmailChange(key: string): Promise<string> {
    const address = await this.#deps.emailChangeUndos.revert(hashSecret(key), this.#deps.clock());
    if (address === undefined) throw new ValidationError('undo_link_invalid');
    return address;
  }

  /** The email is already in the outbox, so a failure here only delays it. */
  #sendDueEmails(): void {
    this.#deps.backgroundTasks.run('send account emails', () => this.#deps.emails.sendDue());
  }
}
