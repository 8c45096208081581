/**
 * What the sandbox needs of a database: one call. A `pg.Pool` is one, a PGlite too.
 *
 * Everything one provider call writes goes down in a single statement, so no connection is ever held: the shop may
 * lend its only one.
 */
export interface SandboxDatabase {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Reads the SQLSTATE of a failed statement, or nothing when the error is not the database's. */
export function sqlStateOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
