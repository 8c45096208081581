/** Author studio: the client, calls, schemas and messages for managing and selling books. A store does not load them. */
export {
  AuthorProfileChangeSchema,
  AuthorProfileSchema,
  MAX_AUTHOR_LINKS,
  MAX_BIOGRAPHY_LENGTH,
} from './author-profile.schema.ts';
export type { AuthorProfile, AuthorProfileChange } from './author-profile.schema.ts';
export {
  BookChangeSchema,
  BookIdParam,
  MAX_DESCRIPTION_LENGTH,
  MAX_GENRES,
  MAX_REVIEW_NOTE,
  MAX_SAMPLE_PERCENT,
  NewBookSchema,
  PriceChangeSchema,
  PricePlanSchema,
  PriceSchema,
  PublicationSchema,
  ReviewNoteSchema,
} from './book-change.schema.ts';
export type { BookChange, NewBook, PricePlan } from './book-change.schema.ts';
export { BookDetailsSchema, bookStatuses, ContributorSchema, detailFields } from './book-details.schema.ts';
export type { BookDetails, BookStatus, Contributor, DetailField } from './book-details.schema.ts';
export { BookExportSchema } from './book-export.schema.ts';
export type { BookExport } from './book-export.schema.ts';
export { ConversionSchema } from './conversion.schema.ts';
export type { Conversion } from './conversion.schema.ts';
export {
  BookCoverSchema,
  CoverChoiceSchema,
  CoverProposalSchema,
  coverSources,
  MAX_COVER_BYTES,
  RECOMMENDED_COVER_WIDTH,
} from './cover.schema.ts';
export type { BookCover, CoverChoice, CoverProposal, CoverSource } from './cover.schema.ts';
export { createStudioApi } from './create-studio-api.ts';
export type { StudioApi, StudioApiOptions } from './create-studio-api.ts';
export {
  BookEditionsSchema,
  chapterChangeKinds,
  ChapterChangeSchema,
  ChapterPassagesSchema,
  EditionAnnotationsSchema,
  EditionChangesSchema,
  EditionPublicationSchema,
  EditionSchema,
  editionStatuses,
  MAX_EDITION_NOTE,
  MIN_PASSAGE_READERS,
  PASSAGES_PER_PAGE,
} from './edition.schema.ts';
export type {
  BookEditions,
  ChapterChange,
  ChapterPassages,
  Edition,
  EditionAnnotations,
  EditionChanges,
  EditionPublication,
} from './edition.schema.ts';
export {
  BookReportSchema,
  EpubcheckMessageSchema,
  EpubcheckReportSchema,
  epubcheckSeverities,
  epubcheckStatuses,
} from './epubcheck.schema.ts';
export type { BookReport, EpubcheckMessage, EpubcheckReport } from './epubcheck.schema.ts';
export {
  accessibilityParts,
  AccessibilityScoreSchema,
  BookFixesSchema,
  fixCodes,
  FixRequestSchema,
  FixSchema,
} from './fix.schema.ts';
export type { AccessibilityScore, BookFixes, Fix, FixCode, FixRequest } from './fix.schema.ts';
export { parseIsbn } from './isbn.ts';
export { payoutAccountStates, PayoutsSchema } from './payouts.schema.ts';
export type { PayoutAccountState, Payouts } from './payouts.schema.ts';
export { BookPricesSchema, PastPriceSchema, PlannedPriceSchema } from './prices.schema.ts';
export type { BookPrices, PastPrice, PlannedPrice } from './prices.schema.ts';
export {
  MAX_REPLY_LENGTH,
  ReplyChangeSchema,
  StudioReviewSchema,
  StudioReviewsQuery,
  StudioReviewsSchema,
  studioReviewStates,
} from './reviews.schema.ts';
export type { ReplyChange, StudioReview, StudioReviews, StudioReviewState } from './reviews.schema.ts';
export {
  saleEmailFrequencies,
  SaleEmailSettingsSchema,
  SaleSchema,
  saleStates,
  SalesSchema,
  SalesSumSchema,
  SalesTotalsSchema,
} from './sales.schema.ts';
export type {
  Sale,
  SaleEmailFrequency,
  SaleEmailSettings,
  Sales,
  SalesSum,
  SalesTotals,
  SaleState,
} from './sales.schema.ts';
export { ConversionQuery, MonthSchema, SalesFilterQuery, SalesQuery } from './sales-query.schema.ts';
export type { ConversionFilter, SalesFilter } from './sales-query.schema.ts';
export { EditionSampleSchema, SampleChapterSchema, SampleChaptersSchema } from './sample.schema.ts';
export type { EditionSample, SampleChapter, SampleChapters } from './sample.schema.ts';
export { SaleRefundSchema, StatementSchema } from './statement.schema.ts';
export type { SaleRefund, Statement } from './statement.schema.ts';
export { editedElsewhere } from './studio.api.ts';
export {
  publishBlockers,
  StudioBookRowSchema,
  StudioBookSchema,
  StudioBooksSchema,
  StudioSettingsSchema,
} from './studio-book.schema.ts';
export type { PublishBlocker, StudioBook, StudioBookRow, StudioBooks, StudioSettings } from './studio-book.schema.ts';
export { studioCalls, UPLOADS_PATH } from './studio.calls.ts';
export { bookSorts, studioContract, StudioBooksQuery, studioSummaries } from './studio.contract.ts';
export { blockerMessages, portraitMessages, studioFieldMessages, studioMessages } from './studio-messages.ts';
export type { StudioErrorCode } from './studio-messages.ts';
export { FileReportSchema, FindingSchema, uploadKinds, UploadSchema, uploadStatuses } from './upload.schema.ts';
export type { FileReport, StudioFinding, Upload, UploadKind, UploadStatus } from './upload.schema.ts';
