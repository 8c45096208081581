import * as v from 'valibot';

/** The only format version so far; see `docs/backup-format.md`. */
export const FORMAT_VERSION = 1;

const TableSchema = v.object({
  schema: v.string(),
  name: v.string(),
  columns: v.array(v.string()),
  key: v.array(v.string()),
});

/** `backup.json`, the first entry: describes the file and lists its tables in the order in which they can be filled. */
export const BackupHeaderSchema = v.object({
  format: v.literal('octavo-backup', 'This file is not a backup of a store.'),
  version: v.literal(
    FORMAT_VERSION,
    'This backup was made by a newer version of Octavo; restore it with that version.',
  ),
  /** ISO 8601 with `Z`: the moment of the snapshot. */
  created: v.string(),
  /** The migrations of the source database, oldest first. */
  migrations: v.array(v.string()),
  tables: v.array(TableSchema),
});

/** `end.json`, the last entry: the expected totals of everything before it. */
export const BackupTrailerSchema = v.object({
  tables: v.record(v.string(), v.object({ rows: v.number(), sha256: v.string() })),
  sequences: v.array(v.object({ schema: v.string(), name: v.string(), value: v.string() })),
  files: v.number(),
  /** Keys that rows reference and the file store does not have. */
  missing: v.array(v.string()),
});

/** Returns the name of an entry with a part of a table's rows. */
export const rowsEntryName = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}.ndjson`;

/** Returns the table whose rows an entry contains. */
export const tableFromEntryName = (name: string): string | undefined =>
  /^tables\/([\w.]+)\/\d+\.ndjson$/.exec(name)?.[1];

/** Returns the key of the stored file that an entry contains. */
export const fileKeyFromEntryName = (name: string): string | undefined => /^files\/(.+)$/.exec(name)?.[1];
