import { ValidationError } from '@octavo/core/errors';
import type { ForgotPassword, ResetPassword } from '@octavo/core/validators';
import type { PasswordResetQueries } from '../db/accounts/password-resets.queries.ts';
import type { BackgroundTasks } from '../background/background-tasks.ts';
import type { AccountEmails } from '../mail/account-emails.service.ts';
import type { Passwords } from './passwords.ts';
import { hashSecret } from './secret-hash.ts';

interface PasswordResetsDeps {
  resets: PasswordResetQueries;
  accountEmails: Pick<AccountEmails, 'sendDue'>;
  passwords: Passwords;
  backgroundTasks: BackgroundTasks;
  clock: () => Date;
}

/** Lets people back in who forgot their password: by a link that only the owner of the address gets. */
export class PasswordResets {
  readonly #deps: PasswordResetsDeps;

  constructor(deps: PasswordResetsDeps) {
    this.#deps = deps;
  }

  /**
   * Owes a link below `origin` to whoever has this address; it goes out after the answer, or later. Everything that depends
   * on there being such a person happens then, so neither the words of an answer nor its time tell whether there is.
   */
  async request({ email }: ForgotPassword, origin: string): Promise<void> {
    const { resets, accountEmails, backgroundTasks, clock } = this.#deps;
    await resets.enqueueEmail(email, origin, clock());
    backgroundTasks.run('mail of a reset link', () => accountEmails.sendDue());
  }

  /**
   * Sets a new password by the key of a link, uses the link up and ends all sessions of that person.
   * @throws {ValidationError} `reset_link_invalid` for a link that was used, is too old, or was followed by a newer one.
   */
  async reset({ key, login, new_password }: ResetPassword): Promise<void> {
    const { resets, passwords, clock } = this.#deps;
    const keyHash = hashSecret(key);
    // Looked at first so that guessing keys does not make the server hash passwords.
    const isValid = await resets.isKeyValid(login, keyHash, clock());
    const isUsed = isValid && (await resets.redeemKey(keyHash, await passwords.hash(new_password), clock()));
    if (!isUsed) throw new ValidationError('reset_link_invalid');
  }
}
