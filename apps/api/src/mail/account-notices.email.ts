import { greeting, displayName } from './greeting.ts';
import { type EmailSite, renderEmail } from './email-template.ts';
import type { Email } from './mailer.ts';

interface NoticeContent extends EmailSite {
  to: string;
  /** The name to greet with. */
  name: string;
}

/** The email that reports a changed password. */
export function passwordChangedEmail({ to, name, origin, shopName }: NoticeContent): Email {
  return renderEmail({
    kind: 'password-changed',
    to,
    subject: `Your ${shopName} password was changed`,
    before: [
      greeting(name),
      'The password of your account was just changed, and all other sessions were signed out.',
      'If this was you, no action is needed.',
    ],
    action: { text: 'This wasn’t me', link: `${origin}/forgot-password` },
    after: ['If this wasn’t you, choose a new password right away: the button opens a page that emails you a link.'],
    origin,
    shopName,
  });
}

/** The email to the old address that reports the new one, with a link to undo the change. */
export function emailChangedEmail({
  to,
  name,
  origin,
  shopName,
  newEmail,
  link,
  days,
}: NoticeContent & { newEmail: string; link: string; days: number }): Email {
  return renderEmail({
    kind: 'email-changed',
    to,
    subject: `The email address of your ${shopName} account was changed`,
    before: [
      greeting(name),
      `Your account now has the email address ${newEmail}. We are sending this email to your previous address.`,
      'If this was you, no action is needed.',
    ],
    action: { text: 'Undo this change', link },
    after: [
      `The link can be used once, within ${days} days. It restores this email address, signs out all sessions, and resets the account password and all app passwords. You can then request a link to choose a new password.`,
    ],
    origin,
    shopName,
  });
}

/** The email that reports a new app password. */
export function appPasswordCreatedEmail({
  to,
  name,
  origin,
  shopName,
  appName,
}: NoticeContent & { appName: string }): Email {
  const called = displayName(appName);
  return renderEmail({
    kind: 'app-password-made',
    to,
    subject: `A reading app can now open your ${shopName} library`,
    before: [
      greeting(name),
      `An app password was just created for your account${called === undefined ? '' : `, with the name "${called}"`}. Anyone who has it can open and download your books.`,
      'If this was you, no action is needed.',
    ],
    action: { text: 'This wasn’t me', link: `${origin}/forgot-password` },
    after: [
      'If this wasn’t you, choose a new password right away: that revokes all app passwords and signs out all sessions.',
    ],
    origin,
    shopName,
  });
}

/** The email that confirms the deletion of an account. */
export function accountDeletedEmail({ to, name, origin, shopName }: NoticeContent): Email {
  return renderEmail({
    kind: 'account-deleted',
    to,
    subject: `Your ${shopName} account has been deleted`,
    before: [
      greeting(name),
      'Your account and your library have been deleted, as you requested. Your reviews stay, without your name.',
      'We keep receipts as long as the law requires, and nothing else.',
    ],
    action: { text: 'Visit the shop', link: `${origin}/` },
    after: ['If you did not request this, reply to this email.'],
    origin,
    shopName,
  });
}
