import { AuthenticationError, ValidationError } from '@octavo/core/errors';
import type { BackgroundTasks } from '../background/background-tasks.ts';
import { type AccountQueries, toUser } from '../db/accounts/accounts.queries.ts';
import type { EmailVerificationQueries } from '../db/mail/email-verifications.queries.ts';
import type { EmailSender } from '../mail/email-sender.service.ts';
import type { RateLimiter } from '../security/rate-limiter.ts';
import { hashSecret } from '../security/secret-hash.ts';

interface EmailVerificationsDeps {
  accounts: Pick<AccountQueries, 'findById'>;
  verifications: EmailVerificationQueries;
  emails: Pick<EmailSender, 'sendDue'>;
  rateLimiter: Pick<RateLimiter, 'consume'>;
  backgroundTasks: BackgroundTasks;
  clock: () => Date;
}

/** An address, and whether it is verified. */
interface AddressState {
  readonly email: string;
  readonly isVerified: boolean;
}

/** Verification of email addresses through links that only their owners receive. */
export class EmailVerifications {
  readonly #deps: EmailVerificationsDeps;

  constructor(deps: EmailVerificationsDeps) {
    this.#deps = deps;
  }

  /**
   * Verifies the address of a link and returns it. Succeeds again for an address that is verified already. An expired link
   * sends a new one to its address, with a link below `origin`.
   * @throws {ValidationError} `verification_link_invalid`, including when the account has another address now;
   * `verification_link_expired`. @throws {RateLimitError} `too_many_requests` when new links were sent too often.
   */
  async verify(key: string, origin: string): Promise<string> {
    const { verifications, clock } = this.#deps;
    const keyHash = hashSecret(key);
    const found = await verifications.findKey(keyHash, clock());
    if (!found) throw new ValidationError('verification_link_invalid');
    const { userId, isVerified, isExpired } = found;
    if (!isVerified && isExpired) {
      const { email } = await this.send(userId, origin);
      const message = `This link has expired. We will email a new one to ${email} within an hour.`;
      throw new ValidationError('verification_link_expired', { message });
    }
    if (!isVerified) {
      const isRedeemed = await verifications.redeemKey(keyHash, clock());
      if (!isRedeemed) throw new ValidationError('verification_link_invalid');
      this.#sendDueEmails();
    }
    return (await this.#account(userId)).email;
  }

  /** Sends a new link to the user; not when the address is verified. @throws {RateLimitError} `too_many_requests`. */
  async send(userId: number, origin: string): Promise<AddressState> {
    const { verifications, rateLimiter, clock } = this.#deps;
    const account = await this.#account(userId);
    const { email } = account;
    if (account.email_verified_at !== null) return { email, isVerified: true };
    await rateLimiter.consume({ 'verification account': userId });
    await verifications.enqueueEmail({ userId, email, name: toUser(account).display_name }, origin, clock());
    this.#sendDueEmails();
    return { email, isVerified: false };
  }

  async #account(userId: number) {
    const account = await this.#deps.accounts.findById(userId);
    if (!account) throw new AuthenticationError('session_ended');
    return account;
  }

  /** The emails are already in the outbox, so a failure here only delays them. */
  #sendDueEmails(): void {
    this.#deps.backgroundTasks.run('send verification email', () => this.#deps.emails.sendDue());
  }
}
