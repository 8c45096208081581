/** Mails and how they leave the house. */
export {
  accountDeletedEmail,
  appPasswordCreatedEmail,
  emailChangedEmail,
  passwordChangedEmail,
} from './account-notices.mail.ts';
export type { Email, Mailer } from './mailer.ts';
export { createMailer } from './open-mailer.ts';
export { receiptEmail } from './receipt.mail.ts';
export { refundEmail } from './refund.mail.ts';
export { resetPasswordEmail } from './reset-password.mail.ts';
export { readOutboxEmail, readOutbox } from './read-outbox.ts';
