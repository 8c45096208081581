/**
 * What the sandbox needs of a database: one call. A `pg.Pool` is one, a PGlite too.
 *
 * Everything one provider call writes goes down in a single statement, so no connection is ever held: the shop may
 * lend its only one.
 */
export interface SandboxDatabase {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}
