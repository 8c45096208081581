import type { TestShop } from './harness.ts';

/** Runs an insertion without foreign keys and triggers, so that rows can name thousands of books that do not exist. */
export async function insertUnchecked({ pool }: Pick<TestShop, 'pool'>, sql: string, values: unknown[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(sql, values);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
