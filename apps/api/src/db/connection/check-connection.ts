import type { Pool } from 'pg';

/** The server rejects the connection or is not reachable: it is down, or the address, the user or the database is wrong. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
  constructor(url: string, cause: unknown, consequence: string) {
    const { host, pathname } = new URL(url);
    super(
      `The PostgreSQL server at ${host}${pathname} cannot be used (${describeError(cause)}); check that it is running, and that host, user, password and database in its address are right.${consequence}`,
      { cause },
    );
  }
}

/** Opens one connection. @throws {DatabaseUnreachableError} when it fails; `consequence` is a sentence to append. */
export async function checkConnection(pool: Pool, url: string, consequence = ''): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (error) {
    throw new DatabaseUnreachableError(url, error, consequence && ` ${consequence}`);
  }
}

/** A hostname with several addresses fails with one error per address and an empty message. */
function describeError(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(describeError))].join('; ');
  return error instanceof Error ? error.message : String(error);
}
