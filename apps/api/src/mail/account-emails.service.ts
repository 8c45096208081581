import { randomBytes } from 'node:crypto';
import { ValidationError } from '@octavo/core/errors';
import { toUser } from '../db/accounts/accounts.queries.ts';
import type { DueAccountEmail, AccountEmailQueries } from '../db/mail/account-emails.queries.ts';
import type { PasswordResetQueries } from '../db/accounts/password-resets.queries.ts';
import {
  accountDeletedEmail,
  appPasswordCreatedEmail,
  emailChangedEmail,
  type Email,
  type Mailer,
  passwordChangedEmail,
  resetPasswordEmail,
} from './index.ts';
import { sendDueEmails } from '../background/send-due-emails.ts';
import { hashSecret } from '../security/secret-hash.ts';
import type { ShutdownSignal } from '../background/shutdown-signal.ts';

interface AccountEmailsDeps {
  notices: AccountEmailQueries;
  resets: Pick<PasswordResetQueries, 'issueKey'>;
  mailer: Mailer;
  mailOrigin: () => string;
  shutdown: Pick<ShutdownSignal, 'isRequested'>;
  clock: () => Date;
  /** Told of a mail that did not go out; it is tried again, unless that was the last time. */
  onFailure: (error: unknown, noticeId: number, isGivenUp: boolean) => void;
}

/** How long a mailed link to choose a new password works. */
export const RESET_LINK_TTL_MINUTES = 30;

/** How long a changed address can be taken back. */
const UNDO_LINK_TTL_DAYS = 7;

/** Tells people what was changed about their account, mails links for a new password, and takes a changed address back. */
export class AccountEmails {
  readonly #deps: AccountEmailsDeps;

  constructor(deps: AccountEmailsDeps) {
    this.#deps = deps;
  }

  /** Sends all that is due. A mail server that is away costs nothing but time: the notice comes back with growing pauses. */
  async sendDue(): Promise<void> {
    const { notices, mailer, shutdown, clock, onFailure } = this.#deps;
    await sendDueEmails(
      {
        claimNext: notices.claimNext,
        send: async (due) => {
          const mail = await this.#renderEmail(due);
          if (mail) await mailer.send(mail);
        },
        markSent: (due, now) => notices.markSent(due.id, now),
        markFailed: (due, why) => notices.recordFailure(due.id, why),
        onFailure: (error, due, isGivenUp) => onFailure(error, due.id, isGivenUp),
      },
      clock,
      shutdown,
    );
  }

  /** Gives an account its former address back; its password then is nobody's. @throws {ValidationError} `undo_link_invalid`. */
  async undoEmailChange(key: string): Promise<string> {
    const address = await this.#deps.notices.revertEmailChange(hashSecret(key), this.#deps.clock());
    if (address === undefined) throw new ValidationError('undo_link_invalid');
    return address;
  }

  /** The key is made when the mail is: the database never holds it. `undefined` where there is nobody to tell. */
  async #renderEmail(due: DueAccountEmail): Promise<Email | undefined> {
    const { id, kind, recipient: to, name, new_email, app_name } = due;
    const origin = due.origin ?? this.#deps.mailOrigin();
    switch (kind) {
      case 'password_changed':
        return passwordChangedEmail({ to, name, origin });
      case 'account_deleted':
        return accountDeletedEmail({ to, name, origin });
      case 'app_password_made':
        return appPasswordCreatedEmail({ to, name, origin, appName: app_name ?? '' });
      case 'email_changed': {
        const link = `${origin}/undo-email?key=${await this.#createUndoKey(id)}`;
        return emailChangedEmail({ to, name, origin, link, newEmail: new_email ?? '', days: UNDO_LINK_TTL_DAYS });
      }
      case 'password_reset':
        return this.#renderResetEmail(id, origin);
    }
  }

  /** A link for whoever has the address by now, in place of any they got before. */
  async #renderResetEmail(noticeId: number, origin: string): Promise<Email | undefined> {
    const key = randomBytes(32).toString('base64url');
    const now = this.#deps.clock();
    const expiresAt = new Date(now.getTime() + RESET_LINK_TTL_MINUTES * 60_000);
    const person = await this.#deps.resets.issueKey(noticeId, hashSecret(key), now, expiresAt);
    if (!person) return undefined;
    const query = new URLSearchParams({ key, login: person.username });
    return resetPasswordEmail({
      to: person.email,
      name: toUser(person).display_name,
      link: `${origin}/reset-password?${query.toString()}`,
      minutes: RESET_LINK_TTL_MINUTES,
      origin,
    });
  }

  async #createUndoKey(noticeId: number): Promise<string> {
    const key = randomBytes(32).toString('base64url');
    const expiresAt = new Date(this.#deps.clock().getTime() + UNDO_LINK_TTL_DAYS * 86_400_000);
    await this.#deps.notices.setUndoKey(noticeId, hashSecret(key), expiresAt);
    return key;
  }
}
