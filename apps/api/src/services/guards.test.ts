import { RateLimitError } from '@octavo/core/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/test-database.ts';
import type { OpenDatabase } from '../db/database.ts';
import { Guards } from './guards.ts';

let database: OpenDatabase;
let guards: Guards;
const guardsOf = (addressFactor = 1) => new Guards({ db: database.db, secret: 'a secret of the tests', addressFactor });
beforeAll(async () => {
  database = await openTestDatabase();
  guards = guardsOf();
});
afterAll(() => database.close());

const times = async (count: number, work: () => Promise<unknown>) => {
  for (let time = 0; time < count; time += 1) await work();
};

it('lets as many through as the limit says, and tells the next one when to come back', async () => {
  await times(10, () => guards.count({ 'login account': 1 }));
  const refused = await guards.count({ 'login account': 1 }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RateLimitError);
  expect(refused).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 900 });
  expect(refused).toMatchObject({ message: expect.stringMatching(/^Too many wrong passwords .* in 15 minutes\.$/) });
  await guards.count({ 'login account': 2 });
  await guards.count({ 'login account': '1' });
});

it('counts many at once one by one', async () => {
  const counted = await Promise.allSettled(
    Array.from({ length: 30 }, () => guards.count({ 'login account': 'crowd' })),
  );
  expect(counted.filter(({ status }) => status === 'fulfilled').length).toBe(10);
});

it('counts together with every other process of the shop', async () => {
  const other = guardsOf();
  await times(5, () => guards.count({ 'login account': 'both' }));
  await times(5, () => other.count({ 'login account': 'both' }));
  await expect(guards.count({ 'login account': 'both' })).rejects.toBeInstanceOf(RateLimitError);
  await other.forget({ 'login account': 'both' });
  await guards.count({ 'login account': 'both' });
});

it('takes back what turned out to be harmless', async () => {
  await times(50, async () => {
    await guards.count({ 'login account': 'right', 'login address': '203.0.113.9' });
    await guards.giveBack({ 'login account': 'right', 'login address': '203.0.113.9' });
  });
  await expect(guards.check({ 'login account': 'right', 'login address': '203.0.113.9' })).resolves.toBeUndefined();
});

it('looks without counting, and counts without refusing', async () => {
  await times(40, () => guards.check({ 'card account': 7 }));
  const notes: boolean[] = [];
  await times(20, async () => notes.push(await guards.note({ 'card account': 7 })));
  expect(notes.lastIndexOf(false)).toBe(18);
  await expect(guards.check({ 'card account': 7, 'card address': undefined })).rejects.toBeInstanceOf(RateLimitError);
});

it('leaves more room to addresses where many customers share them', async () => {
  const roomy = guardsOf(3);
  await times(90, () => roomy.count({ 'register address': '203.0.113.8' }));
  await expect(roomy.count({ 'register address': '203.0.113.8' })).rejects.toBeInstanceOf(RateLimitError);
});

it('keeps nothing by which a person could be found', async () => {
  await guards.count({ 'forgot account': 'ines@octavo.example', 'forgot address': '203.0.113.200' });
  const { rows } = await database.pool.query<{ key: string }>('select key from rate_limits');
  expect(JSON.stringify(rows)).not.toMatch(/octavo|203\.0/);
});
