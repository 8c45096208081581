import * as v from 'valibot';
import { ProductIdSchema } from '../entities/index.ts';
import { authorProfileSummaries } from './author-profile.calls.ts';
import { AuthorProfileChangeSchema } from './author-profile.schema.ts';
import {
  BookChangeSchema,
  BookIdParam,
  NewBookSchema,
  PriceChangeSchema,
  PricePlanSchema,
  PublicationSchema,
  ReviewNoteSchema,
} from './book-change.schema.ts';
import { bookExportSummaries } from './book-export.calls.ts';
import { bookStatuses } from './book-details.schema.ts';
import { CoverChoiceSchema, CoverProposalsQuery } from './cover.schema.ts';
import { editionSummaries } from './edition.calls.ts';
import { EditionParams, EditionPublicationSchema, PassagesQuery, ReportQuery } from './edition.schema.ts';
import { payoutsSummaries } from './payouts.calls.ts';
import { reviewsSummaries } from './reviews.calls.ts';
import { ReplyChangeSchema, StudioReviewsQuery } from './reviews.schema.ts';
import { salesSummaries } from './sales.calls.ts';
import { SaleEmailSettingsSchema } from './sales.schema.ts';
import { ConversionQuery, SalesFilterQuery, SalesQuery, StatementMonthParam } from './sales-query.schema.ts';
import { FixesQuery, FixRequestSchema } from './fix.schema.ts';
import { studioCalls as calls } from './studio.calls.ts';

/** The orders of the author's list. */
export const bookSorts = ['updated', 'title', 'sales', 'price', 'rating'] as const;

/** Filters, order and page of the author's list. */
export const StudioBooksQuery = v.object({
  status: v.optional(v.picklist(bookStatuses)),
  /** Words of the title, an author's name, or an ISBN. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  /** Titles ascend, everything else descends. */
  sort: v.optional(v.picklist(bookSorts), 'updated'),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(2_000))),
  /** `all` lists the books of all authors, for those who review them. */
  scope: v.optional(v.picklist(['own', 'all']), 'own'),
});
export type StudioBooksQuery = v.InferInput<typeof StudioBooksQuery>;

const params = BookIdParam;

/** The studio's calls with the schemas of their requests, for servers and documentation. */
export const studioContract = {
  settings: calls.settings,
  books: { ...calls.books, query: StudioBooksQuery },
  createBook: { ...calls.createBook, body: NewBookSchema },
  book: { ...calls.book, params },
  updateBook: { ...calls.updateBook, params, body: BookChangeSchema },
  deleteBook: { ...calls.deleteBook, params },
  publishBook: { ...calls.publishBook, params, body: PublicationSchema },
  withdrawBook: { ...calls.withdrawBook, params },
  takeBookOffSale: { ...calls.takeBookOffSale, params },
  approveBook: { ...calls.approveBook, params },
  returnBook: { ...calls.returnBook, params, body: ReviewNoteSchema },
  coverProposals: { ...calls.coverProposals, params, query: CoverProposalsQuery },
  setCover: { ...calls.setCover, params, body: CoverChoiceSchema },
  report: { ...calls.report, params, query: ReportQuery },
  sampleChapters: { ...calls.sampleChapters, params },
  prices: { ...calls.prices, params },
  setPrice: { ...calls.setPrice, params, body: PriceChangeSchema },
  planPrice: { ...calls.planPrice, params, body: PricePlanSchema },
  cancelPlannedPrice: {
    ...calls.cancelPlannedPrice,
    params: v.object({ id: ProductIdSchema, plannedId: ProductIdSchema }),
  },
  editions: { ...calls.editions, params },
  editionChanges: { ...calls.editionChanges, params: EditionParams },
  editionPassages: { ...calls.editionPassages, params: EditionParams, query: PassagesQuery },
  editionAnnotations: { ...calls.editionAnnotations, params: EditionParams },
  publishEdition: { ...calls.publishEdition, params: EditionParams, body: EditionPublicationSchema },
  discardEdition: { ...calls.discardEdition, params: EditionParams },
  sales: { ...calls.sales, query: SalesQuery },
  salesTotals: { ...calls.salesTotals, query: SalesFilterQuery },
  salesFile: { ...calls.salesFile, query: SalesFilterQuery },
  conversion: { ...calls.conversion, query: ConversionQuery },
  conversionFile: { ...calls.conversionFile, query: ConversionQuery },
  statement: { ...calls.statement, params: StatementMonthParam },
  saleEmails: calls.saleEmails,
  setSaleEmails: { ...calls.setSaleEmails, body: SaleEmailSettingsSchema },
  payouts: calls.payouts,
  reviews: { ...calls.reviews, query: StudioReviewsQuery },
  setReply: { ...calls.setReply, params, body: ReplyChangeSchema },
  deleteReply: { ...calls.deleteReply, params },
  authorProfile: calls.authorProfile,
  setAuthorProfile: { ...calls.setAuthorProfile, body: AuthorProfileChangeSchema },
  deletePortrait: calls.deletePortrait,
  bookExport: calls.bookExport,
  bookExportFile: calls.bookExportFile,
  fixes: { ...calls.fixes, params, query: FixesQuery },
  applyFix: { ...calls.applyFix, params, body: FixRequestSchema },
  uploads: calls.uploads,
  upload: { ...calls.upload, params: v.object({ id: v.pipe(v.string(), v.uuid(), v.toLowerCase()) }) },
} as const;

/** One line about each call of the studio, for documentation. */
export const studioSummaries: Readonly<Record<keyof typeof calls, string>> = {
  settings: 'Returns settings of the shop and of the signed-in author.',
  books: 'Lists one page of 25 books of the author, with the number of books by status.',
  createBook: 'Creates a draft without a file.',
  book: 'Returns one book with everything that the author can edit.',
  updateBook:
    'Changes the given fields of a book. `If-Match` has the version that the author edits; for another version, 412 returns the stored book in `current`.',
  deleteBook: 'Deletes a draft that was never sold.',
  publishBook:
    'Publishes a complete book, immediately or at a given time. A book that needs a review is sent to review first. Also puts a book back on sale.',
  withdrawBook: 'Returns a book that is in review or scheduled to the drafts.',
  takeBookOffSale: 'Hides a published book from visitors. Its owners can still read it.',
  approveBook: 'Publishes a book that is in review. Editors and admins only.',
  returnBook: 'Returns a book in review to its author with a note. Editors and admins only.',
  coverProposals: 'Draws five covers from title and author to choose from. Each `round` returns others.',
  setCover: 'Sets the cover: that of the file, the uploaded picture, or a drawing.',
  report:
    'Returns the report of a file, of the current one by default. `epubcheck` is the advice of EPUBCheck, which arrives later.',
  sampleChapters: 'Lists the chapters of the current file with which the sample can end.',
  prices: 'Returns the price of a book, its history and its scheduled prices.',
  setPrice: 'Sets the price of a book.',
  planPrice: 'Schedules a price. At its end, the regular price returns.',
  cancelPlannedPrice: 'Cancels a scheduled price. One in force ends, and the regular price returns.',
  ...editionSummaries,
  ...salesSummaries,
  ...payoutsSummaries,
  ...reviewsSummaries,
  ...authorProfileSummaries,
  ...bookExportSummaries,
  uploads: 'Lists the uploads of the user that have not expired, newest first, without their reports.',
  upload:
    'Returns an upload with its state and report. `HEAD` returns the offset at which an upload with the tus protocol 1.0 continues.',
};
