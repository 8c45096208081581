import type { CallOptions } from '../api/call-options.ts';
import type { FileResponse } from '../contract/file.ts';
import type { HttpClient } from '../api/http-client.ts';
import { reportsCalls as calls } from './reports.calls.ts';
import type { ReportQuery } from './reports.schema.ts';

/** Calls for reports. */
export const reportsApi = (http: HttpClient) => ({
  /** Returns the sales of a period by day, month, country, book or author, with refunds, shares and transfers. */
  report: ({ group, from, until }: ReportQuery, options?: CallOptions) =>
    http(calls.report, { query: { group, from, until }, ...options }),

  /** Downloads the sales of a period as a CSV file. */
  reportFile: async ({ group, from, until }: ReportQuery, options?: CallOptions): Promise<FileResponse> => {
    const file = await http(calls.reportFile, { query: { group, from, until }, ...options });
    return { ...file, filename: file.filename || 'report.csv' };
  },
});
