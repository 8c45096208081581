import type { CallOptions } from '../api/call-options.ts';
import type { HttpClient } from '../api/http-client.ts';
import { emailsCalls as calls } from './emails.calls.ts';
import type { OutboxEmailsQuery } from './emails.schema.ts';

/** Calls for the emails of the shop. */
export const emailsApi = (http: HttpClient) => ({
  /** Lists a page of 25 emails. `cursor` is the `next_cursor` of the page before. */
  emails: ({ cursor, ...filter }: OutboxEmailsQuery = {}, options?: CallOptions) =>
    http(calls.emails, { query: { ...filter, cursor }, ...options }),

  /**
   * Makes a failed email due again.
   * @throws {NotFoundError} email_not_found
   * @throws {ConflictError} email_not_failed
   */
  retryEmail: (id: number, options?: CallOptions) => http(calls.retryEmail, { params: { id }, ...options }),
});
