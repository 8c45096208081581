import * as v from 'valibot';
import {
  BooleanSchema,
  CountSchema,
  listOf,
  ProductIdSchema,
  ProductImageSchema,
  TextSchema,
} from '../entities/index.ts';
import { BookCoverSchema } from './cover.schema.ts';
import { BookDetailsSchema, bookStatuses, detailFields } from './book-details.schema.ts';

/** A book in the author's list. */
export const StudioBookRowSchema = v.object({
  id: ProductIdSchema,
  title: TextSchema,
  authors: listOf(v.string()),
  slug: TextSchema,
  images: listOf(ProductImageSchema),
  status: v.picklist(bookStatuses),
  /** Time of the last change of `status`; ISO 8601 with `Z`, `''` when unknown. */
  date_status: TextSchema,
  /** When a scheduled book is published; ISO 8601 with `Z`, otherwise `''`. */
  release_date: TextSchema,
  /** The reviewer's request for changes; `''` without one. */
  review_note: TextSchema,
  /** Dollars such as `"19.99"`; `''` when the book has no price. */
  price: TextSchema,
  /** Copies sold minus refunds. */
  total_sales: CountSchema,
  /** Copies paid in the last 30 days. */
  recent_sales: CountSchema,
  /** `"0.00"` to `"5.00"`. */
  average_rating: TextSchema,
  rating_count: CountSchema,
  /** Number of editions that readers could open. */
  edition_count: CountSchema,
  /** Number of the edition that new readers open; 0 for a book that readers cannot open yet. */
  current_edition: CountSchema,
  /** ISO 8601 with `Z`. */
  date_updated: TextSchema,
  /** Username of the author who sells the book; `''` for a book of the shop. */
  seller: TextSchema,
  /** Why the shop took the book down, with its explanation. Absent otherwise. */
  takedown: v.optional(v.object({ reason: v.picklist(['law', 'quality', 'other']), note: TextSchema })),
});
export type StudioBookRow = v.InferOutput<typeof StudioBookRowSchema>;

/** A page of an author's books. */
export const StudioBooksSchema = v.object({
  data: listOf(StudioBookRowSchema),
  /** Number of books that match the filters. */
  total: CountSchema,
  /** Number of the author's books by status, without filters. */
  counts: v.object({
    draft: CountSchema,
    in_review: CountSchema,
    scheduled: CountSchema,
    published: CountSchema,
    off_sale: CountSchema,
  }),
  /** The `cursor` of the next page; `null` on the last one. */
  next_cursor: v.nullable(v.string()),
});
export type StudioBooks = v.InferOutput<typeof StudioBooksSchema>;

/** The conditions that prevent publishing a book. */
export const publishBlockers = [
  'title_missing',
  'author_missing',
  'file_missing',
  'price_missing',
  'payout_account_missing',
] as const;
/** The code of a condition that prevents publishing. */
export type PublishBlocker = (typeof publishBlockers)[number];

/** One book with everything that the author can edit. */
export const StudioBookSchema = v.object({
  ...StudioBookRowSchema.entries,
  /** Sent as `If-Match` with a change. */
  version: TextSchema,
  details: BookDetailsSchema,
  /** The details of the current file; `null` when the shop does not know them. */
  file_details: v.nullable(BookDetailsSchema),
  /** The fields that a person has set. A new file does not overwrite them. */
  edited: listOf(v.object({ field: v.picklist(detailFields), by: v.picklist(['author', 'shop']) })),
  cover: BookCoverSchema,
  /** Size of the free sample in percent of the book. A sample that ends with a chapter has it when the file has no such chapter. */
  sample_percent: CountSchema,
  /** The last chapter of the sample, as it was chosen; `null` when the sample is a share of the book. */
  sample_chapter: v.nullable(v.object({ href: TextSchema, title: TextSchema })),
  /** The current file; `null` without one. */
  edition: v.nullable(
    v.object({
      id: ProductIdSchema,
      size_bytes: CountSchema,
      /** ISO 8601 with `Z`. */
      date_created: TextSchema,
    }),
  ),
  /** The conditions that prevent publishing the book, each with its message. */
  blockers: listOf(v.object({ code: v.picklist(publishBlockers), message: TextSchema })),
  /** Whether publishing sends the book to review first. */
  needs_review: BooleanSchema,
});
export type StudioBook = v.InferOutput<typeof StudioBookSchema>;

/** Settings of the shop and of the signed-in author. */
export const StudioSettingsSchema = v.object({
  /** The maximum size of a book file. */
  max_upload_bytes: CountSchema,
  /** The maximum size of one part of an upload. */
  max_part_bytes: CountSchema,
  /** The IANA time zone of release dates and scheduled prices. */
  time_zone: TextSchema,
  /** Which books an editor approves before they are published. */
  approve: v.picklist(['first-book', 'every-book', 'never']),
  /** The shop's fee in hundredths of a percent of the price. */
  fee_basis_points: CountSchema,
  /** Whether the author can receive money, and so sell books that are not free. */
  has_payout_account: BooleanSchema,
  /** Whether the user may review the books of all authors. */
  can_review: BooleanSchema,
  /** The genres to choose from. */
  genres: listOf(v.string()),
});
export type StudioSettings = v.InferOutput<typeof StudioSettingsSchema>;
