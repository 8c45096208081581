import * as v from 'valibot';
import { ProductIdSchema } from '../entities/index.ts';
import { saleStates } from './sales.schema.ts';
import { studioFieldMessages as texts } from './studio-messages.ts';

/** Whether a text of the form `2026-02-30` is a day of the calendar. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const DaySchema = v.pipe(
  v.string(),
  v.regex(/^2\d{3}-\d{2}-\d{2}$/, texts.dayInvalid),
  v.check(isDay, texts.dayInvalid),
);

const filters = {
  book: v.optional(ProductIdSchema),
  /** ISO 3166-1 alpha-2. */
  country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
  state: v.optional(v.picklist(saleStates)),
  /** The first day, such as `2026-11-01`, in the shop's time zone. */
  from: v.optional(DaySchema),
  /** The last day. */
  until: v.optional(DaySchema),
} as const;

/** Whether a period does not end before it starts. Days compare as texts. */
const isInOrder = (from: string | undefined, until: string | undefined): boolean =>
  from === undefined || until === undefined || from <= until;

/** Filters of sales. */
export const SalesFilterQuery = v.pipe(
  v.object(filters),
  v.forward(
    v.partialCheck([['from'], ['until']], ({ from, until }) => isInOrder(from, until), texts.untilBeforeFrom),
    ['until'],
  ),
);
/** Filters of sales. */
export type SalesFilter = v.InferInput<typeof SalesFilterQuery>;

/** Filters of views and sales by book. Days of months that ended over a year ago count as the first day of their month. */
export const ConversionQuery = v.pipe(
  v.object({ book: filters.book, from: filters.from, until: filters.until }),
  v.forward(
    v.partialCheck([['from'], ['until']], ({ from, until }) => isInOrder(from, until), texts.untilBeforeFrom),
    ['until'],
  ),
);
/** Filters of views and sales by book. */
export type ConversionFilter = v.InferInput<typeof ConversionQuery>;

/** Filters and page of a list of sales. */
export const SalesQuery = v.pipe(
  v.object({ ...filters, cursor: v.optional(v.pipe(v.string(), v.maxLength(2_000))) }),
  v.forward(
    v.partialCheck([['from'], ['until']], ({ from, until }) => isInOrder(from, until), texts.untilBeforeFrom),
    ['until'],
  ),
);
/** Filters and page of a list of sales. */
export type SalesQuery = v.InferInput<typeof SalesQuery>;

/** A month such as `2026-11`. */
export const MonthSchema = v.pipe(v.string(), v.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/));

/** The month of a statement in a path. */
export const StatementMonthParam = v.object({ month: MonthSchema });
