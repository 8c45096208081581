/** Mails and how they leave the house. */
export {
  accountDeletedMail,
  appPasswordMadeMail,
  emailChangedMail,
  passwordChangedMail,
} from './account-notices.mail.ts';
export type { Mail, Mailer } from './mailer.ts';
export { openMailer } from './open-mailer.ts';
export { receiptMail } from './receipt.mail.ts';
export { refundMail } from './refund.mail.ts';
export { resetPasswordMail } from './reset-password.mail.ts';
export { readLaidMail, readOutbox } from './read-outbox.ts';
