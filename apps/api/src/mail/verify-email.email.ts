import { greeting } from './greeting.ts';
import { type EmailSite, renderEmail } from './email-template.ts';
import type { Email } from './mailer.ts';

interface VerifyEmailContent extends EmailSite {
  to: string;
  /** The name to greet with. */
  name: string;
  /** Identifies the account; it has no characters of addresses. */
  username: string;
  link: string;
  /** How long the link is valid. */
  days: number;
}

/** The email with the link that verifies the address of an account. */
export function verifyEmailEmail({ to, name, username, link, days, origin, shopName }: VerifyEmailContent): Email {
  return renderEmail({
    kind: 'verify-email',
    to,
    subject: `Verify your email address for ${shopName}`,
    before: [
      greeting(name),
      `The ${shopName} account "${username}" uses this email address. Please verify that it is yours.`,
      'You can log in, buy and read without it. Until then we send at most three emails an hour to this address, so a receipt may arrive late.',
    ],
    action: { text: 'Verify email address', link },
    after: [
      `The link works for ${days} days.`,
      'If this isn’t your account, ignore this email: then the address stays unverified.',
    ],
    origin,
    shopName,
  });
}
