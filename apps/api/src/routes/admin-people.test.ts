/** People in the back office: list, search, profile, locks, sessions, reset links and deletions. */
import type { AdminApi, PeopleQuery } from '@octavo/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anAdmin, anAuthor, anEditor, aSupporter, type StudioTestUser } from '../../test/an-author.ts';
import { backOfficeOf } from '../../test/back-office-client.ts';
import { openTestShop, SHOP, type TestShop } from '../../test/harness.ts';
import { buyBooks, placeOrder } from '../../test/orders.ts';

const PASSWORD = 'Tide & Clock 42!';

let shop: TestShop;
let owner: StudioTestUser;
let admin: AdminApi;
beforeAll(async () => {
  shop = await openTestShop({ settings: { ADDRESS_LIMIT_FACTOR: '1000' } });
  owner = await anAdmin(shop, 'people_owner');
  admin = backOfficeOf(shop, owner);
});
afterAll(() => shop.close());

let members = 0;
/** A registered customer with a password and a session. */
async function aPerson(names: { first_name?: string; last_name?: string; username?: string } = {}) {
  const username = names.username ?? `member_${(members += 1)}`;
  const account = {
    username,
    email: `${username}@mail.example`,
    password: PASSWORD,
    role: 'customer',
    first_name: 'Ida',
    last_name: 'Moor',
    ...names,
  } as const;
  await shop.api.auth.register(account);
  return { ...account, ...(await shop.signIn(username)) };
}

const login = (username: string, password = PASSWORD) => shop.api.auth.login({ username, password });
const versionOf = async (id: number) => (await admin.person(id)).version;
const status = async (path: string, token: string) =>
  (await shop.fetch(`/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
const rowsOf = async (action: string) =>
  shop.deps.db.selectFrom('audit_log').where('action', '=', action).selectAll().orderBy('number').execute();

describe('the list of people', () => {
  let names: string[];
  beforeAll(async () => {
    const { userId } = await aPerson({ username: 'list_zoe' });
    await shop.deps.db
      .updateTable('users')
      .set({ first_name: 'Zoë', last_name: "O'Hara" })
      .where('id', '=', userId)
      .execute();
    const percent = await shop.signIn('list_100%');
    await shop.deps.db
      .updateTable('users')
      .set({ last_name: 'Under_score', email_verified_at: null })
      .where('id', '=', percent.userId)
      .execute();
    await anAuthor(shop, 'list_author');
    await anEditor(shop, 'list_editor');
    await shop.deps.db
      .updateTable('users')
      .set({ email_verified_at: new Date() })
      .where('username', 'in', ['list_zoe', 'list_author', 'list_editor', 'people_owner'])
      .execute();
    names = ['people_owner', 'list_zoe', 'list_100%', 'list_author', 'list_editor'];
  });
  const listed = async (query: PeopleQuery) => (await admin.people(query)).data.map(({ username }) => username);

  it.each<[string, PeopleQuery, () => string[]]>([
    ['the newest first', {}, () => names.toReversed()],
    ['the oldest first', { sort: 'oldest' }, () => names],
    ['usernames from A to Z', { sort: 'name' }, () => names.toSorted()],
    ['usernames from Z to A', { sort: 'name_desc' }, () => names.toSorted().toReversed()],
    ['customers', { role: 'customer', sort: 'oldest' }, () => ['people_owner', 'list_zoe', 'list_100%', 'list_editor']],
    ['authors', { role: 'author' }, () => ['list_author']],
    ['editors', { role: 'editor' }, () => ['list_editor']],
    ['admins', { role: 'admin' }, () => ['people_owner']],
    ['staff', { role: 'staff', sort: 'name' }, () => ['list_editor', 'people_owner']],
    ['unverified addresses', { status: 'unverified' }, () => ['list_100%']],
    ['locked accounts', { status: 'locked' }, () => []],
    ['a part of a username in any letter case', { search: 'ST_ZO' }, () => ['list_zoe']],
    ['a part of an address', { search: 'zoe@mail' }, () => ['list_zoe']],
    ['a name with its accent', { search: 'zoë o' }, () => ['list_zoe']],
    ['two letters', { search: 'zo' }, () => ['list_zoe']],
    ['one letter in no account', { search: 'q' }, () => []],
    ['a percent sign', { search: '100%' }, () => ['list_100%']],
    ['an underscore, which is no wildcard', { search: 'r_s' }, () => ['list_100%']],
    ['a backslash', { search: String.raw`\%\_` }, () => []],
    ['a search and a filter', { search: 'list', role: 'editor' }, () => ['list_editor']],
  ])('has %s', async (_name, query, expected) => {
    expect(await listed(query)).toEqual(expected());
  });

  it('shows names, roles and dates, and no password', async () => {
    const { data } = await admin.people({ search: 'list_zoe' });
    expect(data).toEqual([
      {
        id: expect.any(Number) as number,
        username: 'list_zoe',
        name: "Zoë O'Hara",
        email: 'list_zoe@mail.example',
        is_verified: true,
        roles: ['customer'],
        date_locked: '',
        date_created: expect.stringMatching(/Z$/) as string,
        date_last_seen: expect.stringMatching(/Z$/) as string,
      },
    ]);
  });

  it('has pages of 25 people, each person once, in every order', async () => {
    await shop.pool.query(
      `insert into users (username, email, password_hash, role)
       select 'page_' || number, 'page_' || number || '@mail.example', 'none', 'customer' from generate_series(1, 30) number`,
    );
    for (const sort of ['newest', 'oldest', 'name', 'name_desc'] as const) {
      const first = await admin.people({ search: 'page_', sort });
      const second = await admin.people({ search: 'page_', sort, cursor: first.next_cursor ?? '' });
      expect([sort, first.data.length, second.data.length, second.next_cursor]).toEqual([sort, 25, 5, null]);
      expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(30);
    }
  });

  it.each(['nonsense', Buffer.from('["x"]').toString('base64url'), Buffer.from('["x",0]').toString('base64url')])(
    'refuses the cursor %s with a sentence',
    async (cursor) => {
      await expect(admin.people({ cursor })).rejects.toMatchObject({
        code: 'validation_failed',
        body: { errors: { cursor: 'Open the first page of the list again.' } },
      });
    },
  );
});

describe('the profile', () => {
  it('has sessions, and the newest orders, books and reviews with their numbers', async () => {
    const person = await aPerson();
    const free = await aBook(shop.deps, { priceCents: 0, name: 'Free Tides' });
    await placeOrder(shop, person, [{ id: free.id }]);
    const { id: order } = await buyBooks(shop, person, [{ priceCents: 900 }]);
    await person.api.reviews.create({ product_id: free.id, rating: 4, review: 'It ended well.' });
    await shop.deps.appPasswords.create(person.userId, 'KOReader');
    const profile = await admin.person(person.userId);
    expect(profile).toMatchObject({
      username: person.username,
      version: expect.stringMatching(/^"\d+"$/) as string,
      sessions: [{ device: expect.any(String) as string }],
      app_password_count: 1,
      order_count: 2,
      orders: [{ id: order, total: '9.00', status: 'paid' }, { total: '0.00' }],
      library_count: 2,
      review_count: 1,
      reviews: [{ book: { title: 'Free Tides' }, rating: 4, text: 'It ended well.', state: 'visible' }],
      sold_book_count: 0,
    });
    expect(profile.library.map(({ book }) => book.title)).toContain('Free Tides');
    expect(JSON.stringify(profile)).not.toMatch(/password_hash|digest|argon/);
  });

  it('returns 404 with a sentence for an unknown account', async () => {
    await expect(admin.person(987_654)).rejects.toMatchObject({
      code: 'person_not_found',
      message: 'This account does not exist. It may have been deleted.',
    });
  });
});

describe('a locked account', () => {
  it('gets no session from a process of the version before, which does not know locks', async () => {
    const person = await aPerson();
    await admin.lockPerson(person.userId, await versionOf(person.userId));
    const open = () =>
      shop.deps.db.selectFrom('sessions').where('user_id', '=', person.userId).where('ended_at', 'is', null);
    await expect(shop.signIn(person.username)).rejects.toThrow('no result');
    expect(await open().selectAll().execute()).toEqual([]);
  });

  it('cannot sign in, and has no session and no app password until it is unlocked', async () => {
    const person = await aPerson();
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
    const person = await aPerson();
    const { accounts } = shop.deps;
    const outcomes = await Promise.allSettled([
      accounts.login({ username: person.username, password: PASSWORD }, {}),
      admin.lockPerson(person.userId, '*'),
    ]);
    const [signedIn] = outcomes;
    const { access_token: token } = signedIn.status === 'fulfilled' ? signedIn.value : { access_token: '' };
    expect(await status('/users/me', token)).toBe(401);
    expect((await admin.person(person.userId)).sessions).toEqual([]);
  });

  it('has one audit row for each lock and unlock, and none for one that changes nothing', async () => {
    const person = await aPerson();
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
    const person = await aPerson();
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
    const person = await aPerson();
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
    const person = await aPerson();
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
    const person = await aPerson();
    await admin.lockPerson(person.userId, '*');
    await expect(admin.sendResetLink(person.userId)).rejects.toMatchObject({
      code: 'person_locked',
      message: 'This account is locked. Unlock it before you send a link.',
    });
  });

  it('is sent five times an hour at most', async () => {
    const person = await aPerson();
    for (let sent = 0; sent < 5; sent += 1) await admin.sendResetLink(person.userId);
    await expect(admin.sendResetLink(person.userId)).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

describe('a deletion', () => {
  it('removes the account, keeps its orders, and writes one audit row without a name', async () => {
    const person = await aPerson();
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

describe('roles', () => {
  const roles = (staff: ('editor' | 'support' | 'admin')[], role: 'customer' | 'author' = 'customer') => ({
    role,
    staff,
  });

  it('take effect with the next request, with one audit row for each change', async () => {
    const person = await aPerson();
    expect(await status('/admin/orders', person.token)).toBe(403);
    const changed = await admin.setPersonRoles(
      person.userId,
      await versionOf(person.userId),
      roles(['support'], 'author'),
    );
    expect(changed.roles).toEqual(['author', 'support']);
    expect([await status('/admin/orders', person.token), await status('/admin/audit', person.token)]).toEqual([
      200, 403,
    ]);
    await admin.setPersonRoles(person.userId, changed.version, roles([], 'author'));
    expect(await status('/admin/orders', person.token)).toBe(403);
    const rows = (await rowsOf('admin.setPersonRoles')).filter(({ subject_id: id }) => id === String(person.userId));
    expect(rows).toMatchObject([
      {
        before: { 'account.role': 'customer', 'account.is_support': false },
        after: { 'account.role': 'author', 'account.is_support': true },
      },
      { before: { 'account.is_support': true }, after: { 'account.is_support': false } },
    ]);
  });

  it('of the own account cannot be changed', async () => {
    await expect(admin.setPersonRoles(owner.userId, '*', roles(['editor']))).rejects.toMatchObject({
      code: 'own_account',
    });
    expect((await admin.person(owner.userId)).roles).toContain('admin');
  });

  it('keep an author who sells books an author', async () => {
    const author = await anAuthor(shop, 'roles_author');
    await aBook(shop.deps, { sellerId: author.userId });
    await expect(admin.setPersonRoles(author.userId, '*', roles([]))).rejects.toMatchObject({
      status: 409,
      code: 'author_in_use',
      message: 'This author still has books or sales, so the role cannot be taken away.',
    });
  });

  it('return 412 for another version, and 422 for a role that does not exist', async () => {
    const person = await aPerson();
    await expect(admin.setPersonRoles(person.userId, '"99"', roles([]))).rejects.toMatchObject({ status: 412 });
    await expect(
      admin.setPersonRoles(person.userId, '*', { role: 'customer', staff: ['king' as 'admin'] }),
    ).rejects.toMatchObject({ status: 422 });
  });

  it('of two admins who demote each other at the same time leave one admin, in 10 races', async () => {
    const rest = await shop.deps.db.selectFrom('users').where('is_admin', '=', true).select('id').execute();
    const one = await anAdmin(shop, 'roles_one');
    const other = await anAdmin(shop, 'roles_other');
    const restIds = rest.map(({ id }) => id);
    const setAdmins = (ids: readonly number[], isAdmin: boolean) =>
      shop.deps.db.updateTable('users').set({ is_admin: isAdmin }).where('id', 'in', ids).execute();
    await setAdmins(restIds, false);
    for (let race = 0; race < 10; race += 1) {
      await setAdmins([one.userId, other.userId], true);
      const outcomes = await Promise.allSettled([
        backOfficeOf(shop, one).setPersonRoles(other.userId, '*', roles([])),
        backOfficeOf(shop, other).setPersonRoles(one.userId, '*', roles([])),
      ]);
      const refused = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [(outcome.reason as { code: string }).code] : [],
      );
      expect(refused).toEqual(['permission_denied']);
      const left = shop.deps.db.selectFrom('users').where('is_admin', '=', true).select('id');
      expect((await left.execute()).length).toBe(1);
    }
    await setAdmins([...restIds, one.userId, other.userId], true);
  });
});

describe('support', () => {
  it('refunds up to the limit of an order in all, and asks an admin for more', async () => {
    const support = backOfficeOf(shop, await aSupporter(shop, 'people_support'));
    const { id } = await buyBooks(shop, await aPerson(), [{ priceCents: 9_000 }]);
    const refund = (key: string, amount: string) =>
      support.refundOrder(id, { idempotency_key: `support-${key}`, amount, reason: 'Late.' });
    expect((await refund('first', '30.00')).status).toBe('made');
    await expect(refund('second', '20.01')).rejects.toMatchObject({
      status: 403,
      code: 'permission_denied',
      message: 'You may refund up to $50.00 of an order. Ask an admin for more.',
    });
    expect((await refund('third', '20.00')).status).toBe('made');
    const rest = { idempotency_key: 'support-rest', reason: 'Late.' };
    await expect(support.refundOrder(id, rest)).rejects.toMatchObject({ code: 'permission_denied' });
    expect((await admin.refundOrder(id, rest)).status).toBe('made');
  });

  it('is named in the audit log by its role', async () => {
    const person = await aPerson();
    await backOfficeOf(shop, await aSupporter(shop, 'people_support')).sendResetLink(person.userId);
    const [row] = (await rowsOf('admin.sendResetLink')).filter(({ subject_id: id }) => id === String(person.userId));
    expect(row).toMatchObject({ role: 'support' });
  });
});
