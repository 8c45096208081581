import { greeting } from './greeting.ts';
import { type EmailSite, renderEmail } from './email-template.ts';
import type { Email } from './mailer.ts';

interface ResetPasswordContent extends EmailSite {
  to: string;
  /** The name to greet with. */
  name: string;
  link: string;
  /** How long the link is valid. */
  minutes: number;
}

/** The email with the link to choose a new password. */
export function resetPasswordEmail({ to, name, link, minutes, origin, shopName }: ResetPasswordContent): Email {
  return renderEmail({
    kind: 'reset-password',
    to,
    subject: `Choose a new password for ${shopName}`,
    before: [
      greeting(name),
      'You requested a new password for your account. This link opens the page where you choose one.',
    ],
    action: { text: 'Choose a new password', link },
    after: [
      `The link can be used once, within ${minutes} minutes. Requesting a new link cancels this one.`,
      'If this wasn’t you, ignore this email: your password stays unchanged.',
    ],
    origin,
    shopName,
  });
}
