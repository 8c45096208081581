import { adminCalls as calls } from './admin.calls.ts';
import { adminBooksContract, adminBooksSummaries } from './books.calls.ts';
import { shelvesContract, shelvesSummaries } from './shelves.calls.ts';
import { genresContract, genresSummaries } from './genres.calls.ts';
import { shopContract, shopSummaries } from './shop.calls.ts';
import { legalContract, legalSummaries } from './legal.calls.ts';
import { AuditFilterQuery, AuditLogQuery } from './audit-query.schema.ts';
import { ordersSummaries } from './orders.calls.ts';
import { ordersContract } from './orders.contract.ts';
import { adminReviewsContract, adminReviewsSummaries } from './reviews.calls.ts';
import { paymentsSummaries } from './payments.calls.ts';
import { paymentsContract } from './payments.contract.ts';
import { peopleContract, peopleSummaries } from './people.calls.ts';
import { emailsContract, emailsSummaries } from './emails.calls.ts';
import { reportsContract, reportsSummaries } from './reports.calls.ts';
import { systemCalls, systemSummaries } from './system.calls.ts';
import { todayCalls, todaySummaries } from './today.calls.ts';

/** The calls of the back office with the schemas of their requests, for servers and documentation. */
export const adminContract = {
  auditLog: { ...calls.auditLog, query: AuditLogQuery },
  auditLogFile: { ...calls.auditLogFile, query: AuditFilterQuery },
  ...adminBooksContract,
  ...shelvesContract,
  ...genresContract,
  ...ordersContract,
  ...paymentsContract,
  ...peopleContract,
  ...todayCalls,
  ...systemCalls,
  ...reportsContract,
  ...adminReviewsContract,
  ...emailsContract,
  ...shopContract,
  ...legalContract,
} as const;

/** One line about each call of the back office, for documentation. */
export const adminSummaries: Readonly<Record<keyof typeof calls, string>> = {
  auditLog: 'Lists one page of 25 rows of the audit log, newest first: every change by authors, staff and commands.',
  auditLogFile: 'Returns all rows of a selection as a CSV file, newest first, with their hashes.',
  ...adminBooksSummaries,
  ...shelvesSummaries,
  ...genresSummaries,
  ...ordersSummaries,
  ...paymentsSummaries,
  ...peopleSummaries,
  ...todaySummaries,
  ...systemSummaries,
  ...reportsSummaries,
  ...adminReviewsSummaries,
  ...emailsSummaries,
  ...shopSummaries,
  ...legalSummaries,
};
