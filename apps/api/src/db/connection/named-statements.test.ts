import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../../test/harness.ts';
import { NamedStatements } from './named-statements.ts';

/** More than the number of uses after which a statement gets a name. */
const USES_UNTIL_NAMED = 6;
let shop: TestShop;
let statements: NamedStatements;
beforeAll(async () => {
  shop = await openTestShop();
  statements = new NamedStatements(shop.pool);
});
afterAll(() => shop.close());

it('keeps the connection after a statement fails', async () => {
  await statements.execute('select 1 as one', []);
  const before = shop.pool.totalCount;
  for (let n = 0; n < USES_UNTIL_NAMED; n += 1)
    await expect(statements.execute('select 1 / $1::int', [0])).rejects.toThrow('by zero');
  expect(await statements.execute('select $1::int as one', [1])).toEqual([{ one: 1 }]);
  expect(shop.pool.totalCount).toBe(before);
});

it('drops an invalid plan, so that the statement fails at most once', async () => {
  await shop.pool.query('create table planned (name text)');
  const execute = async () => statements.execute('select * from planned where name is distinct from $1', ['none']);
  for (let n = 0; n < USES_UNTIL_NAMED; n += 1) expect(await execute()).toEqual([]);
  await shop.pool.query('alter table planned add column more integer');
  // Whether the first call fails depends on the database.
  await Promise.allSettled([execute()]);
  expect(await execute()).toEqual([]);
});
