/** The rows of the audit log: append-only, in the transaction of the change, and one chain. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/test-database.ts';
import { verifyAuditLog } from '../../audit/index.ts';
import type { Db, OpenDatabase } from '../database.ts';
import { commandOrigin, withAudit } from './audit-context.ts';

/** The number of concurrent changes. The deep checks run ten thousand. */
const CHANGES = Number(process.env['OCTAVO_AUDIT_CHANGES'] ?? 200);
const WRITERS = 8;

let database: OpenDatabase;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  ({ db } = database);
});
afterAll(() => database.close());

let count = 0;
async function aBook(): Promise<number> {
  count += 1;
  const values = { identifier: `urn:audit:${count}`, name: 'Audited', slug: `audited-${count}` };
  return (await db.insertInto('products').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
const audited = <T>(work: () => Promise<T>): Promise<T> => withAudit(commandOrigin('test.change'), work);
const setPrice = (id: number, cents: number, executor: Db = db) =>
  executor.updateTable('products').set({ price_cents: cents }).where('id', '=', id).execute();
const rows = () => db.selectFrom('audit_log').selectAll().orderBy('number').execute();

describe('a change', () => {
  it('writes a row at the end of its transaction, also of a single statement', async () => {
    const id = await aBook();
    const before = (await rows()).length;
    await audited(() => setPrice(id, 100));
    await audited(() =>
      db.transaction().execute(async (transaction) => {
        await setPrice(id, 200, transaction);
        await setPrice(id, 300, transaction);
      }),
    );
    expect((await rows()).slice(before)).toMatchObject([
      { subject_type: 'book', subject_id: String(id), before: {}, after: { 'book.price_cents': 100 } },
      { before: { 'book.price_cents': 100 }, after: { 'book.price_cents': 300 } },
    ]);
  });

  it('writes no row when its transaction is rolled back, and none outside of audited work', async () => {
    const id = await aBook();
    const before = (await rows()).length;
    const failed = audited(() =>
      db.transaction().execute(async (transaction) => {
        await setPrice(id, 100, transaction);
        throw new Error('It failed.');
      }),
    );
    await expect(failed).rejects.toThrow('It failed.');
    await setPrice(id, 200);
    // Work that was started and not awaited ends after the call.
    let late: Promise<unknown> = Promise.resolve();
    await audited(async () => {
      late = new Promise((resolve) => {
        setImmediate(resolve);
      }).then(() => setPrice(id, 300));
    });
    await late;
    expect((await rows()).length).toBe(before);
  });

  it('is recorded with a limited size, for any number of changed rows', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 300; at += 1) ids.push(await aBook());
    await audited(() => db.updateTable('products').set({ price_cents: 700 }).where('id', 'in', ids).execute());
    const last = (await rows()).at(-1);
    expect(JSON.stringify(last?.after).length).toBeLessThan(4_100);
    expect(Number(last?.after['more'])).toBeGreaterThan(100);
  });
});

it('refuses to change, delete and truncate rows', async () => {
  await audited(async () => setPrice(await aBook(), 100));
  for (const statement of [
    `update audit_log set role = 'admin'`,
    'delete from audit_log',
    'truncate audit_log',
    `insert into audit_log select * from audit_log limit 0; update audit_log set hash = ''`,
  ])
    await expect(database.pool.query(statement)).rejects.toThrow('never changed or deleted');
});

it(
  `is one chain without a fork after ${CHANGES} changes by ${WRITERS} writers at once`,
  { timeout: 60_000 + CHANGES * 50 },
  async () => {
    const ids = await Promise.all(Array.from({ length: WRITERS }, aBook));
    const before = (await rows()).length;
    let left = CHANGES;
    let expected = 0;
    const write = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const id = ids[Math.floor(Math.random() * ids.length)] ?? 0;
        const isFailing = Math.random() < 0.2;
        const change = audited(() =>
          db.transaction().execute(async (transaction) => {
            await transaction
              .updateTable('products')
              .set(({ eb }) => ({ total_sales: eb('total_sales', '+', 1), subtitle: String(Math.random()) }))
              .where('id', '=', id)
              .execute();
            if (isFailing) throw new Error('It failed.');
          }),
        );
        await change.catch(() => {});
        if (!isFailing) expected += 1;
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, write));
    const { rows: verified, broken } = await verifyAuditLog(db);
    expect([verified, broken]).toEqual([before + expected, undefined]);
  },
);

describe('the verification', () => {
  const tampered = async (statement: string): Promise<unknown> => {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query('alter table audit_log disable trigger user');
      await client.query(statement);
      await client.query('commit');
    } finally {
      client.release();
    }
    return (await verifyAuditLog(db)).broken;
  };

  it.each([
    ['a changed row', `update audit_log set after = '{"book.price_cents": 1}' where number = 3`, '3', 'content'],
    [
      'a row whose hash was made to fit',
      `update audit_log set role = 'admin', hash = 'x' where number = 3`,
      '3',
      'content',
    ],
    ['a row that was exchanged', `update audit_log set previous_hash = 'x' where number = 4`, '4', 'continue'],
    ['a deleted row', 'delete from audit_log where number = 3', '4', 'Row 3'],
    ['deleted last rows', 'delete from audit_log where number > 2', '3', 'missing'],
  ])('names the first broken row after %s', async (_name, statement, number, reason) => {
    await database.pool.query('create table if not exists audit_copy as select * from audit_log');
    expect(await tampered(statement)).toEqual({ number, reason: expect.stringContaining(reason) as string });
    expect(await tampered('delete from audit_log; insert into audit_log select * from audit_copy')).toBeUndefined();
  });
});
