import type { BookDetails, DetailField, FileReport, UploadStatus } from '@octavo/core/studio';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Timestamp = ColumnType<Date, Date | undefined, Date>;
type Json<T> = ColumnType<T, string, string>;

/** `product_file_details`: the details of the current file. */
interface ProductFileDetailsTable {
  product_id: number;
  details: Json<BookDetails>;
}

/** `product_edited_fields`: fields that a person has set. */
interface ProductEditedFieldsTable {
  product_id: number;
  field: DetailField;
  edited_by: 'author' | 'shop';
  edited_at: Timestamp;
}

/** `edition_reports`: what the check of a file found. */
interface EditionReportsTable {
  edition_id: number;
  report: Json<FileReport>;
}

/** `uploads`: files on their way into the shop. PostgreSQL's bigint is returned as text. */
interface UploadsTable {
  id: string;
  user_id: number | null;
  product_id: number | null;
  filename: string;
  size_bytes: ColumnType<string, number, number>;
  received_bytes: ColumnType<string, number | undefined, number>;
  status: Generated<UploadStatus>;
  error_code: Generated<string>;
  error_message: Generated<string>;
  report: ColumnType<FileReport | null, string | null | undefined, string | null>;
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
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

/** `planned_prices`: prices that start and end by themselves. */
interface PlannedPricesTable {
  id: Generated<number>;
  product_id: number;
  price_cents: number;
  starts_at: ColumnType<Date, Date, Date>;
  ends_at: ColumnType<Date | null, Date | null, Date | null>;
  regular_price_cents: number | null;
  status: Generated<'planned' | 'in_force' | 'past' | 'canceled'>;
}

/** The tables of the studio. */
export interface StudioSchema {
  product_file_details: ProductFileDetailsTable;
  product_edited_fields: ProductEditedFieldsTable;
  edition_reports: EditionReportsTable;
  uploads: UploadsTable;
  upload_parts: UploadPartsTable;
  price_history: PriceHistoryTable;
  planned_prices: PlannedPricesTable;
}
