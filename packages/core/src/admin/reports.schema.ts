import * as v from 'valibot';
import { CountSchema, listOf, TextSchema } from '../entities/index.ts';
import { adminFieldMessages as texts } from './admin-messages.ts';
import { DaySchema } from './day.schema.ts';

/** How the sales of a report are grouped. */
export const reportGroups = ['day', 'month', 'country', 'book', 'author'] as const;
/** A grouping of the sales of a report. */
export type ReportGroup = (typeof reportGroups)[number];

/** The maximum number of days of a report. */
export const MAX_REPORT_DAYS = 1_100;

const DAY_MS = 24 * 3_600_000;

/** Whether the last day is not before the first one. Days compare as texts. */
const isInOrder = (from: string, until: string): boolean => from <= until;
const isShort = (from: string, until: string): boolean =>
  Date.parse(until) - Date.parse(from) < MAX_REPORT_DAYS * DAY_MS;

/** The period and grouping of a report. */
export const ReportQuery = v.pipe(
  v.object({
    group: v.picklist(reportGroups),
    /** The first day, such as `2026-11-01`, in the shop's time zone. */
    from: DaySchema,
    /** The last day. */
    until: DaySchema,
  }),
  v.forward(
    v.partialCheck([['from'], ['until']], ({ from, until }) => isInOrder(from, until), texts.untilBeforeFrom),
    ['until'],
  ),
  v.forward(
    v.partialCheck([['from'], ['until']], ({ from, until }) => isShort(from, until), texts.periodTooLong),
    ['until'],
  ),
);
/** The period and grouping of a report. */
export type ReportQuery = v.InferInput<typeof ReportQuery>;

/** Sums of sold copies. Amounts are dollars. */
const sums = {
  orders: CountSchema,
  copies: CountSchema,
  /** What buyers paid, before refunds. */
  sales: TextSchema,
  /** What was refunded of these sales, at any time. */
  refunded: TextSchema,
  /** The part of the shop: its fees, and the sales of its own books; before refunds. */
  shop_share: TextSchema,
  /** The part of the authors, before refunds. */
  author_share: TextSchema,
} as const;

/** The sums of a day, month, country, book or author. */
export const ReportRowSchema = v.object({
  /**
   * The day, the month, the ISO 3166-1 country code, or the id of the book or author. `''` means an unknown country or the shop's own
   * books.
   */
  key: TextSchema,
  /** The title of a book, or the username of an author; otherwise `''`. */
  name: TextSchema,
  ...sums,
});
/** The sums of a day, month, country, book or author. */
export type ReportRow = v.InferOutput<typeof ReportRowSchema>;

/** The sales of a period. */
export const ReportSchema = v.object({
  total: v.object({
    ...sums,
    /** Transfers to authors in the period, minus those that were taken back in it, in dollars; it may be negative. */
    transferred: TextSchema,
  }),
  /** Days and months in order, the first one first. Others by their sales, the highest first; at most 200. */
  rows: listOf(ReportRowSchema),
  /** Whether there are more than 200 rows. The CSV file has up to 100,000. */
  is_truncated: v.boolean(),
  /** Counts from book page views to orders. Views belong to a day and to no visitor, so the steps cannot be linked to one visitor. */
  funnel: v.object({ views: CountSchema, samples: CountSchema, carts: CountSchema, orders: CountSchema }),
});
/** The sales of a period. */
export type Report = v.InferOutput<typeof ReportSchema>;
