/** Emails and their delivery. */
export {
  accountDeletedEmail,
  appPasswordCreatedEmail,
  emailChangedEmail,
  passwordChangedEmail,
} from './account-notices.email.ts';
export type { Email, Mailer } from './mailer.ts';
export { createMailer } from './create-mailer.ts';
export { receiptEmail } from './receipt.email.ts';
export { refundEmail } from './refund.email.ts';
export { resetPasswordEmail } from './reset-password.email.ts';
export { readOutboxEmail, readOutbox } from './read-outbox.ts';
