import { nextRetryAt } from '../background/backoff.ts';
import type { ShutdownSignal } from '../background/shutdown-signal.ts';
import type { DueEmail, EmailOutboxQueries } from '../db/mail/email-outbox.queries.ts';
import type { EmailRenderers } from './email-renderers.ts';
import type { Mailer } from './mailer.ts';

/** With backoff, about three days. An address that rejects emails for that long is unreachable. */
export const MAX_ATTEMPTS = 20;

interface EmailSenderDeps {
  outbox: EmailOutboxQueries;
  renderers: EmailRenderers;
  mailer: Mailer;
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

  /** Sends all due emails, the longest overdue first. While the mail server is down, they are retried with backoff. */
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
    const { outbox, renderers, mailer, mailOrigin, clock } = this.#deps;
    const rendered = await renderers[email.template](email, email.origin ?? mailOrigin());
    if (rendered === undefined) {
      await outbox.remove(email.id);
      return;
    }
    await mailer.send(rendered);
    await outbox.markSent(email.id, clock());
  }
}

/** The mail server's message, shortened; some servers send pages. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);
