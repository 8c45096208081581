import { ValidationError } from '@octavo/core/errors';
import type { ForgotPassword, ResetPassword } from '@octavo/core/validators';
import type { PasswordResetQueries } from '../db/accounts/password-resets.queries.ts';
import type { BackgroundTasks } from '../background/background-tasks.ts';
import type { EmailSender } from '../mail/email-sender.service.ts';
import type { Passwords } from './passwords.ts';
import { hashSecret } from '../security/secret-hash.ts';

interface PasswordResetsDeps {
  resets: PasswordResetQueries;
  emails: Pick<EmailSender, 'sendDue'>;
  passwords: Passwords;
  backgroundTasks: BackgroundTasks;
  clock: () => Date;
}

/** Password resets through a link that only the owner of the email address receives. */
export class PasswordResets {
  readonly #deps: PasswordResetsDeps;

  constructor(deps: PasswordResetsDeps) {
    this.#deps = deps;
  }

  /**
   * Enqueues an email with a reset link below `origin`; it is sent after the response. The account is looked up only then,
   * so neither the response nor its timing reveals whether an account exists.
   */
  async request({ email }: ForgotPassword, origin: string): Promise<void> {
    const { resets, emails, backgroundTasks, clock } = this.#deps;
    await resets.enqueueEmail(email, origin, clock());
    backgroundTasks.run('send reset email', () => emails.sendDue());
  }

  /**
   * Sets a new password by the key of a reset link, uses up the link and ends all sessions of the user.
   * @throws {ValidationError} `reset_link_invalid` for a link that was used, has expired, or was replaced by a newer one.
   */
  async reset({ key, login, new_password }: ResetPassword): Promise<void> {
    const { resets, passwords, clock } = this.#deps;
    const keyHash = hashSecret(key);
    // Checked before hashing, so that guessed keys do not make the server hash passwords.
    const isValid = await resets.isKeyValid(login, keyHash, clock());
    const isUsed = isValid && (await resets.redeemKey(keyHash, await passwords.hash(new_password), clock()));
    if (!isUsed) throw new ValidationError('reset_link_invalid');
  }
}
