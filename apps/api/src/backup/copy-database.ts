import type { Pool } from 'pg';
import { appliedMigrations, prepareSchema } from './prepare-schema.ts';
import { TableDigester, type TableDigest } from './table-digest.ts';
import { TableLoader } from './table-loader.ts';
import { inSnapshot, readTable, listSequences, type SqlConnection, listTables, qualifiedName } from './tables.ts';

/** Copies every row of one database, from one snapshot, into an empty one of the same schema, and compares both. */
export async function copyDatabase(from: SqlConnection, to: Pool): Promise<{ rows: number }> {
  return inSnapshot(from, async () => {
    const tables = await listTables(from);
    await prepareSchema(to, await appliedMigrations(from), tables);
    const client = await to.connect();
    try {
      const loader = await TableLoader.begin(client);
      try {
        const digests = new Map<string, TableDigest>();
        for (const table of tables) {
          const digester = new TableDigester();
          for await (const lines of readTable(from, table)) {
            digester.add(lines);
            await loader.load(table, lines);
          }
          digests.set(qualifiedName(table), digester.digest());
        }
        await loader.verifyAndCommit(digests, tables, await listSequences(from));
        return { rows: [...digests.values()].reduce((sum, { rows }) => sum + rows, 0) };
      } catch (error) {
        await loader.rollback();
        throw error;
      }
    } finally {
      client.release();
    }
  });
}
