import * as v from 'valibot';

/** The only version of the format so far; `docs/backup-format.md` describes it. */
export const FORMAT_VERSION = 1;

const TableSchema = v.object({
  schema: v.string(),
  name: v.string(),
  columns: v.array(v.string()),
  key: v.array(v.string()),
});

/** `backup.json`, the first entry: what the file is and which tables come, in the order in which they can be filled. */
export const BackupHeaderSchema = v.object({
  format: v.literal('octavo-backup', 'This file is no backup of a shop.'),
  version: v.literal(FORMAT_VERSION, 'This backup was made by a newer version of Octavo; restore it with that one.'),
  /** ISO 8601 with `Z`: the moment it shows. */
  created: v.string(),
  /** The migrations of the database it was made from, oldest first. */
  migrations: v.array(v.string()),
  tables: v.array(TableSchema),
});

/** `end.json`, the last entry: what has to have come until here. */
export const BackupTrailerSchema = v.object({
  tables: v.record(v.string(), v.object({ rows: v.number(), sha256: v.string() })),
  sequences: v.array(v.object({ schema: v.string(), name: v.string(), value: v.string() })),
  files: v.number(),
  /** Keys that rows point to and the file store does not have. */
  missing: v.array(v.string()),
});

/** The name of the entry with some rows of a table. */
export const rowsEntryName = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}.ndjson`;

/** The table whose rows an entry holds. */
export const tableFromEntryName = (name: string): string | undefined => /^tables\/([\w.]+)\/\d+\.ndjson$/.exec(name)?.[1];

/** The key of the stored file an entry holds. */
export const fileKeyFromEntryName = (name: string): string | undefined => /^files\/(.+)$/.exec(name)?.[1];
