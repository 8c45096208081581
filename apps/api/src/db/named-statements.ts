import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** A text that was sent so often comes again. */
const TIMES = 3;
/** Statements over lists of any length would else never end. */
const MOST_TEXTS = 400;
/** What PostgreSQL answers where a column of a planned statement has got another type. */
const PLAN_IS_OVER = '0A000';

/**
 * A pool in which a statement that comes again has a name: the server reads it once a connection and may keep its plan,
 * which is most of the work of a small query. The query builder takes it as its pool.
 */
export class NamedStatements implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #names = new StatementNames();
  readonly #clients = new WeakMap<pg.PoolClient, NamingClient>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect();
    let naming = this.#clients.get(client);
    if (!naming) this.#clients.set(client, (naming = new NamingClient(client, this.#names)));
    return naming;
  }

  /** Asks one statement outside of any transaction, without the way through the query builder: that costs as much as a small query. */
  async ask<R>(text: string, values: unknown[]): Promise<R[]> {
    // By `pool.query` a statement that fails would cost the connection, and with the embedded database everybody's.
    const client = await this.#pool.connect();
    try {
      const { rows } = await askNamed<R>(client, this.#names, text, values);
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
  readonly #seen = new Map<string, { times: number; readonly name: string }>();
  #given = 0;

  of(text: string): string | undefined {
    const kept = this.#seen.get(text);
    if (kept) {
      kept.times += 1;
      return kept.times > TIMES ? kept.name : undefined;
    }
    if (this.#seen.size < MOST_TEXTS) this.#seen.set(text, { times: 1, name: `octavo_${(this.#given += 1)}` });
    return undefined;
  }

  /** The next time it comes under another name. */
  forget(text: string): void {
    this.#seen.delete(text);
  }
}

class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    question: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof question !== 'string') throw new TypeError('Rows are not read by a cursor here.');
    return askNamed(this.#client, this.#names, question, [...values]);
  }

  release(): void {
    this.#client.release();
  }
}

async function askNamed<R>(
  client: pg.PoolClient,
  names: StatementNames,
  text: string,
  values: unknown[],
): Promise<PostgresQueryResult<R>> {
  // Without values it is one message, and there is nothing to plan twice.
  const name = values.length > 0 ? names.of(text) : undefined;
  try {
    const { command, rowCount, rows } = await client.query({ ...(name ? { name } : {}), text, values });
    // The type names the five commands there are; the others have no rows either way.
    return { command: command as PostgresQueryResult<R>['command'], rowCount: rowCount ?? 0, rows: rows as R[] };
  } catch (error) {
    if (name && codeOf(error) === PLAN_IS_OVER) names.forget(text);
    throw error;
  }
}

/** What the database says is wrong. The embedded one has errors of a class of its own. */
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
