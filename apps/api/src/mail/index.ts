/** Emails and their delivery. */
export type { Email, Mailer } from './mailer.ts';
export { createMailer } from './create-mailer.ts';
export { emailRenderers, RESET_LINK_TTL_MINUTES, VERIFICATION_LINK_TTL_DAYS } from './email-renderers.ts';
export { EmailRetention } from './email-retention.ts';
export { EmailSender, MAX_ATTEMPTS } from './email-sender.service.ts';
export { RecipientLimiter } from './recipient-limiter.ts';
export { readOutboxEmail, readOutbox } from './read-outbox.ts';
