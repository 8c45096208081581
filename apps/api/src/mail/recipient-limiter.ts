import { createHmac } from 'node:crypto';
import type { EmailRecipientQueries } from '../db/mail/email-recipients.queries.ts';

/** The number of emails in an hour to an address that its owner has not verified. */
export const MAX_UNVERIFIED_EMAILS = 3;
const WINDOW_MS = 60 * 60_000;

interface RecipientLimiterDeps {
  readonly queries: EmailRecipientQueries;
  /** The HMAC key for addresses, so that the table reveals nothing about people. */
  readonly secret: string;
  readonly clock: () => Date;
}

interface LimitedEmail {
  readonly id: number;
  readonly recipient: string;
}

/**
 * Limits the emails to addresses that their owners have not verified: anyone may register with another person's address, or
 * enter it for an order. Verified addresses have no limit.
 */
export class RecipientLimiter {
  readonly #deps: RecipientLimiterDeps;

  constructor(deps: RecipientLimiterDeps) {
    this.#deps = deps;
  }

  /** Counts an email that is sent next. Returns the time from which it may be sent instead, if the limit is reached. */
  async reserve({ id, recipient }: LimitedEmail): Promise<{ retryAt: Date } | { release: () => Promise<void> }> {
    const { queries, clock } = this.#deps;
    if (await queries.isVerified(id)) return { release: async () => undefined };
    const now = clock();
    const digest = this.#digestOf(recipient);
    const since = new Date(now.getTime() - WINDOW_MS);
    const oldest = await queries.count(digest, { now, since, max: MAX_UNVERIFIED_EMAILS });
    if (oldest) return { retryAt: new Date(oldest.getTime() + WINDOW_MS) };
    return { release: () => queries.uncount(digest, now) };
  }

  /** Deletes counts that no longer limit anything. */
  async deleteExpired(): Promise<void> {
    await this.#deps.queries.deleteBefore(new Date(this.#deps.clock().getTime() - WINDOW_MS));
  }

  #digestOf(recipient: string): Buffer {
    return createHmac('sha256', this.#deps.secret)
      .update(`email recipient ${countedAddress(recipient)}`)
      .digest();
  }
}

/**
 * Returns the address that is counted: letter case does not matter, and variants of an address behind a plus sign share one count.
 * They do not share it with the address itself, so that an attacker cannot use up its count with variants.
 */
function countedAddress(address: string): string {
  const [plus, at] = [address.indexOf('+'), address.lastIndexOf('@')];
  return (plus > 0 && plus < at ? address.slice(0, plus + 1) + address.slice(at) : address).toLowerCase();
}
