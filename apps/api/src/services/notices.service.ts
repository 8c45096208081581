import { randomBytes } from 'node:crypto';
import { ValidationError } from '@octavo/core/errors';
import { toUser } from '../db/accounts.queries.ts';
import type { DueNotice, NoticeQueries } from '../db/notices.queries.ts';
import type { PasswordResetQueries } from '../db/password-resets.queries.ts';
import {
  accountDeletedMail,
  appPasswordMadeMail,
  emailChangedMail,
  type Mail,
  type Mailer,
  passwordChangedMail,
  resetPasswordMail,
} from '../mail/index.ts';
import { sendDueLetters } from './due-letters.ts';
import { hashOf } from './secret-hash.ts';
import type { StopFlag } from './stop-flag.ts';

interface NoticesDeps {
  notices: NoticeQueries;
  resets: Pick<PasswordResetQueries, 'arm'>;
  mailer: Mailer;
  mailOrigin: () => string;
  stop: Pick<StopFlag, 'isRaised'>;
  clock: () => Date;
  /** Told of a mail that did not go out; it is tried again, unless that was the last time. */
  onFailure: (error: unknown, noticeId: number, isGivenUp: boolean) => void;
}

/** How long a mailed link to choose a new password works. */
export const RESET_LINK_LIFE_MINUTES = 30;

/** How long a changed address can be taken back. */
const UNDO_LIFE_DAYS = 7;

/** Tells people what was changed about their account, mails links for a new password, and takes a changed address back. */
export class Notices {
  readonly #deps: NoticesDeps;

  constructor(deps: NoticesDeps) {
    this.#deps = deps;
  }

  /** Sends all that is due. A mail server that is away costs nothing but time: the notice comes back with growing pauses. */
  async sendDue(): Promise<void> {
    const { notices, mailer, stop, clock, onFailure } = this.#deps;
    await sendDueLetters(
      {
        take: notices.take,
        send: async (due) => {
          const mail = await this.#mailOf(due);
          if (mail) await mailer.send(mail);
        },
        sent: (due, now) => notices.sent(due.id, now),
        failed: (due, why) => notices.failed(due.id, why),
        onFailure: (error, due, isGivenUp) => onFailure(error, due.id, isGivenUp),
      },
      clock,
      stop,
    );
  }

  /** Gives an account its former address back; its password then is nobody's. @throws {ValidationError} `undo_link_invalid`. */
  async undoEmailChange(key: string): Promise<string> {
    const address = await this.#deps.notices.undoEmailChange(hashOf(key), this.#deps.clock());
    if (address === undefined) throw new ValidationError('undo_link_invalid');
    return address;
  }

  /** The key is made when the mail is: the database never holds it. `undefined` where there is nobody to tell. */
  async #mailOf(due: DueNotice): Promise<Mail | undefined> {
    const { id, kind, recipient: to, name, new_email, app_name } = due;
    const origin = due.origin ?? this.#deps.mailOrigin();
    switch (kind) {
      case 'password_changed':
        return passwordChangedMail({ to, name, origin });
      case 'account_deleted':
        return accountDeletedMail({ to, name, origin });
      case 'app_password_made':
        return appPasswordMadeMail({ to, name, origin, appName: app_name ?? '' });
      case 'email_changed': {
        const link = `${origin}/undo-email?key=${await this.#armed(id)}`;
        return emailChangedMail({ to, name, origin, link, newEmail: new_email ?? '', days: UNDO_LIFE_DAYS });
      }
      case 'password_reset':
        return this.#resetMail(id, origin);
    }
  }

  /** A link for whoever has the address by now, in place of any they got before. */
  async #resetMail(noticeId: number, origin: string): Promise<Mail | undefined> {
    const key = randomBytes(32).toString('base64url');
    const now = this.#deps.clock();
    const expiresAt = new Date(now.getTime() + RESET_LINK_LIFE_MINUTES * 60_000);
    const person = await this.#deps.resets.arm(noticeId, hashOf(key), now, expiresAt);
    if (!person) return undefined;
    const query = new URLSearchParams({ key, login: person.username });
    return resetPasswordMail({
      to: person.email,
      name: toUser(person).display_name,
      link: `${origin}/reset-password?${query.toString()}`,
      minutes: RESET_LINK_LIFE_MINUTES,
      origin,
    });
  }

  async #armed(noticeId: number): Promise<string> {
    const key = randomBytes(32).toString('base64url');
    const expiresAt = new Date(this.#deps.clock().getTime() + UNDO_LIFE_DAYS * 86_400_000);
    await this.#deps.notices.arm(noticeId, hashOf(key), expiresAt);
    return key;
  }
}
