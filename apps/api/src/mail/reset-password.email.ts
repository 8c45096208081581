import { greeting } from './greeting.ts';
import { renderEmail } from './email-template.ts';
import type { Email } from './mailer.ts';

interface ResetPasswordContent {
  to: string;
  /** The name to greet with. */
  name: string;
  link: string;
  /** How long the link is valid. */
  minutes: number;
  origin: string;
}

/** The email with the link to choose a new password. */
export function resetPasswordEmail({ to, name, link, minutes, origin }: ResetPasswordContent): Email {
  return renderEmail({
    kind: 'reset-password',
    to,
    subject: 'Choose a new password for Octavo',
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
  });
}
