import { createHash, randomBytes } from 'node:crypto';
import { ValidationError } from '@octavo/core/errors';
import type { DueNotice, NoticeQueries } from '../db/notices.queries.ts';
import { accountDeletedMail, emailChangedMail, type Mail, type Mailer, passwordChangedMail } from '../mail/index.ts';

interface NoticesDeps {
  notices: NoticeQueries;
  mailer: Mailer;
  mailOrigin: () => string;
  clock: () => Date;
  /** Told of a mail that did not go out; it is tried again. */
  onFailure: (error: unknown, noticeId: number) => void;
}

/** How long a changed address can be taken back. */
const UNDO_LIFE_DAYS = 7;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;

/** Tells people what was changed about their account, and takes a changed address back. */
export class Notices {
  readonly #deps: NoticesDeps;

  constructor(deps: NoticesDeps) {
    this.#deps = deps;
  }

  /** Sends all that is due. A mail server that is away costs nothing but time: the notice comes back with growing pauses. */
  async sendDue(): Promise<void> {
    const { notices, mailer, clock, onFailure } = this.#deps;
    for (;;) {
      const due = await notices.take(clock(), (attempts) => this.#pauseAfter(attempts));
      if (!due) return;
      try {
        await mailer.send(await this.#mailOf(due));
        await notices.sent(due.id, clock());
      } catch (error) {
        onFailure(error, due.id);
      }
    }
  }

  /** Gives an account its former address back. @throws {ValidationError} `undo_link_invalid`. */
  async undoEmailChange(key: string): Promise<string> {
    const address = await this.#deps.notices.undoEmailChange(hashOf(key), this.#deps.clock());
    if (address === undefined) throw new ValidationError('undo_link_invalid');
    return address;
  }

  /** The key is made when the mail is: the database never holds it. */
  async #mailOf({ id, kind, recipient: to, name, new_email }: DueNotice): Promise<Mail> {
    const origin = this.#deps.mailOrigin();
    if (kind === 'password_changed') return passwordChangedMail({ to, name, origin });
    if (kind === 'account_deleted') return accountDeletedMail({ to, name, origin });
    const key = randomBytes(32).toString('base64url');
    const expiresAt = new Date(this.#deps.clock().getTime() + UNDO_LIFE_DAYS * 86_400_000);
    await this.#deps.notices.arm(id, hashOf(key), expiresAt);
    const link = `${origin}/undo-email?key=${key}`;
    return emailChangedMail({ to, name, origin, link, newEmail: new_email ?? '', days: UNDO_LIFE_DAYS });
  }

  #pauseAfter(attempts: number): Date {
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 20));
    return new Date(this.#deps.clock().getTime() + pause);
  }
}

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
