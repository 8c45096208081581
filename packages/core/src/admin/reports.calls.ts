import { additive } from '../contract/call.ts';
import { FileSchema } from '../contract/file.ts';
import { ReportQuery, ReportSchema } from './reports.schema.ts';

const failures = ['sign_in_required', 'permission_denied', 'validation_failed'] as const;

/** The calls for reports. */
export const reportsCalls = {
  report: additive({
    method: 'GET',
    path: '/admin/reports',
    auth: 'required',
    response: ReportSchema,
    failures,
  }),
  reportFile: additive({
    method: 'GET',
    path: '/admin/reports.csv',
    auth: 'required',
    files: ['text/csv'],
    response: FileSchema,
    failures,
  }),
} as const;

/** These calls with the schemas of their requests. */
export const reportsContract = {
  report: { ...reportsCalls.report, query: ReportQuery },
  reportFile: { ...reportsCalls.reportFile, query: ReportQuery },
} as const;

/** One line about each of these calls, for documentation. */
export const reportsSummaries: Readonly<Record<keyof typeof reportsCalls, string>> = {
  report: 'Returns the sales of a period by day, month, country, book or author, with refunds, shares and transfers.',
  reportFile: 'Returns the sales of a period by day, month, country, book or author as a CSV file.',
};
