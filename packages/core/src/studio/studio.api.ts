import * as v from 'valibot';
import type { CallOptions } from '../api/call-options.ts';
import type { HttpClient } from '../api/http-client.ts';
import { StoreError } from '../errors/index.ts';
import type { BookChange, NewBook, PricePlan } from './book-change.schema.ts';
import type { CoverChoice } from './cover.schema.ts';
import { authorProfileApi } from './author-profile.api.ts';
import { bookExportApi } from './book-export.api.ts';
import { editionApi } from './edition.api.ts';
import { payoutsApi } from './payouts.api.ts';
import { studioReviewsApi } from './reviews.api.ts';
import { salesApi } from './sales.api.ts';
import { studioCalls as calls } from './studio.calls.ts';
import type { StudioBooksQuery } from './studio.contract.ts';
import { type StudioBook, StudioBookSchema } from './studio-book.schema.ts';

/** Calls of the studio. */
export const studioApi = (http: HttpClient) => ({
  ...editionApi(http),

  /** Returns settings of the shop and of the signed-in author. */
  settings: (options?: CallOptions) => http(calls.settings, { ...options }),

  /** Lists a page of 25 books. `cursor` is the `next_cursor` of the page before. */
  books: ({ status, search, sort, cursor, scope }: StudioBooksQuery = {}, options?: CallOptions) =>
    http(calls.books, { query: { status, search, sort, cursor, scope }, ...options }),

  /** Creates a draft without a file. */
  createBook: ({ title }: NewBook, options?: CallOptions) => http(calls.createBook, { body: { title }, ...options }),

  /**
   * Returns one book.
   *
   * @throws {NotFoundError} book_not_found
   */
  book: (id: number, options?: CallOptions) => http(calls.book, { params: { id }, ...options }),

  /**
   * Changes the fields of a book that `change` contains, and returns the book. `version` is the one that the author edits.
   *
   * @throws {BadRequestError} edited_elsewhere when the book has another version; `editedElsewhere` reads the stored book
   */
  updateBook: (id: number, version: string, change: BookChange, options?: CallOptions) =>
    http(calls.updateBook, { params: { id }, body: change, headers: { 'If-Match': version }, ...options }),

  /**
   * Deletes a draft.
   *
   * @throws {ConflictError} book_not_deletable
   */
  deleteBook: async (id: number, options?: CallOptions): Promise<void> => {
    await http(calls.deleteBook, { params: { id }, ...options });
  },

  /**
   * Publishes a book immediately or at `releaseDate` (ISO 8601), sends it to review, or puts it back on sale. The status of the
   * returned book is the result.
   *
   * @throws {ConflictError} book_incomplete, book_status_conflict
   */
  publishBook: (id: number, { releaseDate = null }: { releaseDate?: string | null } = {}, options?: CallOptions) =>
    http(calls.publishBook, { params: { id }, body: { release_date: releaseDate }, ...options }),

  /** Returns a book that is in review or scheduled to the drafts. */
  withdrawBook: (id: number, options?: CallOptions) => http(calls.withdrawBook, { params: { id }, ...options }),

  /** Hides a published book from visitors. Its owners can still read it. */
  takeBookOffSale: (id: number, options?: CallOptions) => http(calls.takeBookOffSale, { params: { id }, ...options }),

  /** Publishes a book that is in review. Editors and admins only. */
  approveBook: (id: number, options?: CallOptions) => http(calls.approveBook, { params: { id }, ...options }),

  /** Returns a book in review to its author. Editors and admins only. */
  returnBook: (id: number, { note }: { note: string }, options?: CallOptions) =>
    http(calls.returnBook, { params: { id }, body: { note }, ...options }),

  /** Draws five covers from title and author. Each `round`, from 0, returns others. */
  coverProposals: (id: number, { round = 0 }: { round?: number } = {}, options?: CallOptions) =>
    http(calls.coverProposals, { params: { id }, query: { round: String(round) }, ...options }),

  /**
   * Sets the cover. A picture is uploaded with the tus protocol first.
   *
   * @throws {ConflictError} cover_missing when the book has no such cover
   */
  setCover: (id: number, { source, design }: CoverChoice, options?: CallOptions) =>
    http(calls.setCover, { params: { id }, body: { source, design }, ...options }),

  /**
   * Returns the report of a file; of the current one by default.
   *
   * @throws {NotFoundError} report_missing
   */
  report: (id: number, { editionId }: { editionId?: number | undefined } = {}, options?: CallOptions) =>
    http(calls.report, { params: { id }, query: { edition: editionId }, ...options }),

  /** Lists the chapters with which the sample of a book can end. */
  sampleChapters: (id: number, options?: CallOptions) => http(calls.sampleChapters, { params: { id }, ...options }),

  /** Returns the price of a book, its history and its scheduled prices. */
  prices: (id: number, options?: CallOptions) => http(calls.prices, { params: { id }, ...options }),

  /**
   * Sets the price in dollars, such as `9.90`; `0` is free.
   *
   * @throws {ConflictError} payout_account_missing
   */
  setPrice: (id: number, price: string, options?: CallOptions) =>
    http(calls.setPrice, { params: { id }, body: { price }, ...options }),

  /**
   * Schedules a price.
   *
   * @throws {ConflictError} price_overlap, payout_account_missing
   */
  planPrice: (id: number, { price, date_from, date_until }: PricePlan, options?: CallOptions) =>
    http(calls.planPrice, { params: { id }, body: { price, date_from, date_until }, ...options }),

  /** Cancels a scheduled price, or ends one in force. */
  cancelPlannedPrice: (id: number, plannedId: number, options?: CallOptions) =>
    http(calls.cancelPlannedPrice, { params: { id, plannedId }, ...options }),

  ...salesApi(http),

  ...payoutsApi(http),

  ...studioReviewsApi(http),

  ...authorProfileApi(http),

  ...bookExportApi(http),

  /** Lists the user's uploads that have not expired, newest first. */
  uploads: (options?: CallOptions) => http(calls.uploads, { ...options }),

  /**
   * Returns an upload with its state and report.
   *
   * @throws {NotFoundError} upload_not_found
   */
  upload: (id: string, options?: CallOptions) => http(calls.upload, { params: { id }, ...options }),
});

const EditedElsewhereSchema = v.object({ code: v.literal('edited_elsewhere'), current: StudioBookSchema });

/** Returns the stored book of a change that was refused because of another version; `null` for any other failure. */
export function editedElsewhere(failure: unknown): StudioBook | null {
  const parsed = v.safeParse(EditedElsewhereSchema, failure instanceof StoreError ? failure.body : undefined);
  return parsed.success ? parsed.output.current : null;
}
