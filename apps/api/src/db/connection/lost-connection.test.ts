import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTestDatabase } from '../../../test/test-database.ts';
import type { OpenDatabase } from '../database.ts';

/** The embedded database has no connection that could be lost. */
describe.runIf(inject('database').kind === 'postgres')('a connection that the server closes', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('fails only its own transaction, and catalog changes are listened to again', async () => {
    const { db, pool, catalogChanges } = database;
    const inside = db.transaction().execute(async (trx) => {
      // Only its own: an idle connection of the pool could be used before its end is noticed.
      const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await pool.query('select pg_terminate_backend($1)', [own.rows[0]?.pid]);
      await trx.updateTable('catalog_version').set({ version: '1' }).execute();
    });
    await expect(inside).rejects.toThrow(/terminat|conn/i);
    const { lastSeq: heard } = catalogChanges;
    await db.insertInto('products').values({ identifier: 'urn:test:tides', name: 'Tides', slug: 'tides' }).execute();
    expect(catalogChanges.isListening).toBe(true);
    expect(catalogChanges.lastSeq).toBeGreaterThan(heard);
  });
});
