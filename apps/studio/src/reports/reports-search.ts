import { type ReportQuery, reportGroups } from '@octavo/core/admin';
import * as v from 'valibot';
import { periodOf } from '../sales/months.ts';

const DaySchema = v.pipe(v.string(), v.regex(/^2\d{3}-\d{2}-\d{2}$/));

/** The view of the reports. Unknown values count as absent, because an admin can edit the URL. */
export const ReportsSearch = v.object({
  /** By day when absent. */
  group: v.fallback(v.optional(v.picklist(reportGroups)), undefined),
  /** The first and last day; those of the current month when absent. */
  from: v.fallback(v.optional(DaySchema), undefined),
  until: v.fallback(v.optional(DaySchema), undefined),
  /** Whether the chart is shown as a table. */
  as: v.fallback(v.optional(v.literal('table')), undefined),
});
/** The view of the reports. */
export type ReportsSearch = v.InferOutput<typeof ReportsSearch>;

/** The query of a view on a day such as `2026-11-25`. */
export function reportOf({ group = 'day', from, until }: ReportsSearch, today: string): ReportQuery {
  const month = periodOf(today.slice(0, 7));
  return { group, from: from ?? month.from, until: until ?? (from === undefined ? month.until : today) };
}
