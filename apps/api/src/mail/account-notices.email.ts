import { greeting, displayName } from './greeting.ts';
import { renderEmail } from './email-template.ts';
import type { Email } from './mailer.ts';

interface NoticeContent {
  to: string;
  /** The name to greet with. */
  name: string;
  origin: string;
}

/** The mail that tells somebody that their password was changed. */
export function passwordChangedEmail({ to, name, origin }: NoticeContent): Email {
  return renderEmail({
    kind: 'password-changed',
    to,
    subject: 'Your Octavo password was changed',
    before: [
      greeting(name),
      'The password of your account was changed just now, and every other sign-in was ended.',
      'If this was you, there is nothing to do.',
    ],
    action: { text: 'It was not me', link: `${origin}/forgot-password` },
    after: ['If it was not you, choose a new password at once: the button leads to the page that mails you a link.'],
    origin,
  });
}

/** The mail to the old address that tells of the new one, with the way to take the change back. */
export function emailChangedEmail({
  to,
  name,
  origin,
  newEmail,
  link,
  days,
}: NoticeContent & { newEmail: string; link: string; days: number }): Email {
  return renderEmail({
    kind: 'email-changed',
    to,
    subject: 'The email address of your Octavo account was changed',
    before: [
      greeting(name),
      `Your account now has the address ${newEmail}. This mail goes to the one it had before.`,
      'If this was you, there is nothing to do.',
    ],
    action: { text: 'Take the change back', link },
    after: [
      `The link works once and for ${days} days. It gives your account this address back, ends every sign-in, and makes its password and those of reading apps void; then you get a link to choose a new one.`,
    ],
    origin,
  });
}

/** The mail that tells somebody of a new password for a reading app. */
export function appPasswordCreatedEmail({ to, name, origin, appName }: NoticeContent & { appName: string }): Email {
  const called = displayName(appName);
  return renderEmail({
    kind: 'app-password-made',
    to,
    subject: 'A reading app may now open your Octavo library',
    before: [
      greeting(name),
      `A password for a reading app was made just now${called === undefined ? '' : `, with the name "${called}"`}. Whoever has it can open and download your books.`,
      'If this was you, there is nothing to do.',
    ],
    action: { text: 'It was not me', link: `${origin}/forgot-password` },
    after: [
      'If it was not you, choose a new password at once: that takes back the passwords of all reading apps and ends every sign-in.',
    ],
    origin,
  });
}

/** The mail that confirms that an account is gone. */
export function accountDeletedEmail({ to, name, origin }: NoticeContent): Email {
  return renderEmail({
    kind: 'account-deleted',
    to,
    subject: 'Your Octavo account is deleted',
    before: [
      greeting(name),
      'Your account and your library are deleted, as you asked. Your reviews stay, without your name.',
      'What you bought stays in our books as long as the law asks, and nowhere else.',
    ],
    action: { text: 'Visit the shop', link: `${origin}/` },
    after: ['If you did not ask for this, answer this mail.'],
    origin,
  });
}
