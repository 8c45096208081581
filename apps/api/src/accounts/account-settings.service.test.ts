import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { accountSettingsQueries } from '../db/accounts/account-settings.queries.ts';
import { passwordResetQueries } from '../db/accounts/password-resets.queries.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const hijackedProfile = (email: string) => ({ first_name: 'Not', last_name: 'Ida', email: `${email}@octavo.example` });

const storedAccount = (userId: number) =>
  shop.deps.db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['first_name', 'last_name', 'email'])
    .executeTakeFirstOrThrow();

async function createResetLink(email: string): Promise<Buffer> {
  const keyHash = createHash('sha256').update(randomBytes(32)).digest();
  const now = shop.deps.clock();
  const { id } = await shop.deps.db
    .selectFrom('users')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow();
  await shop.deps.db
    .insertInto('password_resets')
    .values({ user_id: id, key_hash: keyHash, created_at: now, expires_at: new Date(now.getTime() + 60_000) })
    .execute();
  return keyHash;
}

it('changes nothing when the session ended after it was read', { tags: ['check-5'] }, async () => {
  const { userId, sessionId } = await shop.signIn('ended_session');
  const keyHash = await createResetLink('ended_session@octavo.example');
  const before = await storedAccount(userId);
  await shop.deps.db.updateTable('sessions').set({ ended_at: shop.clock.now }).where('id', '=', sessionId).execute();
  const change = shop.deps.accountSettings.changeProfile({ id: userId, sessionId }, hijackedProfile('first_thief'), {
    origin: 'https://shop.example',
  });
  await expect(change).rejects.toMatchObject({ code: 'session_ended' });
  expect(await storedAccount(userId)).toEqual(before);
  expect(await passwordResetQueries(shop.deps.db).isKeyValid('ended_session', keyHash, shop.clock.now)).toBe(true);
  const { rows } = await shop.pool.query('select 1 from email_outbox where user_id = $1', [userId]);
  expect(rows).toEqual([]);
});

/** Only a server has several connections that can wait for each other. */
describe.runIf(inject('database').kind === 'postgres')('two concurrent changes to one account', () => {
  const waiting = async (): Promise<number> => {
    const { rows } = await shop.pool.query<{ count: string }>(
      `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return Number(rows[0]?.count);
  };

  /** Locks an account as the undo of an email change does, waits until `change` is blocked, then runs `statement` and commits. */
  async function changeBehindLock<T>(
    userId: number,
    change: () => Promise<T>,
    statement: string,
  ): Promise<PromiseSettledResult<T>> {
    const holder = await shop.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select id from users where id = $1 for update', [userId]);
      const changed = Promise.allSettled([change()]);
      await expect.poll(waiting).toBe(1);
      await holder.query(statement, [userId]);
      await holder.query('commit');
      const [outcome] = await changed;
      return outcome;
    } finally {
      holder.release();
    }
  }

  it('refuses a change whose session the other transaction ended while it waited', { tags: ['check-5'] }, async () => {
    const { userId, token } = await shop.signIn('won_back');
    const before = await storedAccount(userId);
    const outcome = await changeBehindLock(
      userId,
      async () => {
        const response = await shop.fetch('/api/v1/users/profile', {
          method: 'PUT',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(hijackedProfile('second_thief')),
        });
        return [response.status, await response.json()];
      },
      'update sessions set ended_at = now() where user_id = $1',
    );
    expect(outcome).toMatchObject({ value: [401, { code: 'session_ended' }] });
    expect(await storedAccount(userId)).toEqual(before);
  });

  it.each([
    [
      'a profile',
      (person: { userId: number; sessionId: string }) =>
        accountSettingsQueries(shop.deps.db).updateProfile(person, hijackedProfile('third_thief'), {
          origin: 'https://shop.example',
          now: shop.clock.now,
        }),
    ],
    [
      'a reset link',
      (_: object, keyHash: Buffer) => passwordResetQueries(shop.deps.db).redeemKey(keyHash, 'a hash', shop.clock.now),
    ],
  ])('lets %s wait without blocking the other transaction', async (what, change) => {
    const name = `waits_for_${what.replaceAll(' ', '_')}`;
    const person = await shop.signIn(name);
    const keyHash = await createResetLink(`${name}@octavo.example`);
    const outcome = await changeBehindLock(
      person.userId,
      async () => change(person, keyHash),
      'delete from password_resets where user_id = $1',
    );
    expect(outcome.status).toBe('fulfilled');
  });
});
