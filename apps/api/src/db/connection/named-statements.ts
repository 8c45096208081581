import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** A text that was sent so often comes again. */
const UNNAMED_USES = 3;
/** Statements over lists of any length would else never end. */
const MAX_STATEMENTS = 400;
/** What PostgreSQL answers where a column of a planned statement has got another type. */
const CACHED_PLAN_INVALID = '0A000';

/**
 * A pool in which a statement that comes again has a name: the server reads it once a connection and may keep its plan,
 * which is most of the work of a small query. The query builder takes it as its pool.
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

  /** Asks one statement outside of any transaction, without the way through the query builder: that costs as much as a small query. */
  async execute<R>(text: string, values: unknown[]): Promise<R[]> {
    // By `pool.query` a statement that fails would cost the connection, and with the embedded database everybody's.
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

/** Which texts came often enough. */
class StatementNames {
  readonly #statements = new Map<string, { times: number; readonly name: string }>();
  #lastNumber = 0;

  nameFor(text: string): string | undefined {
    const known = this.#statements.get(text);
    if (known) {
      known.times += 1;
      return known.times > UNNAMED_USES ? known.name : undefined;
    }
    if (this.#statements.size < MAX_STATEMENTS) this.#statements.set(text, { times: 1, name: `octavo_${(this.#lastNumber += 1)}` });
    return undefined;
  }

  /** The next time it comes under another name. */
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
    if (typeof statement !== 'string') throw new TypeError('Rows are not read by a cursor here.');
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
  // Without values it is one message, and there is nothing to plan twice.
  const name = values.length > 0 ? names.nameFor(text) : undefined;
  try {
    const { command, rowCount, rows } = await client.query({ ...(name ? { name } : {}), text, values });
    // The type names the five commands there are; the others have no rows either way.
    return { command: command as PostgresQueryResult<R>['command'], rowCount: rowCount ?? 0, rows: rows as R[] };
  } catch (error) {
    if (name && errorCode(error) === CACHED_PLAN_INVALID) names.invalidate(text);
    throw error;
  }
}

/** What the database says is wrong. The embedded one has errors of a class of its own. */
const errorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
