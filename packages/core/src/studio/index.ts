/** The studio: what authors sell with. Its calls, client, schemas and messages; a store does not load them. */
export {
  BookChangeSchema,
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
