/** A single SQL connection: a client of `pg`, or an embedded database of an older major version. */
export interface SqlConnection {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** A table as it is read and written: every column that is not generated. */
export interface Table {
  /** Empty for the shop's own tables, in any schema; else the schema of a component that has its own. */
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns of the primary key, which define the order of rows. */
  readonly key: readonly string[];
}

const FETCH_SIZE = 500;

/** Settings under which the text of a value is the same on every server. */
const CANONICAL_TEXT_SETTINGS = [
  "set local datestyle = 'ISO, YMD'",
  "set local timezone = 'UTC'",
  "set local intervalstyle = 'postgres'",
  "set local bytea_output = 'hex'",
  'set local extra_float_digits = 1',
];

/** The schema in which the card sandbox stores its state. */
const SANDBOX_SCHEMA = 'stripe_sandbox';

/** Makes the rest of the transaction read and write values in the format of {@link readTable}. */
export async function setCanonicalText(connection: SqlConnection): Promise<void> {
  for (const setting of CANONICAL_TEXT_SETTINGS) await connection.query(setting);
}

/** Runs `work` in a transaction with one consistent snapshot of the database. */
export async function inSnapshot<T>(connection: SqlConnection, work: () => Promise<T>): Promise<T> {
  await connection.query('begin isolation level repeatable read, read only');
  try {
    await setCanonicalText(connection);
    return await work();
  } finally {
    await connection.query('rollback');
  }
}

/**
 * Lists the tables to save, referenced tables first. Excludes the list of applied migrations, which belongs to a database
 * and not to a shop. Excludes unlogged tables, which PostgreSQL itself empties after a crash.
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
        where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid) as dependencies,
       c.oid::regclass::text as reference
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> 'migrations'
       and n.nspname = any(array[current_schema()::text, $1])
     order by n.nspname, c.relname`,
    [SANDBOX_SCHEMA],
  );
  return sortByForeignKeys(rows as (Table & { dependencies: string[]; reference: string })[]);
}

function sortByForeignKeys(tables: readonly (Table & { dependencies: string[]; reference: string })[]): Table[] {
  const remaining = [...tables];
  const emitted = new Set<string>();
  const ordered: Table[] = [];
  while (remaining.length > 0) {
    const next = remaining.findIndex(({ dependencies }) => dependencies.every((name) => emitted.has(name)));
    const [table] = remaining.splice(next, next < 0 ? 0 : 1);
    if (!table)
      throw new Error(`Tables reference each other in a cycle: ${remaining.map(({ name }) => name).join(', ')}.`);
    emitted.add(table.reference);
    ordered.push({ schema: table.schema, name: table.name, columns: table.columns, key: table.key });
  }
  return ordered;
}

/**
 * Reads a table from the first row to the last in batches of some hundred rows. Each row is a JSON array of its columns'
 * texts. Call it inside {@link inSnapshot}.
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

/** Returns the last value of each sequence. Call it after reading the rows, so that no number is assigned twice. */
export async function listSequences(connection: SqlConnection): Promise<Sequence[]> {
  const { rows } = await connection.query(
    `select case when schemaname = current_schema() then '' else schemaname end as schema, sequencename as name, last_value::text as value
     from pg_sequences where schemaname = any(array[current_schema()::text, $1]) and last_value is not null
     order by schemaname, sequencename`,
    [SANDBOX_SCHEMA],
  );
  return rows as Sequence[];
}

/** The last number that a sequence assigned. */
export interface Sequence {
  readonly schema: string;
  readonly name: string;
  readonly value: string;
}

/** Quotes any string as an SQL identifier. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns the quoted name of a table or sequence for SQL. */
export const quotedName = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  schema === '' ? quoteIdentifier(name) : `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;

/** Returns the name of a table for messages and file names. */
export const qualifiedName = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  schema === '' ? name : `${schema}.${name}`;
