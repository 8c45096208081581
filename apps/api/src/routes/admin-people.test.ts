/** The list of people in the back office, and the profile of one. */
import type { AdminApi, PeopleQuery } from '@octavo/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { aPerson } from '../../test/a-person.ts';
import { anAdmin, anAuthor, anEditor } from '../../test/an-author.ts';
import { backOfficeOf } from '../../test/back-office-client.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { buyBooks, placeOrder } from '../../test/orders.ts';

let shop: TestShop;
let admin: AdminApi;
beforeAll(async () => {
  shop = await openTestShop({ settings: { ADDRESS_LIMIT_FACTOR: '1000' } });
  admin = backOfficeOf(shop, await anAdmin(shop, 'people_owner'));
});
afterAll(() => shop.close());

describe('the list of people', () => {
  let names: string[];
  beforeAll(async () => {
    const { userId } = await aPerson(shop, { username: 'list_zoe' });
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
    const person = await aPerson(shop);
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
