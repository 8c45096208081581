import { randomBytes } from 'node:crypto';
import { ValidationError } from '@octavo/core/errors';
import type { ForgotPassword, ResetPassword } from '@octavo/core/validators';
import { toUser } from '../db/accounts.queries.ts';
import type { PasswordResetQueries } from '../db/password-resets.queries.ts';
import { type Mailer, resetPasswordMail } from '../mail/index.ts';
import type { Errands } from './errands.ts';
import type { Passwords } from './passwords.ts';
import { hashOf } from './secret-hash.ts';

/** How long a mailed link works. */
export const RESET_LINK_LIFE_MINUTES = 30;

interface PasswordResetsDeps {
  resets: PasswordResetQueries;
  passwords: Passwords;
  mailer: Mailer;
  errands: Errands;
  clock: () => Date;
}

/** Lets people back in who forgot their password: by a link that only the owner of the address gets. */
export class PasswordResets {
  readonly #deps: PasswordResetsDeps;

  constructor(deps: PasswordResetsDeps) {
    this.#deps = deps;
  }

  /**
   * Mails a link below `origin` to whoever has this address. Everything that depends on there being such a person
   * happens after the answer, so neither its words nor its time tell whether there is.
   */
  request({ email }: ForgotPassword, origin: string): void {
    const { resets, mailer, errands, clock } = this.#deps;
    errands.run('mail of a reset link', async () => {
      const key = randomBytes(32).toString('base64url');
      const now = clock();
      const expiresAt = new Date(now.getTime() + RESET_LINK_LIFE_MINUTES * 60_000);
      const person = await resets.keep(email, hashOf(key), now, expiresAt);
      if (!person) return;
      const query = new URLSearchParams({ key, login: person.username });
      await mailer.send(
        resetPasswordMail({
          to: person.email,
          name: toUser(person).display_name,
          link: `${origin}/reset-password?${query.toString()}`,
          minutes: RESET_LINK_LIFE_MINUTES,
          origin,
        }),
      );
    });
  }

  /**
   * Sets a new password by the key of a link, uses the link up and ends all sessions of that person.
   * @throws {ValidationError} `reset_link_invalid` for a link that was used, is too old, or was followed by a newer one.
   */
  async reset({ key, login, new_password }: ResetPassword): Promise<void> {
    const { resets, passwords, clock } = this.#deps;
    const keyHash = hashOf(key);
    // Looked at first so that guessing keys does not make the server hash passwords.
    const isGood = await resets.isGood(login, keyHash, clock());
    const isUsed = isGood && (await resets.use(keyHash, await passwords.hash(new_password), clock()));
    if (!isUsed) throw new ValidationError('reset_link_invalid');
  }
}
