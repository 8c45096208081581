import * as v from 'valibot';
import { additive } from '../contract/call.ts';
import { listOf } from '../entities/index.ts';
import { authorProfileCalls } from './author-profile.calls.ts';
import { bookExportCalls } from './book-export.calls.ts';
import { CoverProposalSchema } from './cover.schema.ts';
import { editionCalls } from './edition.calls.ts';
import { payoutsCalls } from './payouts.calls.ts';
import { BookPricesSchema } from './prices.schema.ts';
import { reviewsCalls } from './reviews.calls.ts';
import { salesCalls } from './sales.calls.ts';
import { BookReportSchema } from './epubcheck.schema.ts';
import { SampleChaptersSchema } from './sample.schema.ts';
import { StudioBookSchema, StudioBooksSchema, StudioSettingsSchema } from './studio-book.schema.ts';
import { UploadSchema } from './upload.schema.ts';

const signedIn = ['sign_in_required', 'permission_denied'] as const;
const own = [...signedIn, 'book_not_found'] as const;
const transition = [...own, 'book_status_conflict'] as const;

/** The calls of the studio (`/studio/…`). Authors see their own books, editors and admins every book. */
export const studioCalls = {
  settings: additive({
    method: 'GET',
    path: '/studio/settings',
    auth: 'required',
    response: StudioSettingsSchema,
    failures: signedIn,
  }),
  books: additive({
    method: 'GET',
    path: '/studio/books',
    auth: 'required',
    response: StudioBooksSchema,
    failures: [...signedIn, 'validation_failed'],
  }),
  createBook: additive({
    method: 'POST',
    path: '/studio/books',
    auth: 'required',
    encoding: 'json',
    response: StudioBookSchema,
    failures: [...signedIn, 'validation_failed'],
  }),
  book: additive({
    method: 'GET',
    path: '/studio/books/:id',
    auth: 'required',
    response: StudioBookSchema,
    failures: own,
  }),
  /** Needs the `version` of the book in `If-Match`. 412 `edited_elsewhere` has the stored book in `current`. */
  updateBook: additive({
    method: 'PATCH',
    path: '/studio/books/:id',
    auth: 'required',
    encoding: 'json',
    response: StudioBookSchema,
    failures: [...own, 'validation_failed', 'version_missing', 'edited_elsewhere'],
  }),
  deleteBook: additive({
    method: 'DELETE',
    path: '/studio/books/:id',
    auth: 'required',
    response: v.unknown(),
    failures: [...own, 'book_not_deletable'],
  }),
  publishBook: additive({
    method: 'POST',
    path: '/studio/books/:id/publish',
    auth: 'required',
    encoding: 'json',
    response: StudioBookSchema,
    failures: [...transition, 'validation_failed', 'book_incomplete', 'book_taken_down', 'identifier_taken'],
  }),
  withdrawBook: additive({
    method: 'POST',
    path: '/studio/books/:id/withdraw',
    auth: 'required',
    response: StudioBookSchema,
    failures: transition,
  }),
  takeBookOffSale: additive({
    method: 'POST',
    path: '/studio/books/:id/off-sale',
    auth: 'required',
    response: StudioBookSchema,
    failures: transition,
  }),
  approveBook: additive({
    method: 'POST',
    path: '/studio/books/:id/approve',
    auth: 'required',
    response: StudioBookSchema,
    failures: [...transition, 'identifier_taken'],
  }),
  returnBook: additive({
    method: 'POST',
    path: '/studio/books/:id/return',
    auth: 'required',
    encoding: 'json',
    response: StudioBookSchema,
    failures: [...transition, 'validation_failed'],
  }),
  coverProposals: additive({
    method: 'GET',
    path: '/studio/books/:id/cover-proposals',
    auth: 'required',
    response: listOf(CoverProposalSchema),
    failures: [...own, 'validation_failed'],
  }),
  setCover: additive({
    method: 'PUT',
    path: '/studio/books/:id/cover',
    auth: 'required',
    encoding: 'json',
    response: StudioBookSchema,
    failures: [...own, 'validation_failed', 'cover_missing'],
  }),
  report: additive({
    method: 'GET',
    path: '/studio/books/:id/report',
    auth: 'required',
    response: BookReportSchema,
    failures: [...own, 'report_missing', 'validation_failed'],
  }),
  sampleChapters: additive({
    method: 'GET',
    path: '/studio/books/:id/sample-chapters',
    auth: 'required',
    response: SampleChaptersSchema,
    failures: own,
  }),
  prices: additive({
    method: 'GET',
    path: '/studio/books/:id/prices',
    auth: 'required',
    response: BookPricesSchema,
    failures: own,
  }),
  setPrice: additive({
    method: 'PUT',
    path: '/studio/books/:id/price',
    auth: 'required',
    encoding: 'json',
    response: BookPricesSchema,
    failures: [...own, 'validation_failed', 'payout_account_missing'],
  }),
  planPrice: additive({
    method: 'POST',
    path: '/studio/books/:id/prices',
    auth: 'required',
    encoding: 'json',
    response: BookPricesSchema,
    failures: [...own, 'validation_failed', 'payout_account_missing', 'price_overlap'],
  }),
  cancelPlannedPrice: additive({
    method: 'DELETE',
    path: '/studio/books/:id/prices/:plannedId',
    auth: 'required',
    response: BookPricesSchema,
    failures: [...own, 'planned_price_not_found'],
  }),
  ...editionCalls,
  ...salesCalls,
  ...payoutsCalls,
  ...reviewsCalls,
  ...authorProfileCalls,
  ...bookExportCalls,
  uploads: additive({
    method: 'GET',
    path: '/studio/uploads',
    auth: 'required',
    response: listOf(UploadSchema),
    failures: signedIn,
  }),
  /** Parts of the file are sent to the same URL with the tus protocol 1.0. */
  upload: additive({
    method: 'GET',
    path: '/studio/uploads/:id',
    auth: 'required',
    response: UploadSchema,
    failures: [...signedIn, 'upload_not_found'],
  }),
} as const;

/** The path below the base path at which uploads are created with the tus protocol 1.0. */
export const UPLOADS_PATH = '/studio/uploads';
