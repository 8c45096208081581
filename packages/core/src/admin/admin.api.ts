import type { CallOptions } from '../api/call-options.ts';
import type { HttpClient } from '../api/http-client.ts';
import { adminCalls as calls } from './admin.calls.ts';
import { adminBooksApi } from './books.api.ts';
import { shelvesApi } from './shelves.api.ts';
import { legalApi } from './legal.api.ts';
import { genresApi } from './genres.api.ts';
import { shopApi } from './shop.api.ts';
import { emailsApi } from './emails.api.ts';
import { reportsApi } from './reports.api.ts';
import { systemApi } from './system.api.ts';
import { todayApi } from './today.api.ts';
import type { AuditFilter, AuditLogQuery } from './audit-query.schema.ts';
import { ordersApi } from './orders.api.ts';
import { adminReviewsApi } from './reviews.api.ts';
import { paymentsApi } from './payments.api.ts';
import { peopleApi } from './people.api.ts';

/** Calls of the back office. */
export const adminApi = (http: HttpClient) => ({
  /** Lists a page of 25 rows of the audit log. `cursor` is the `next_cursor` of the page before. */
  auditLog: ({ cursor, ...filter }: AuditLogQuery = {}, options?: CallOptions) =>
    http(calls.auditLog, { query: { ...filter, cursor }, ...options }),

  /** Downloads all rows of a selection as a CSV file. */
  auditLogFile: (filter: AuditFilter = {}, options?: CallOptions) =>
    http(calls.auditLogFile, { query: { ...filter }, ...options }),

  ...adminBooksApi(http),

  ...shelvesApi(http),
  ...genresApi(http),
  ...ordersApi(http),
  ...paymentsApi(http),
  ...peopleApi(http),
  ...todayApi(http),
  ...systemApi(http),
  ...reportsApi(http),
  ...adminReviewsApi(http),
  ...emailsApi(http),
  ...shopApi(http),
  ...legalApi(http),
});
