import type { Pool } from 'pg';

/** The server does not let us in: it is away, or the address, the user or the database is wrong. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
  constructor(url: string, cause: unknown, consequence: string) {
    const { host, pathname } = new URL(url);
    super(
      `The PostgreSQL server at ${host}${pathname} cannot be used (${describeError(cause)}); see that it runs, and that the host, user, password and database of its address are right.${consequence}`,
      { cause },
    );
  }
}

/** Asks for one connection. @throws {DatabaseUnreachableError} where there is none; `consequence` is a sentence behind it. */
export async function checkConnection(pool: Pool, url: string, consequence = ''): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (error) {
    throw new DatabaseUnreachableError(url, error, consequence && ` ${consequence}`);
  }
}

/** A name that stands for several addresses fails with one error for each and no words of its own. */
function describeError(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(describeError))].join('; ');
  return error instanceof Error ? error.message : String(error);
}
