import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AppPasswordsSchema } from '../accounts/app-passwords.schema.ts';

type Timestamp = ColumnType<Date, Date | undefined, Date>;
type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** `reading_grants`: the hashed URLs of open readings. */
interface ReadingGrantsTable {
  id_hash: Buffer;
  user_id: number | null;
  session_id: string | null;
  product_id: number;
  edition_id: number;
  cookie_hash: Buffer | null;
  created_at: Timestamp;
  expires_at: ColumnType<Date, Date, Date>;
  is_offline: Generated<boolean>;
}

/** `reading_positions`: where a user stopped reading a book. */
interface ReadingPositionsTable {
  user_id: number;
  product_id: number;
  edition_id: number;
  locator: ColumnType<Record<string, unknown>, string, string>;
  version: Generated<number>;
  seq: Generated<number>;
  updated_at: Timestamp;
  /** When the user first read the book to its end. */
  finished_at: OptionalTimestamp;
}

/** `reading_settings`: a user's appearance settings. */
interface ReadingSettingsTable {
  user_id: number;
  settings: ColumnType<unknown, string, string>;
  seq: Generated<number>;
  updated_at: Timestamp;
}

/** `reading_book_settings`: a user's appearance settings for one book. */
interface ReadingBookSettingsTable {
  user_id: number;
  product_id: number;
  settings: ColumnType<unknown, string | null, string | null>;
  seq: number;
  updated_at: ColumnType<Date, Date, Date>;
}

/** `reading_sync_state`: the last sequence number of each user's changes. */
interface ReadingSyncStateTable {
  user_id: number;
  last_seq: number;
}

/** `annotations`: bookmarks, highlights and notes. */
interface AnnotationsTable {
  user_id: number;
  id: string;
  product_id: number;
  body: ColumnType<unknown, string, string>;
  version: Generated<number>;
  seq: number;
  created_at: ColumnType<Date, Date, Date>;
  updated_at: ColumnType<Date, Date, Date>;
  deleted_at: OptionalTimestamp;
  /** The size of `body` as text. */
  bytes: GeneratedAlways<number>;
  /** The `totalProgression` of the annotation, 0–1. */
  progression: GeneratedAlways<number | null>;
}

/** The tables of reading. */
export interface ReadingSchema extends AppPasswordsSchema {
  reading_grants: ReadingGrantsTable;
  reading_positions: ReadingPositionsTable;
  reading_settings: ReadingSettingsTable;
  reading_book_settings: ReadingBookSettingsTable;
  reading_sync_state: ReadingSyncStateTable;
  annotations: AnnotationsTable;
}
