import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTestDatabase } from '../../test/test-database.ts';
import type { OpenDatabase } from './database.ts';

/** The embedded database has no connection that could be lost. */
describe.runIf(inject('database').kind === 'postgres')('a connection that the server ends', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('fails the transaction that had it and nothing else, and the news is listened to again', async () => {
    const { db, pool, news } = database;
    const inside = db.transaction().execute(async (trx) => {
      const { rows } = await pool.query<{ count: string }>(
        `select count(pg_terminate_backend(pid)) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
      expect(Number(rows[0]?.count)).toBeGreaterThan(0);
      await trx.updateTable('catalog_version').set({ version: '1' }).execute();
    });
    await expect(inside).rejects.toThrow(/terminat|connection error/i);
    const { heard } = news;
    await db.insertInto('tags').values({ name: 'Tides' }).execute();
    expect(news.isListening).toBe(true);
    expect(news.heard).toBeGreaterThan(heard);
  });
});
