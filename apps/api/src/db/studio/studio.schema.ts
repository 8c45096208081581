import type { AuthorLink } from '@octavo/core/entities';
import type {
  BookDetails,
  DetailField,
  EditionChanges,
  EpubcheckReport,
  FileReport,
  FixCode,
  UploadKind,
  UploadStatus,
} from '@octavo/core/studio';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Timestamp = ColumnType<Date, Date | undefined, Date>;
type Json<T> = ColumnType<T, string, string>;

/** `product_file_details`: the details of the current file. */
interface ProductFileDetailsTable {
  product_id: number;
  details: Json<BookDetails>;
}

/** `product_edited_fields`: fields that the author or the shop has set. */
interface ProductEditedFieldsTable {
  product_id: number;
  field: DetailField;
  edited_by: 'author' | 'shop';
  edited_at: Timestamp;
}

/** `product_covers`: the possible covers of a book, and the chosen one. */
interface ProductCoversTable {
  product_id: number;
  /** Null when the file has no cover. */
  file_hash: string | null;
  uploaded_hash: string | null;
  /** Null for the cover of the file. */
  chosen: 'uploaded' | 'drawn' | null;
  chosen_by: 'author' | 'shop' | null;
  design: Generated<string>;
}

/** `edition_reports`: the report about each file. */
interface EditionReportsTable {
  edition_id: number;
  report: Json<FileReport>;
}

/** `epubcheck_reports`: the result of EPUBCheck for each file. */
interface EpubcheckReportsTable {
  edition_id: number;
  status: Generated<EpubcheckReport['status']>;
  /** Null while the file waits. */
  report: ColumnType<Omit<EpubcheckReport, 'status'> | null, string | null | undefined, string | null>;
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
}

/** `edition_samples`: the end of a sample by chapters in each file. */
interface EditionSamplesTable {
  edition_id: number;
  product_id: number;
  /** The number of whole documents; null when the file has no such chapter. */
  documents: number | null;
  /** The id of the first element after the sample in the next document; empty when it ends between two documents. */
  before_id: Generated<string>;
  /** The size of the sample in percent of the book. */
  percent: number | null;
}

/** `edition_imports`: the metadata of waiting and former files. */
interface EditionImportsTable {
  edition_id: number;
  /** A `StoredImport`: an object with a `BookImport` under the key `book`. */
  book: Json<unknown>;
}

/** `edition_comparisons`: the changes between two files of a book. */
interface EditionComparisonsTable {
  edition_id: number;
  base_id: number;
  /** Everything but the sample, which the author may change. */
  changes: Json<Omit<EditionChanges, 'sample'>>;
}

/** A fix that is applied to a file of a book. */
export interface UploadFix {
  readonly edition_id: number;
  readonly code: FixCode;
  readonly language: string | null;
}

/** `uploads`: files that are being received, checked or imported. PostgreSQL's bigint is returned as text. */
interface UploadsTable {
  id: string;
  user_id: number | null;
  product_id: number | null;
  kind: Generated<UploadKind>;
  /** The position of the crop of a cover, in percent from start to end. */
  crop_percent: Generated<number>;
  filename: string;
  size_bytes: ColumnType<string, number, number>;
  received_bytes: ColumnType<string, number | undefined, number>;
  status: Generated<UploadStatus>;
  /** Set for a file that the server writes with a fix. */
  fix: ColumnType<UploadFix | null, string | null | undefined, never>;
  error_code: Generated<string>;
  error_message: Generated<string>;
  report: ColumnType<FileReport | null, string | null | undefined, string | null>;
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
  /** The address that started the upload; empty for this machine and for fixes. */
  client_address: Generated<string>;
  created_at: Timestamp;
  expires_at: ColumnType<Date, Date, Date>;
}

/** `upload_parts`: the parts of an upload that have arrived. */
interface UploadPartsTable {
  upload_id: string;
  offset_bytes: ColumnType<string, number, number>;
  size_bytes: number;
}

/** `price_history`: every price of every book; written by a trigger. */
interface PriceHistoryTable {
  id: GeneratedAlways<string>;
  product_id: GeneratedAlways<number>;
  price_cents: GeneratedAlways<number | null>;
  valid_from: GeneratedAlways<Date>;
  valid_until: GeneratedAlways<Date | null>;
  changed_by: GeneratedAlways<number | null>;
}

/** `planned_prices`: scheduled prices. */
interface PlannedPricesTable {
  id: Generated<number>;
  product_id: number;
  price_cents: number;
  starts_at: ColumnType<Date, Date, Date>;
  ends_at: ColumnType<Date | null, Date | null, Date | null>;
  regular_price_cents: number | null;
  status: Generated<'planned' | 'in_force' | 'past' | 'canceled'>;
}

/** `author_profiles`: profiles of authors, which their pages show. */
interface AuthorProfilesTable {
  user_id: number;
  author_id: number | null;
  /** As typed. */
  source_text: Generated<string>;
  html: Generated<string>;
  links: ColumnType<readonly AuthorLink[], string | undefined, string>;
  portrait_hash: string | null;
}

/** The tables of the studio. */
export interface StudioSchema {
  product_file_details: ProductFileDetailsTable;
  product_edited_fields: ProductEditedFieldsTable;
  product_covers: ProductCoversTable;
  edition_reports: EditionReportsTable;
  epubcheck_reports: EpubcheckReportsTable;
  edition_samples: EditionSamplesTable;
  edition_imports: EditionImportsTable;
  edition_comparisons: EditionComparisonsTable;
  uploads: UploadsTable;
  upload_parts: UploadPartsTable;
  price_history: PriceHistoryTable;
  planned_prices: PlannedPricesTable;
  author_profiles: AuthorProfilesTable;
}
