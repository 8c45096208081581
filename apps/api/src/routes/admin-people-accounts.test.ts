/** Changes of an account in the back office: locks, sessions, reset links and deletions. */
import type { AdminApi } from '@octavo/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { aPerson, PERSON_PASSWORD } from '../../test/a-person.ts';
import { anAdmin, anAuthor, anEditor, type StudioTestUser } from '../../test/an-author.ts';
import { backOfficeOf } from '../../test/back-office-client.ts';
import { openTestShop, SHOP, type TestShop } from '../../test/harness.ts';
import { buyBooks, placeOrder } from '../../test/orders.ts';

let shop: TestShop;
let owner: StudioTestUser;
let admin: AdminApi;
beforeAll(async () => {
  shop = await openTestShop({ settings: { ADDRESS_LIMIT_FACTOR: '1000' } });
  owner = await anAdmin(shop, 'people_owner');
  admin = backOfficeOf(shop, owner);
});
afterAll(() => shop.close());

const login = (username: string, password = PERSON_PASSWORD) => shop.api.auth.login({ username, password });
const versionOf = async (id: number) => (await admin.person(id)).version;
const status = async (path: string, token: string) =>
  (await shop.fetch(`/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
const rowsOf = async (action: string) =>
  shop.deps.db.selectFrom('audit_log').where('action', '=', action).selectAll().orderBy('number').execute();

describe('a locked account', () => {
  it('gets no session from a process of the version before, which does not know locks', async () => {
    const person = await aPerson(shop);
    await admin.lockPerson(person.userId, await versionOf(person.userId));
    const open = () =>
      shop.deps.db.selectFrom('sessions').where('user_id', '=', person.userId).where('ended_at', 'is', null);
    await expect(shop.signIn(person.username)).rejects.toThrow('no result');
    expect(await open().selectAll().execute()).toEqual([]);
  });

  it('cannot sign in, and has no session and no app password until it is unlocked', async () => {
    const person = await aPerson(shop);
    const { password } = await shop.deps.appPasswords.create(person.userId, 'KOReader');
    const shelf = async () =>
      (
        await shop.fetch('/opds/v2/shelf', {
          headers: { authorization: `Basic ${Buffer.from(`${person.username}:${password}`).toString('base64')}` },
        })
      ).status;
    const { refresh_token: refreshToken } = await login(person.username);
    expect([await status('/users/me', person.token), await shelf()]).toEqual([200, 200]);
    const locked = await admin.lockPerson(person.userId, await versionOf(person.userId));
    expect([locked.date_locked, locked.sessions]).toEqual([shop.clock.now.toISOString(), []]);
    expect([await status('/users/me', person.token), await shelf()]).toEqual([401, 401]);
    const refreshed = await shop.fetch('/api/v1/auth/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: refreshToken }),
    });
    expect(await refreshed.json()).toMatchObject({ code: 'session_ended' });
    await expect(login(person.username)).rejects.toMatchObject({
      status: 403,
      code: 'account_locked',
      message: 'This account is locked. Please contact us for help.',
    });
    // A wrong password reveals nothing.
    await expect(login(person.username, 'Wrong & Long 42!')).rejects.toMatchObject({ code: 'credentials_invalid' });
    await admin.unlockPerson(person.userId, locked.version);
    expect((await login(person.username)).user?.username).toBe(person.username);
    expect([await status('/users/me', person.token), await shelf()]).toEqual([401, 200]);
  });

  it('gets no session from a login that started before the lock', async () => {
    const person = await aPerson(shop);
    const { accounts } = shop.deps;
    const outcomes = await Promise.allSettled([
      accounts.login({ username: person.username, password: PERSON_PASSWORD }, {}),
      admin.lockPerson(person.userId, '*'),
    ]);
    const [signedIn] = outcomes;
    const { access_token: token } = signedIn.status === 'fulfilled' ? signedIn.value : { access_token: '' };
    expect(await status('/users/me', token)).toBe(401);
    expect((await admin.person(person.userId)).sessions).toEqual([]);
  });

  it('has one audit row for each lock and unlock, and none for one that changes nothing', async () => {
    const person = await aPerson(shop);
    const locked = await admin.lockPerson(person.userId, await versionOf(person.userId));
    expect((await admin.lockPerson(person.userId, locked.version)).date_locked).toBe(locked.date_locked);
    await admin.unlockPerson(person.userId, locked.version);
    const rows = [...(await rowsOf('admin.lockPerson')), ...(await rowsOf('admin.unlockPerson'))].filter(
      ({ subject_id: id }) => id === String(person.userId),
    );
    expect(rows).toMatchObject([
      {
        account_id: owner.userId,
        subject_type: 'account',
        after: { 'account.locked_at': expect.any(String) as string, 'session.ended_at': expect.any(String) as string },
      },
      { before: { 'account.locked_at': expect.any(String) as string }, after: {} },
    ]);
  });

  it('is refused for the own account', async () => {
    await expect(admin.lockPerson(owner.userId, await versionOf(owner.userId))).rejects.toMatchObject({
      status: 409,
      code: 'own_account',
      message: 'You cannot do this to your own account. Ask another admin.',
    });
  });
});

describe('two admins', () => {
  it('who change the same person get 412 for the second change, and 428 without a version', async () => {
    const person = await aPerson(shop);
    const version = await versionOf(person.userId);
    await admin.lockPerson(person.userId, version);
    for (const change of [
      () => admin.unlockPerson(person.userId, version),
      () => admin.deletePerson(person.userId, version),
    ])
      await expect(change()).rejects.toMatchObject({
        status: 412,
        code: 'edited_elsewhere',
        message: 'Another admin has changed this account. Please check it and try again.',
      });
    const response = await shop.fetch(`/api/v1/admin/people/${person.userId}/unlock`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, origin: SHOP },
    });
    expect(response.status).toBe(428);
    expect((await admin.person(person.userId)).date_locked).not.toBe('');
  });

  it('who lock each other at the same time leave one admin, in 20 races', async () => {
    // Only these two are admins during the races.
    const rest = await shop.deps.db.selectFrom('users').where('is_admin', '=', true).select('id').execute();
    const one = await anAdmin(shop, 'race_one');
    const other = await anAdmin(shop, 'race_other');
    const restIds = rest.map(({ id }) => id);
    await shop.deps.db.updateTable('users').set({ is_admin: false }).where('id', 'in', restIds).execute();
    const refused: string[] = [];
    for (let race = 0; race < 20; race += 1) {
      await shop.deps.db
        .updateTable('users')
        .set({ locked_at: null })
        .where('id', 'in', [one.userId, other.userId])
        .execute();
      const signedIn = [await shop.signIn('race_one'), await shop.signIn('race_other')] as const;
      const outcomes = await Promise.allSettled([
        backOfficeOf(shop, signedIn[0]).lockPerson(other.userId, '*'),
        backOfficeOf(shop, signedIn[1]).lockPerson(one.userId, '*'),
      ]);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') refused.push((outcome.reason as { code: string }).code);
      const left = shop.deps.db.selectFrom('users').where('is_admin', '=', true).where('locked_at', 'is', null);
      expect((await left.select('id').execute()).length).toBe(1);
    }
    // The loser was either refused by the rule, or locked before its call was checked.
    expect(refused.length).toBe(20);
    for (const code of refused) expect(['permission_denied', 'session_ended']).toContain(code);
    await shop.deps.db
      .updateTable('users')
      .set({ is_admin: true, locked_at: null })
      .where('id', 'in', [...restIds, one.userId, other.userId])
      .execute();
  });
});

it('keeps the last admin for every writer, with the sentence of the rule', async () => {
  const admins = await shop.deps.db.selectFrom('users').where('is_admin', '=', true).select('id').execute();
  for (const statement of [
    'update users set is_admin = false where is_admin',
    'update users set locked_at = now() where is_admin',
    'delete from users where is_admin',
  ])
    await expect(shop.pool.query(statement)).rejects.toMatchObject({ constraint: 'users_last_admin' });
  const left = await shop.deps.db.selectFrom('users').where('is_admin', '=', true).select('id').execute();
  expect(left.length).toBe(admins.length);
});

describe('sessions of a person', () => {
  it('end at once with their trusted devices, in one audit row', async () => {
    const person = await aPerson(shop);
    const second = await shop.signIn(person.username);
    await admin.endPersonSessions(person.userId);
    expect([await status('/users/me', person.token), await status('/users/me', second.token)]).toEqual([401, 401]);
    const [row, ...others] = (await rowsOf('admin.endPersonSessions')).filter(
      ({ subject_id: id }) => id === String(person.userId),
    );
    expect(others).toEqual([]);
    expect(row).toMatchObject({ before: { 'account.trusted_devices_version': 0 } });
    expect((await login(person.username)).user?.id).toBe(person.userId);
  });
});

describe('a reset link', () => {
  it('is enqueued to the address of the person, and the password stays valid', async () => {
    const person = await aPerson(shop);
    await admin.sendResetLink(person.userId);
    const email = await shop.deps.db
      .selectFrom('email_outbox')
      .where('template', '=', 'password_reset')
      .where('recipient', '=', person.email)
      .selectAll()
      .execute();
    expect(email.length).toBe(1);
    expect((await login(person.username)).user?.id).toBe(person.userId);
    const [row] = (await rowsOf('admin.sendResetLink')).filter(({ subject_id: id }) => id === String(person.userId));
    expect(row).toMatchObject({ after: { 'email.template': 'password_reset' } });
  });

  it('is not sent to a locked account', async () => {
    const person = await aPerson(shop);
    await admin.lockPerson(person.userId, '*');
    await expect(admin.sendResetLink(person.userId)).rejects.toMatchObject({
      code: 'person_locked',
      message: 'This account is locked. Unlock it before you send a link.',
    });
  });

  it('is sent five times an hour at most', async () => {
    const person = await aPerson(shop);
    for (let sent = 0; sent < 5; sent += 1) await admin.sendResetLink(person.userId);
    await expect(admin.sendResetLink(person.userId)).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

describe('a deletion', () => {
  it('removes the account, keeps its orders, and writes one audit row without a name', async () => {
    const person = await aPerson(shop);
    const { id: order } = await buyBooks(shop, person, [{ priceCents: 900 }]);
    const unpaid = await placeOrder(shop, person, [{ priceCents: 700 }]);
    await admin.deletePerson(person.userId, await versionOf(person.userId));
    await expect(admin.person(person.userId)).rejects.toMatchObject({ code: 'person_not_found' });
    expect(await admin.order(order)).toMatchObject({ buyer: { id: null }, status: 'paid' });
    expect(await admin.order(unpaid.id)).toMatchObject({ status: 'canceled' });
    const rows = await shop.deps.db
      .selectFrom('audit_log')
      .where('subject_type', '=', 'account')
      .where('subject_id', '=', String(person.userId))
      .selectAll()
      .execute();
    expect(rows).toMatchObject([{ action: 'admin.deletePerson', before: { 'account.role': 'customer' }, after: {} }]);
    expect(JSON.stringify(rows)).not.toContain(person.username);
  });

  it.each<[string, () => Promise<number>]>([
    [
      'an author with a book',
      async () => {
        const author = await anAuthor(shop, 'deleted_author');
        await aBook(shop.deps, { sellerId: author.userId });
        return author.userId;
      },
    ],
    ['an editor', async () => (await anEditor(shop, 'deleted_editor')).userId],
    ['an admin', async () => (await anAdmin(shop, 'deleted_admin')).userId],
  ])('is refused for %s', async (_name, prepare) => {
    const id = await prepare();
    await expect(admin.deletePerson(id, await versionOf(id))).rejects.toMatchObject({
      status: 409,
      code: 'person_in_use',
      message:
        'This person has books, sales or a staff role, so the account cannot be deleted. You can lock it instead.',
    });
    expect((await admin.person(id)).id).toBe(id);
  });

  it('is refused for the own account', async () => {
    await expect(admin.deletePerson(owner.userId, '*')).rejects.toMatchObject({ code: 'own_account' });
  });
});
