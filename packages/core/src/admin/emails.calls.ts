import { additive } from '../contract/call.ts';
import { EmailIdParam, OutboxEmailSchema, OutboxEmailsQuery, OutboxEmailsSchema } from './emails.schema.ts';

const failures = ['sign_in_required', 'permission_denied', 'validation_failed'] as const;

/** The calls for the emails of the shop. */
export const emailsCalls = {
  emails: additive({
    method: 'GET',
    path: '/admin/emails',
    auth: 'required',
    response: OutboxEmailsSchema,
    failures,
  }),
  retryEmail: additive({
    method: 'POST',
    path: '/admin/emails/:id/retry',
    auth: 'required',
    response: OutboxEmailSchema,
    failures: [...failures, 'email_not_found', 'email_not_failed'],
  }),
} as const;

/** The calls for the emails of the shop with the schemas of their requests. */
export const emailsContract = {
  emails: { ...emailsCalls.emails, query: OutboxEmailsQuery },
  retryEmail: { ...emailsCalls.retryEmail, params: EmailIdParam },
} as const;

/** One line about each of these calls, for documentation. */
export const emailsSummaries: Readonly<Record<keyof typeof emailsCalls, string>> = {
  emails: 'Lists one page of 25 emails, newest first, with their state and last error.',
  retryEmail: 'Makes a failed email due again, with all attempts.',
};
