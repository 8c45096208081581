import { MonthSchema, saleStates, type SalesFilter } from '@octavo/core/studio';
import * as v from 'valibot';
import { periodOf } from './months.ts';

/** The groupings of the totals. `time` groups by day, or by month for all months. */
const salesViews = ['time', 'book', 'country'] as const;

/** The month that selects all sales. */
export const ALL_MONTHS = 'all';

const IdSchema = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))]),
  v.safeInteger(),
);

/** The view of the sales. Unknown values count as absent, because an author can edit the URL. */
export const SalesSearch = v.object({
  /** A month such as `2026-11`, or `all`; the current one when absent. */
  month: v.fallback(v.optional(v.union([MonthSchema, v.literal(ALL_MONTHS)])), undefined),
  book: v.fallback(v.optional(IdSchema), undefined),
  country: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))), undefined),
  state: v.fallback(v.optional(v.picklist(saleStates)), undefined),
  view: v.fallback(v.optional(v.picklist(salesViews)), undefined),
  /** Whether the chart is shown as a table. */
  as: v.fallback(v.optional(v.literal('table')), undefined),
  /** The open sale. */
  sale: v.fallback(v.optional(IdSchema), undefined),
  cursor: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(2_000))), undefined),
});
/** The view of the sales. */
export type SalesSearch = v.InferOutput<typeof SalesSearch>;

/** The filter of the calls for a view. */
export function filterOf({ book, country, state }: SalesSearch, month: string): SalesFilter {
  return { book, country, state, ...(month === ALL_MONTHS ? {} : periodOf(month)) };
}

/** Whether a view filters by more than the period. */
export const isFiltered = ({ book, country, state }: SalesSearch): boolean =>
  book !== undefined || country !== undefined || state !== undefined;
