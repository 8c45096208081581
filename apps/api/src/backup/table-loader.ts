import {
  readTable,
  type Sequence,
  type SqlConnection,
  type Table,
  nameOf,
  quoted,
  tablesOf,
  titleOf,
  withPlainTexts,
} from './tables.ts';
import { TableDigester, type TableDigest } from './table-digest.ts';

/**
 * Fills an empty, migrated database in one transaction: a fault anywhere leaves it as it was. Triggers sleep meanwhile,
 * since the rows carry what they once did; what migrations themselves have put in gives way.
 */
export class TableLoader {
  readonly #insertions = new Map<string, string>();

  private constructor(
    private readonly connection: SqlConnection,
    private readonly tables: readonly Table[],
  ) {}

  /** @throws {Error} where there is a shop in the database already. */
  static async begin(connection: SqlConnection): Promise<TableLoader> {
    await connection.query('begin');
    await withPlainTexts(connection);
    const loader = new TableLoader(connection, await tablesOf(connection));
    try {
      await loader.#empty();
    } catch (error) {
      await loader.abandon();
      throw error;
    }
    return loader;
  }

  /** Puts rows into a table; those that rows refer to come first. */
  async load(table: Table, lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return;
    await this.connection.query(await this.#insertion(table), [`[${lines.join(',')}]`]);
  }

  /** Looks at every row again as it now stands, compares, and keeps all of it. */
  async finish(expected: ReadonlyMap<string, TableDigest>, tables: readonly Table[], sequences: readonly Sequence[]) {
    for (const table of tables) {
      const digester = new TableDigester();
      for await (const lines of readTable(this.connection, table)) digester.add(lines);
      const now = digester.digest();
      const then = expected.get(titleOf(table));
      if (now.rows !== then?.rows || now.sha256 !== then.sha256) {
        throw new Error(
          `The rows of ${titleOf(table)} are not what they were: ${now.rows} of ${then?.rows ?? 0} came.`,
        );
      }
    }
    for (const sequence of sequences) {
      await this.connection.query('select setval($1::regclass, $2::bigint)', [nameOf(sequence), sequence.value]);
    }
    for (const table of this.tables) await this.connection.query(`alter table ${nameOf(table)} enable trigger user`);
    await this.connection.query('commit');
  }

  /** Leaves the database as it was. */
  async abandon(): Promise<void> {
    await this.connection.query('rollback');
  }

  async #empty(): Promise<void> {
    for (const name of ['users', 'products', 'orders']) {
      if (!this.tables.some((table) => table.schema === '' && table.name === name)) continue;
      const { rows } = await this.connection.query(`select 1 from ${quoted(name)} limit 1`);
      if (rows.length > 0) throw new Error('There is a shop in this database already; give an empty one.');
    }
    for (const table of this.tables.toReversed()) {
      await this.connection.query(`alter table ${nameOf(table)} disable trigger user`);
      await this.connection.query(`delete from ${nameOf(table)}`);
    }
  }

  async #insertion(table: Table): Promise<string> {
    const title = titleOf(table);
    const known = this.#insertions.get(title);
    if (known) return known;
    if (!this.tables.some((mine) => titleOf(mine) === title)) {
      throw new Error(`This version of the shop knows no table ${title}.`);
    }
    const { rows } = await this.connection.query(
      `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [nameOf(table)],
    );
    const types = new Map((rows as { name: string; type: string }[]).map(({ name, type }) => [name, type]));
    const values = table.columns.map((column, at) => {
      const type = types.get(column);
      if (type === undefined) throw new Error(`This version of the shop knows no ${column} in ${title}.`);
      return `(line->>${at})::${type}`;
    });
    const insertion = `insert into ${nameOf(table)} (${table.columns.map(quoted).join(', ')}) overriding system value
      select ${values.join(', ')} from json_array_elements($1::json) as line`;
    this.#insertions.set(title, insertion);
    return insertion;
  }
}
