import { nextRetryAt } from '../background/backoff.ts';
import type { ShutdownSignal } from '../background/shutdown-signal.ts';
import type { DueEmail, EmailOutboxQueries, EmailTemplate } from '../db/mail/email-outbox.queries.ts';
import type { EmailRenderers } from './email-renderers.ts';
import type { Email, Mailer } from './mailer.ts';
import type { RecipientLimiter } from './recipient-limiter.ts';

/** With backoff, about three days. An address that rejects emails for that long is unreachable. */
export const MAX_ATTEMPTS = 20;

/** Emails with a link that verifies the address. They do not wait behind other emails to it. */
const LINK_TEMPLATES: ReadonlySet<EmailTemplate> = new Set(['email_verification', 'password_reset']);
const LINK_LEAD_MS = 1000;

interface EmailSenderDeps {
  outbox: EmailOutboxQueries;
  renderers: EmailRenderers;
  mailer: Mailer;
  recipientLimiter: Pick<RecipientLimiter, 'reserve'>;
  /** The origin for links in emails that no request triggered. */
  mailOrigin: () => string;
  shutdown: Pick<ShutdownSignal, 'isRequested'>;
  clock: () => Date;
  /** Called for each failed attempt. The email is retried unless `isPermanent`. */
  onFailure: (error: unknown, email: DueEmail, isPermanent: boolean) => void;
}

/** Sends the emails of the outbox. */
export class EmailSender {
  readonly #deps: EmailSenderDeps;

  constructor(deps: EmailSenderDeps) {
    this.#deps = deps;
  }

  /**
   * Sends all due emails, the longest overdue first. While the mail server is down, they are retried with backoff. Emails over
   * the limit of an unverified address wait.
   */
  async sendDue(): Promise<void> {
    const { outbox, shutdown, clock, onFailure } = this.#deps;
    for (;;) {
      const now = clock();
      const email = await outbox.claimNext({ now, retryAt: (attempts) => nextRetryAt(now, attempts) }, MAX_ATTEMPTS);
      if (email === undefined) return;
      try {
        await this.#send(email);
      } catch (error) {
        onFailure(error, email, email.attempts >= MAX_ATTEMPTS);
        await outbox.recordFailure(email.id, reasonOf(error));
      }
      if (shutdown.isRequested) return;
    }
  }

  async #send(email: DueEmail): Promise<void> {
    const { outbox, mailer, recipientLimiter, clock } = this.#deps;
    const reservation = await recipientLimiter.reserve(email);
    if ('retryAt' in reservation) {
      const leadMs = LINK_TEMPLATES.has(email.template) ? 0 : LINK_LEAD_MS;
      await outbox.defer(email.id, new Date(reservation.retryAt.getTime() + leadMs));
      return;
    }
    let isSent = false;
    try {
      const rendered = await this.#render(email);
      if (rendered === undefined) {
        await outbox.remove(email.id);
        return;
      }
      await mailer.send(rendered);
      isSent = true;
    } finally {
      if (!isSent) await reservation.release();
    }
    await outbox.markSent(email.id, clock());
  }

  #render(email: DueEmail): Promise<Email | undefined> {
    const { renderers, mailOrigin } = this.#deps;
    return renderers[email.template](email, email.origin ?? mailOrigin());
  }
}

/** The mail server's message, shortened; some servers send pages. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);
