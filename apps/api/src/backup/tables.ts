/** Whatever answers SQL on one connection: a client of `pg`, or an embedded database of an older major version. */
export interface SqlConnection {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** A table as it is read and written: every column that is not worked out from others. */
export interface Table {
  /** Empty for the shop's own tables, wherever they stand; else the schema of a part that has one. */
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns of the primary key, by which rows are ordered. */
  readonly key: readonly string[];
}

const FETCH_SIZE = 500;

/** Texts that mean the same wherever they are read. */
const CANONICAL_TEXT_SETTINGS = [
  "set local datestyle = 'ISO, YMD'",
  "set local timezone = 'UTC'",
  "set local intervalstyle = 'postgres'",
  "set local bytea_output = 'hex'",
  'set local extra_float_digits = 1',
];

/** The schema in which the card sandbox keeps its state. */
const SANDBOX_SCHEMA = 'stripe_sandbox';

/** Lets the rest of a transaction write and read values as {@link readTable} has them. */
export async function useCanonicalText(connection: SqlConnection): Promise<void> {
  for (const setting of CANONICAL_TEXT_SETTINGS) await connection.query(setting);
}

/** Runs `work` inside a transaction that sees one moment of the database, however busy it is. */
export async function inSnapshot<T>(connection: SqlConnection, work: () => Promise<T>): Promise<T> {
  await connection.query('begin isolation level repeatable read, read only');
  try {
    await useCanonicalText(connection);
    return await work();
  } finally {
    await connection.query('rollback');
  }
}

/**
 * The tables with rows worth keeping, those that others refer to first. Left out are the notes of which migrations ran,
 * which belong to a database and not to a shop, and tables that PostgreSQL itself would not keep over a crash.
 */
export async function listTables(connection: SqlConnection): Promise<Table[]> {
  const { rows } = await connection.query(
    `select case when n.nspname = current_schema() then '' else n.nspname end as schema, c.relname as name,
       (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select coalesce(json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)), '[]')
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key,
       (select coalesce(json_agg(f.confrelid::regclass::text), '[]') from pg_constraint f
        where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid) as needs,
       c.oid::regclass::text as reference
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> 'migrations'
       and n.nspname = any(array[current_schema()::text, $1])
     order by n.nspname, c.relname`,
    [SANDBOX_SCHEMA],
  );
  return sortByForeignKeys(rows as (Table & { needs: string[]; reference: string })[]);
}

function sortByForeignKeys(tables: readonly (Table & { needs: string[]; reference: string })[]): Table[] {
  const waiting = [...tables];
  const emitted = new Set<string>();
  const ordered: Table[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ needs }) => needs.every((name) => emitted.has(name)));
    const [table] = waiting.splice(next, next < 0 ? 0 : 1);
    if (!table)
      throw new Error(`Tables refer to each other in a circle: ${waiting.map(({ name }) => name).join(', ')}.`);
    emitted.add(table.reference);
    ordered.push({ schema: table.schema, name: table.name, columns: table.columns, key: table.key });
  }
  return ordered;
}

/**
 * Reads a table from its first row to its last, some hundred rows at a time, each a JSON array of the texts of its columns.
 * Call it inside {@link inSnapshot}.
 */
export async function* readTable(connection: SqlConnection, table: Table): AsyncGenerator<readonly string[]> {
  const texts = table.columns.map((column) => `${quoteIdentifier(column)}::text`).join(', ');
  const order = table.key.map((column) => `${quoteIdentifier(column)}::text collate "C"`).join(', ');
  await connection.query(
    `declare octavo_rows no scroll cursor for select json_build_array(${texts})::text as line from ${quotedName(table)}${order ? ` order by ${order}` : ''}`,
  );
  for (;;) {
    const { rows } = await connection.query(`fetch ${FETCH_SIZE} from octavo_rows`);
    if (rows.length === 0) break;
    yield (rows as { line: string }[]).map(({ line }) => line);
  }
  await connection.query('close octavo_rows');
}

/** Where the shop's numbering stands, per sequence; read it after the rows, so that no number is given out twice. */
export async function listSequences(connection: SqlConnection): Promise<Sequence[]> {
  const { rows } = await connection.query(
    `select case when schemaname = current_schema() then '' else schemaname end as schema, sequencename as name, last_value::text as value
     from pg_sequences where schemaname = any(array[current_schema()::text, $1]) and last_value is not null
     order by schemaname, sequencename`,
    [SANDBOX_SCHEMA],
  );
  return rows as Sequence[];
}

/** The last number a sequence gave out. */
export interface Sequence {
  readonly schema: string;
  readonly name: string;
  readonly value: string;
}

/** A name for SQL, safe in whatever it is made of. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The name of a table or sequence for SQL. */
export const quotedName = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  schema === '' ? quoteIdentifier(name) : `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;

/** The name of a table for people and files. */
export const qualifiedName = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  schema === '' ? name : `${schema}.${name}`;
