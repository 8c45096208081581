import { RateLimitError } from '@octavo/core/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/test-database.ts';
import type { OpenDatabase } from '../db/database.ts';
import { RateLimiter } from './rate-limiter.ts';

let database: OpenDatabase;
let rateLimiter: RateLimiter;
const createRateLimiter = (addressFactor = 1, accountFactor = 1) =>
  new RateLimiter({ db: database.db, secret: 'a secret of the tests', addressFactor, accountFactor });
beforeAll(async () => {
  database = await openTestDatabase();
  rateLimiter = createRateLimiter();
});
afterAll(() => database.close());

const repeat = async (count: number, work: () => Promise<unknown>) => {
  for (let time = 0; time < count; time += 1) await work();
};

it('allows as many attempts as the limit and tells the next one how long to wait', async () => {
  await repeat(10, () => rateLimiter.consume({ 'login account': 1 }));
  const refused = await rateLimiter.consume({ 'login account': 1 }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RateLimitError);
  expect(refused).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 900 });
  expect(refused).toMatchObject({ message: expect.stringMatching(/^Too many wrong passwords .* in 15 minutes\.$/) });
  await rateLimiter.consume({ 'login account': 2 });
  await rateLimiter.consume({ 'login account': '1' });
});

it('counts concurrent attempts one by one', async () => {
  const counted = await Promise.allSettled(
    Array.from({ length: 30 }, () => rateLimiter.consume({ 'login account': 'crowd' })),
  );
  expect(counted.filter(({ status }) => status === 'fulfilled').length).toBe(10);
});

it('shares its counts with every other process of the shop', async () => {
  const other = createRateLimiter();
  await repeat(5, () => rateLimiter.consume({ 'login account': 'both' }));
  await repeat(5, () => other.consume({ 'login account': 'both' }));
  await expect(rateLimiter.consume({ 'login account': 'both' })).rejects.toBeInstanceOf(RateLimitError);
  await other.reset({ 'login account': 'both' });
  await rateLimiter.consume({ 'login account': 'both' });
});

it('rewards an attempt that turned out to be harmless', async () => {
  await repeat(50, async () => {
    await rateLimiter.consume({ 'login account': 'right', 'login address': '203.0.113.9' });
    await rateLimiter.reward({ 'login account': 'right', 'login address': '203.0.113.9' });
  });
  await expect(
    rateLimiter.check({ 'login account': 'right', 'login address': '203.0.113.9' }),
  ).resolves.toBeUndefined();
});

it('checks without counting, and penalizes without rejecting', async () => {
  await repeat(40, () => rateLimiter.check({ 'card account': 7 }));
  const notes: boolean[] = [];
  await repeat(20, async () => notes.push(await rateLimiter.penalize({ 'card account': 7 })));
  expect(notes.lastIndexOf(false)).toBe(18);
  await expect(rateLimiter.check({ 'card account': 7, 'card address': undefined })).rejects.toBeInstanceOf(
    RateLimitError,
  );
});

it('allows more attempts per address with a higher address factor', async () => {
  const limiter = createRateLimiter(3);
  await repeat(90, () => limiter.consume({ 'register address': '203.0.113.8' }));
  await expect(limiter.consume({ 'register address': '203.0.113.8' })).rejects.toBeInstanceOf(RateLimitError);
});

it('allows more attempts per account with a higher account factor', async () => {
  const limiter = createRateLimiter(1, 2);
  await repeat(10, () => limiter.consume({ 'export account': 3 }));
  await expect(limiter.consume({ 'export account': 3 })).rejects.toBeInstanceOf(RateLimitError);
  // Guesses of passwords are not allowed more often.
  await repeat(10, () => limiter.consume({ 'login account': 'guessed' }));
  await expect(limiter.consume({ 'login account': 'guessed' })).rejects.toBeInstanceOf(RateLimitError);
});

it('counts frequent calls in the process, without a query', async () => {
  await repeat(600, () => rateLimiter.consume({ 'download account': 1 }));
  await expect(rateLimiter.consume({ 'download account': 1 })).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfterSeconds: expect.any(Number) as number,
  });
  await expect(createRateLimiter().consume({ 'download account': 1 })).resolves.toBeUndefined();
  const { rows } = await database.pool.query("select 1 from rate_limits where key like 'download%'");
  expect(rows).toEqual([]);
});

it('stores nothing that identifies a person', async () => {
  await rateLimiter.consume({ 'forgot account': 'ines@octavo.example', 'forgot address': '203.0.113.200' });
  const { rows } = await database.pool.query<{ key: string }>('select key from rate_limits');
  expect(JSON.stringify(rows)).not.toMatch(/octavo|203\.0/);
});
