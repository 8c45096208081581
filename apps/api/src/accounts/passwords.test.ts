import { UnavailableError } from '@octavo/core/errors';
import { expect, it } from 'vitest';
import { Passwords } from './passwords.ts';

it('verifies only the exact password that was hashed, to the last character', async () => {
  const passwords = new Passwords();
  const storedHash = await passwords.hash('Tide & Clock 42! ');
  expect(storedHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify('Tide & Clock 42! ', storedHash)).toBe(true);
  expect(await passwords.verify('Tide & Clock 42!', storedHash)).toBe(false);
});

it('takes the same time for an account that does not exist', { tags: ['check-1'] }, async () => {
  const passwords = new Passwords();
  expect(await passwords.verify('a password of no account', undefined)).toBe(false);
  expect(await passwords.verify('none', 'none')).toBe(false);
  expect(passwords.load).toEqual({ waiting: 0, done: 2 });
});

it('checks a hash of its own cost for an account that does not exist', { tags: ['check-1'] }, async () => {
  const passwords = new Passwords({ memoryCost: 64, timeCost: 2, parallelism: 1 });
  const storedHash = await passwords.hash('Tide & Clock 42!');
  expect(storedHash).toMatch(/^\$argon2id\$v=19\$m=64,t=2,p=1\$/);
  expect(await passwords.verify('Tide & Clock 42!', storedHash)).toBe(true);
  expect(await passwords.verify('Tide & Clock 42!', undefined)).toBe(false);
});

it('rejects requests beyond the queue limit and recovers afterwards', { tags: ['check-58'] }, async () => {
  const passwords = new Passwords();
  const verifications = await Promise.allSettled(Array.from({ length: 100 }, () => passwords.verify('x', undefined)));
  const turnedAway = verifications.filter(({ status }) => status === 'rejected');
  expect(turnedAway.length).toBe(100 - 2 - 64);
  expect(turnedAway[0]).toMatchObject({ reason: expect.any(UnavailableError) });
  expect(turnedAway[0]).toMatchObject({ reason: { code: 'overloaded', retryAfterSeconds: 3 } });
  expect(await passwords.verify('x', undefined)).toBe(false);
  expect(passwords.load.waiting).toBe(0);
});
