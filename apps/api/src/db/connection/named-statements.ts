import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** A statement that was executed this often is expected again. */
const UNNAMED_USES = 3;
/**
 * The maximum size of the cache. It is needed because statements over lists of different lengths have different texts.
 */
const MAX_STATEMENTS = 400;
/** PostgreSQL's error code after a column of a planned statement changed its type. */
const CACHED_PLAN_INVALID = '0A000';

/**
 * A pool that names repeated statements. The server parses a named statement once per connection and may keep its plan,
 * which is most of the work of a small query. The query builder uses it as its pool.
 */
export class NamedStatements implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #names = new StatementNames();
  readonly #clients = new WeakMap<pg.PoolClient, NamedStatementClient>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect();
    let named = this.#clients.get(client);
    if (!named) this.#clients.set(client, (named = new NamedStatementClient(client, this.#names)));
    return named;
  }

  /** Executes one statement outside of any transaction, without the query builder, which costs as much as a small query. */
  async execute<R>(text: string, values: unknown[]): Promise<R[]> {
    // `pool.query` would close the connection of a failed statement, and the embedded database has only one.
    const client = await this.#pool.connect();
    try {
      const { rows } = await executeNamed<R>(client, this.#names, text, values);
      return rows;
    } finally {
      client.release();
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

/** Counts statement texts and names those that recur. */
class StatementNames {
  readonly #statements = new Map<string, { times: number; readonly name: string }>();
  #lastNumber = 0;

  nameFor(text: string): string | undefined {
    const known = this.#statements.get(text);
    if (known) {
      known.times += 1;
      return known.times > UNNAMED_USES ? known.name : undefined;
    }
    if (this.#statements.size < MAX_STATEMENTS)
      this.#statements.set(text, { times: 1, name: `octavo_${(this.#lastNumber += 1)}` });
    return undefined;
  }

  /** Gives the statement a new name for its next use. */
  invalidate(text: string): void {
    this.#statements.delete(text);
  }
}

class NamedStatementClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    statement: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') throw new TypeError('Cursors are not supported.');
    return executeNamed(this.#client, this.#names, statement, [...values]);
  }

  release(): void {
    this.#client.release();
  }
}

async function executeNamed<R>(
  client: pg.PoolClient,
  names: StatementNames,
  text: string,
  values: unknown[],
): Promise<PostgresQueryResult<R>> {
  // Without values the query is a single message, so a named plan saves nothing.
  const name = values.length > 0 ? names.nameFor(text) : undefined;
  try {
    const { command, rowCount, rows } = await client.query({ ...(name ? { name } : {}), text, values });
    // The type lists five commands only; the other commands return no rows either.
    return { command: command as PostgresQueryResult<R>['command'], rowCount: rowCount ?? 0, rows: rows as R[] };
  } catch (error) {
    if (name && errorCode(error) === CACHED_PLAN_INVALID) names.invalidate(text);
    throw error;
  }
}

/** Returns the error code of the database. The embedded one uses its own error class. */
const errorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
