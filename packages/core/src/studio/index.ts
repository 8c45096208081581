/** Author studio: the client, calls, schemas and messages for managing and selling books. A store does not load them. */
export {
  BookChangeSchema,
  MAX_DESCRIPTION_LENGTH,
  MAX_GENRES,
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
export { createStudioApi } from './create-studio-api.ts';
export type { StudioApi, StudioApiOptions } from './create-studio-api.ts';
export { parseIsbn } from './isbn.ts';
export { BookPricesSchema, PastPriceSchema, PlannedPriceSchema } from './prices.schema.ts';
export type { BookPrices, PastPrice, PlannedPrice } from './prices.schema.ts';
export { editedElsewhere } from './studio.api.ts';
export {
  publishBlockers,
  StudioBookRowSchema,
  StudioBookSchema,
  StudioBooksSchema,
  StudioSettingsSchema,
} from './studio-book.schema.ts';
export type { PublishBlocker, StudioBook, StudioBookRow, StudioBooks, StudioSettings } from './studio-book.schema.ts';
export { studioCalls, UPLOADS_PATH } from './studio-calls.ts';
export { bookSorts, studioContract, StudioBooksQuery, studioSummaries } from './studio-contract.ts';
export { blockerMessages, studioFieldMessages, studioMessages } from './studio-messages.ts';
export type { StudioErrorCode } from './studio-messages.ts';
export { FileReportSchema, FindingSchema, UploadSchema, uploadStatuses } from './upload.schema.ts';
export type { FileReport, StudioFinding, Upload, UploadStatus } from './upload.schema.ts';
