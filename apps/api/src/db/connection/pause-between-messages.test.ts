import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/test-database.ts';
import type { OpenDatabase } from '../database.ts';

const STATEMENTS = 500;
let database: OpenDatabase;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());

/** Counts the turns of the event loop in which other work could run during `work`. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  const end = new AbortController();
  const working = work().finally(() => end.abort());
  let turns = 0;
  while (!end.signal.aborted) {
    await nextTurn();
    turns += 1;
  }
  await working;
  return turns;
}

it('lets other work run between the statements of a transaction', async () => {
  const turns = await turnsDuring(() =>
    database.db.transaction().execute(async (transaction) => {
      for (let count = 0; count < STATEMENTS; count += 1)
        await transaction.selectFrom('products').select('id').where('id', '=', count).execute();
    }),
  );
  expect(turns).toBeGreaterThan(5);
});
