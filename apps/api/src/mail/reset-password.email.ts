import { greeting } from './greeting.ts';
import { renderEmail } from './email-template.ts';
import type { Email } from './mailer.ts';

interface ResetPasswordContent {
  to: string;
  /** The name to greet with. */
  name: string;
  link: string;
  /** How long the link works. */
  minutes: number;
  origin: string;
}

/** The mail with the link to choose a new password. */
export function resetPasswordEmail({ to, name, link, minutes, origin }: ResetPasswordContent): Email {
  return renderEmail({
    kind: 'reset-password',
    to,
    subject: 'Choose a new password for Octavo',
    before: [
      greeting(name),
      'Somebody, most likely you, asked for a new password for your account. This link leads to the page where you choose one.',
    ],
    action: { text: 'Choose a new password', link },
    after: [
      `The link works once and for ${minutes} minutes. A newer link makes it void.`,
      'If you did not ask for it, you need not do anything: your password stays as it is.',
    ],
    origin,
  });
}
