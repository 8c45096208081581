/**
 * The database interface of the sandbox: one method. A `pg.Pool` and a PGlite instance both implement it.
 *
 * Each provider call writes in a single statement and holds no connection, so a shop with a single connection works.
 */
export interface SandboxDatabase {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}
