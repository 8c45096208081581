import {
  readTable,
  type Sequence,
  type SqlConnection,
  type Table,
  quotedName,
  quoteIdentifier,
  listTables,
  qualifiedName,
  setCanonicalText,
} from './tables.ts';
import { TableDigester, type TableDigest } from './table-digest.ts';

/**
 * Fills an empty, migrated database in one transaction, which rolls back on any error. The transaction disables the triggers,
 * because the rows already contain their results. Rows that migrations inserted are deleted first.
 */
export class TableLoader {
  readonly #insertStatements = new Map<string, string>();

  private constructor(
    private readonly connection: SqlConnection,
    private readonly tables: readonly Table[],
  ) {}

  /** @throws {Error} when the database already contains a shop. */
  static async begin(connection: SqlConnection): Promise<TableLoader> {
    await connection.query('begin');
    await setCanonicalText(connection);
    const loader = new TableLoader(connection, await listTables(connection));
    try {
      await loader.#clearTables();
    } catch (error) {
      await loader.rollback();
      throw error;
    }
    return loader;
  }

  /** Inserts rows into a table; the rows that they reference must come first. */
  async load(table: Table, lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return;
    await this.connection.query(await this.#insertStatementFor(table), [`[${lines.join(',')}]`]);
  }

  /** Reads every row back, compares it, and commits. */
  async verifyAndCommit(
    expected: ReadonlyMap<string, TableDigest>,
    tables: readonly Table[],
    sequences: readonly Sequence[],
  ) {
    for (const table of tables) {
      const digester = new TableDigester();
      for await (const lines of readTable(this.connection, table)) digester.add(lines);
      const actual = digester.digest();
      const expectedTable = expected.get(qualifiedName(table));
      if (actual.rows !== expectedTable?.rows || actual.sha256 !== expectedTable.sha256) {
        throw new Error(
          `The rows of ${qualifiedName(table)} differ from the saved ones: ${actual.rows} of ${expectedTable?.rows ?? 0} rows were written.`,
        );
      }
    }
    for (const sequence of sequences) {
      await this.connection.query('select setval($1::regclass, $2::bigint)', [quotedName(sequence), sequence.value]);
    }
    for (const table of this.tables)
      await this.connection.query(`alter table ${quotedName(table)} enable trigger user`);
    await this.connection.query('commit');
  }

  /** Leaves the database unchanged. */
  async rollback(): Promise<void> {
    await this.connection.query('rollback');
  }

  async #clearTables(): Promise<void> {
    for (const name of ['users', 'products', 'orders']) {
      if (!this.tables.some((table) => table.schema === '' && table.name === name)) continue;
      const { rows } = await this.connection.query(`select 1 from ${quoteIdentifier(name)} limit 1`);
      if (rows.length > 0) throw new Error('This database already contains a store; use an empty one.');
    }
    for (const table of this.tables.toReversed()) {
      await this.connection.query(`alter table ${quotedName(table)} disable trigger user`);
      await this.connection.query(`delete from ${quotedName(table)}`);
    }
  }

  async #insertStatementFor(table: Table): Promise<string> {
    const tableName = qualifiedName(table);
    const known = this.#insertStatements.get(tableName);
    if (known) return known;
    if (!this.tables.some((mine) => qualifiedName(mine) === tableName)) {
      throw new Error(`This version of the store has no table ${tableName}.`);
    }
    const { rows } = await this.connection.query(
      `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [quotedName(table)],
    );
    const types = new Map((rows as { name: string; type: string }[]).map(({ name, type }) => [name, type]));
    const values = table.columns.map((column, at) => {
      const type = types.get(column);
      if (type === undefined) throw new Error(`This version of the store has no column ${column} in ${tableName}.`);
      return `(line->>${at})::${type}`;
    });
    const insertion = `insert into ${quotedName(table)} (${table.columns.map(quoteIdentifier).join(', ')}) overriding system value
      select ${values.join(', ')} from json_array_elements($1::json) as line`;
    this.#insertStatements.set(tableName, insertion);
    return insertion;
  }
}
