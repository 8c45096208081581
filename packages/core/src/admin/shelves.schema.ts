import * as v from 'valibot';
import { CountSchema, listOf, ProductIdSchema, ProductImageSchema, TextSchema } from '../entities/index.ts';
import { bookStatuses, MonthSchema } from '../studio/index.ts';
import { catalogFieldMessages as texts } from './catalog-messages.ts';

/** The maximum number of books on a shelf. */
export const MAX_SHELF_BOOKS = 24;

/** A book on a shelf. Home shows it while it is published. */
export const ShelfBookSchema = v.object({
  id: ProductIdSchema,
  title: TextSchema,
  authors: listOf(v.string()),
  slug: TextSchema,
  images: listOf(ProductImageSchema),
  status: v.picklist(bookStatuses),
  /** When a scheduled book is published; ISO 8601 with `Z`, otherwise `''`. */
  release_date: TextSchema,
  /** Dollars such as `"19.99"`; `''` when the book has no price. */
  price: TextSchema,
});
/** A book on a shelf. */
export type ShelfBook = v.InferOutput<typeof ShelfBookSchema>;

/**
 * What fills Monthly Featured: the books of the month itself, those of the last `earlier` month that has books on sale, or, before
 * there is such a month, the `newest` books, with those rated four stars or more first.
 */
export const shelfSources = ['month', 'earlier', 'newest'] as const;

const filledBy = {
  source: v.picklist(shelfSources),
  /** The month of these books; `''` for the newest ones. */
  source_month: TextSchema,
};

/** Monthly Featured of one month, such as `2026-12`. */
export const ShelfMonthSchema = v.object({
  month: TextSchema,
  /** Changes with each change of the books. Send it in `If-Match`. */
  version: TextSchema,
  /** In their order, including books that are not on sale. */
  books: listOf(ShelfBookSchema),
  ...filledBy,
});
/** Monthly Featured of one month. */
export type ShelfMonth = v.InferOutput<typeof ShelfMonthSchema>;

/** Six months of Monthly Featured. */
export const ShelvesSchema = v.object({
  months: listOf(ShelfMonthSchema),
  /** The month that home shows, in the time zone of the shop. */
  current_month: TextSchema,
  max_books: CountSchema,
});
/** Six months of Monthly Featured. */
export type Shelves = v.InferOutput<typeof ShelvesSchema>;

/** Monthly Featured as visitors see it at the end of a day. */
export const ShelfPreviewSchema = v.object({
  date: TextSchema,
  books: listOf(ShelfBookSchema),
  ...filledBy,
});
/** Monthly Featured as visitors see it at the end of a day. */
export type ShelfPreview = v.InferOutput<typeof ShelfPreviewSchema>;

const MonthText = v.pipe(
  v.string(texts.monthInvalid),
  v.check((text) => v.is(MonthSchema, text), texts.monthInvalid),
);

/** The first of six months; by default the month before the current one. */
export const ShelvesQuery = v.object({ from: v.optional(MonthText) });
/** The first of six months. */
export type ShelvesQuery = v.InferInput<typeof ShelvesQuery>;

/** The month of a shelf in a path. */
export const ShelfMonthParam = v.object({ month: MonthText });

/** The day of a preview, as `YYYY-MM-DD` in the time zone of the shop. */
export const ShelfPreviewQuery = v.object({
  date: v.pipe(
    v.string(texts.dayInvalid),
    v.check((text) => /^2\d{3}-\d{2}-\d{2}$/.test(text) && isDay(text), texts.dayInvalid),
  ),
});

/** All books of a shelf in their order, by id. */
export const ShelfChangeSchema = v.object({
  books: v.pipe(
    v.array(ProductIdSchema),
    v.maxLength(MAX_SHELF_BOOKS, texts.tooManyBooks),
    v.check((ids) => new Set(ids).size === ids.length, texts.bookTwice),
  ),
});
/** All books of a shelf in their order, by id. */
export type ShelfChange = v.InferInput<typeof ShelfChangeSchema>;

/** Whether a text of the form `2026-02-30` is a day of the calendar. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
