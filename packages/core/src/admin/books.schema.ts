import * as v from 'valibot';
import { CountSchema, listOf, ProductIdSchema, ProductImageSchema, TextSchema } from '../entities/index.ts';
import { bookStatuses, PriceSchema } from '../studio/index.ts';
import { catalogFieldMessages as texts } from './catalog-messages.ts';

/** The maximum number of books of one bulk change. */
export const MAX_BULK_BOOKS = 100;

/** Why the shop took a book down. */
export const takedownReasons = ['law', 'quality', 'other'] as const;
/** Why the shop took a book down. */
export type TakedownReason = (typeof takedownReasons)[number];

/** A takedown. The author cannot put the book back on sale. */
export const TakedownSchema = v.object({
  reason: v.picklist(takedownReasons),
  /** The explanation for the author. */
  note: TextSchema,
  /** ISO 8601 with `Z`. */
  date: TextSchema,
});
/** A takedown. */
export type Takedown = v.InferOutput<typeof TakedownSchema>;

/** A book of any seller. */
export const AdminBookSchema = v.object({
  id: ProductIdSchema,
  title: TextSchema,
  authors: listOf(v.string()),
  slug: TextSchema,
  images: listOf(ProductImageSchema),
  genres: listOf(v.string()),
  status: v.picklist(bookStatuses),
  /** Time of the last change of `status`; ISO 8601 with `Z`, `''` when unknown. */
  date_status: TextSchema,
  /** When a scheduled book is published; ISO 8601 with `Z`, otherwise `''`. */
  release_date: TextSchema,
  /** Dollars such as `"19.99"`; `''` when the book has no price. */
  price: TextSchema,
  /** Username of the author who sells the book; `''` for a book of the shop. */
  seller: TextSchema,
  takedown: v.nullable(TakedownSchema),
});
/** A book of any seller. */
export type AdminBook = v.InferOutput<typeof AdminBookSchema>;

/** The filter by status. A book that was taken down is off sale as well. */
export const adminBookStatuses = [...bookStatuses, 'taken_down'] as const;

/** A page of 25 books of all sellers, the newest first. */
export const AdminBooksSchema = v.object({
  data: listOf(AdminBookSchema),
  /** Number of books by status, without filters. */
  counts: v.object({
    draft: CountSchema,
    in_review: CountSchema,
    scheduled: CountSchema,
    published: CountSchema,
    off_sale: CountSchema,
    taken_down: CountSchema,
  }),
  /** The cursor of the next page; `null` on the last one. */
  next_cursor: v.nullable(v.string()),
});
/** A page of books of all sellers. */
export type AdminBooks = v.InferOutput<typeof AdminBooksSchema>;

const FilterSchema = v.pipe(v.string(), v.trim(), v.maxLength(200));

/** Filters and page of the books of all sellers. */
export const AdminBooksQuery = v.object({
  status: v.optional(v.picklist(adminBookStatuses)),
  /** The username of a seller. */
  seller: v.optional(FilterSchema),
  /** The name of a genre. */
  genre: v.optional(FilterSchema),
  /** Words of the title, an author's name or the seller, or an ISBN. */
  search: v.optional(FilterSchema),
  cursor: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/))),
});
/** Filters and page of the books of all sellers. */
export type AdminBooksQuery = v.InferInput<typeof AdminBooksQuery>;

const books = v.pipe(
  v.array(ProductIdSchema),
  v.minLength(1, texts.noBooks),
  v.maxLength(MAX_BULK_BOOKS, texts.tooManyBulkBooks),
  v.check((ids) => new Set(ids).size === ids.length, texts.bookChosenTwice),
);

/** One change of several books. */
export const BulkChangeSchema = v.variant('action', [
  /** Publishes drafts and books in review or scheduled, and puts books back on sale. */
  v.object({ action: v.literal('publish'), books }),
  /** Hides published books from visitors. */
  v.object({ action: v.literal('off_sale'), books }),
  /** Replaces the genres of the books by one. */
  v.object({ action: v.literal('genre'), books, genre: v.pipe(v.string(), v.trim(), v.nonEmpty(texts.genreRequired)) }),
  v.object({ action: v.literal('price'), books, price: PriceSchema }),
  /** Reduces prices, rounded to cents. Free books stay free. */
  v.object({
    action: v.literal('discount'),
    books,
    /**
     * The current price of each book by its id, as the caller knows it. A book whose price has changed since then is refused, so that a
     * repeated request reduces a price once.
     */
    prices: v.record(v.string(), v.pipe(v.string(), v.maxLength(20))),
    percent: v.pipe(
      v.number(texts.percentInvalid),
      v.integer(texts.percentInvalid),
      v.minValue(1, texts.percentInvalid),
      v.maxValue(90, texts.percentInvalid),
    ),
  }),
]);
/** One change of several books. */
export type BulkChange = v.InferInput<typeof BulkChangeSchema>;

/** What a bulk change did with one book. */
export const bulkOutcomes = ['changed', 'unchanged', 'refused'] as const;

/** The result of a bulk change, with one row for each book in the order of the request. */
export const BulkResultSchema = v.object({
  results: listOf(
    v.object({
      id: ProductIdSchema,
      /** `''` for a book that does not exist. */
      title: TextSchema,
      outcome: v.picklist(bulkOutcomes),
      /** Why the book was refused or stays as it is; otherwise `''`. */
      message: TextSchema,
    }),
  ),
});
/** The result of a bulk change. */
export type BulkResult = v.InferOutput<typeof BulkResultSchema>;

/** Why a book is taken down, for its author. */
export const TakedownRequestSchema = v.object({
  reason: v.picklist(takedownReasons, texts.reasonRequired),
  note: v.pipe(v.string(), v.trim(), v.nonEmpty(texts.noteRequired), v.maxLength(1_000, texts.noteTooLong)),
});
/** Why a book is taken down, for its author. */
export type TakedownRequest = v.InferInput<typeof TakedownRequestSchema>;
