import { aLocator } from '@octavo/core/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { anAnnotation } from '../../test/an-annotation.ts';
import { anEdition } from '../../test/an-edition.ts';
import { insertUnchecked } from '../../test/insert-unchecked.ts';
import { type OpenBook, openBook } from '../../test/open-book.ts';
import { tableDigests } from '../../test/table-digests.ts';
import { openUserSession } from '../../test/user-session.ts';
import { QUOTAS } from './limits.ts';

const session = openUserSession();

interface QuotaCase {
  readonly name: keyof typeof QUOTAS;
  /** Stores this many things of the user, or this many bytes. */
  readonly fill: (size: number) => Promise<void>;
  /** Stores one more thing, the same for the same number. */
  readonly add: (number: number) => Promise<Response>;
  /** Removes one thing. */
  readonly remove: () => Promise<unknown>;
}

const aReview = async (): Promise<number> => {
  const review = {
    product_id: (await aBook(session.shop.deps)).id,
    rating: 1,
    reviewer: 'A',
    html: '',
    is_visible: true,
  };
  const { id } = await session.shop.deps.db
    .insertInto('reviews')
    .values(review)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const bookIds: number[] = [];
const reviewIds: number[] = [];
const offline: OpenBook[] = [];

const uuidOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const FIRST_ANNOTATION = uuidOf(900_001);
const LONG_QUOTE = { before: '', exact: 'x'.repeat(20_000), after: '' };

const fillAnnotations = (size: number, body: string) =>
  insertUnchecked(
    session.shop,
    `insert into annotations (user_id, id, product_id, body, seq, created_at, updated_at)
     select $1::integer, ('00000000-0000-4000-8000-' || lpad((900000 + number)::text, 12, '0'))::uuid, $2::integer, $3::jsonb, 0, now(), now()
     from generate_series(1, ${size}) as number`,
    [session.user.userId, session.product.id, body],
  );

const opened: OpenBook[] = [];
/** Another book that the user has opened. */
const theBook = async (number: number): Promise<OpenBook> => {
  const known = opened[number];
  if (known) return known;
  const other = await aBook(session.shop.deps, { priceCents: 0 });
  await anEdition(session.shop.deps, other.id);
  return (opened[number] = await openBook(session.shop, session.user, other.slug));
};

const QUOTA_CASES: readonly QuotaCase[] = [
  {
    name: 'favorites',
    fill: (size) =>
      session.run(
        `insert into favorites (user_id, product_id) select $1::integer, generate_series(100001, ${100_000 + size})`,
      ),
    add: async (number) =>
      session.send('POST', `/favorites/${(bookIds[number] ??= (await aBook(session.shop.deps)).id)}`),
    remove: () => session.send('DELETE', '/favorites/100001'),
  },
  {
    name: 'openReports',
    fill: (size) =>
      session.run(`insert into review_reports (user_id, review_id, reason)
           select $1::integer, generate_series(100001, ${100_000 + size}), 'spam'`),
    add: async (number) =>
      session.send('POST', `/reviews/${(reviewIds[number] ??= await aReview())}/report`, { reason: 'spam', note: '' }),
    remove: () =>
      session.shop.pool.query(
        'update review_reports set resolved_at = now() where user_id = $1 and review_id = 100001',
        [session.user.userId],
      ),
  },
  {
    name: 'appPasswords',
    fill: (size) =>
      session.run(`insert into app_passwords (user_id, name, digest)
           select $1::integer, number::text, $1::integer || ' ' || number from generate_series(1, ${size}) as number`),
    add: (number) => session.send('POST', '/users/app-passwords', { name: `App ${number}` }),
    remove: async () => {
      const [{ id } = { id: '' }] = await session.user.api.users.appPasswords().then((all) => all ?? []);
      return session.send('DELETE', `/users/app-passwords/${id}`);
    },
  },
  {
    name: 'offlineBooks',
    fill: (size) =>
      session.run(
        `insert into reading_grants
             (id_hash, user_id, session_id, product_id, edition_id, expires_at, is_offline, cookie_hash)
           select decode(md5($1::integer || ' ' || number), 'hex'), $1, $2::uuid, number + 100000, 1,
             now() + interval '1 day', true, ''::bytea
           from generate_series(1, ${size}) as number`,
        session.user.sessionId,
      ),
    add: async (number) =>
      (offline[number] ??= await openBook(session.shop, session.user, session.product.slug)).request('keep', {
        method: 'POST',
      }),
    remove: () =>
      session.shop.pool.query('delete from reading_grants where user_id = $1 and product_id = 100001', [
        session.user.userId,
      ]),
  },
  {
    name: 'annotations',
    fill: (size) => fillAnnotations(size, '{}'),
    add: (number) => session.book.put(`marks/${uuidOf(number)}`, anAnnotation()),
    remove: () => session.book.request(`marks/${FIRST_ANNOTATION}`, { method: 'DELETE' }),
  },
  {
    name: 'annotationBytes',
    fill: (size) => fillAnnotations(400, `{"note": "${'x'.repeat(Math.floor(size / 400))}"}`),
    add: (number) =>
      session.book.put(`marks/${uuidOf(number)}`, anAnnotation({ note: 'x'.repeat(20_000), quote: LONG_QUOTE })),
    // One row is larger than one annotation and smaller than two.
    remove: () =>
      session.shop.pool.query(
        `delete from annotations where user_id = $1 and id = any(select id from annotations where user_id = $1
         and body ? 'kind' = false limit 1)`,
        [session.user.userId],
      ),
  },
  {
    name: 'positions',
    fill: (size) =>
      session.run(`insert into reading_positions (user_id, product_id, edition_id, locator)
           select $1::integer, generate_series(100001, ${100_000 + size}), 1, '{}'::jsonb`),
    add: async (number) => (await theBook(number)).put('position', aLocator()),
    remove: () =>
      session.shop.pool.query('delete from reading_positions where user_id = $1 and product_id = 100001', [
        session.user.userId,
      ]),
  },
  {
    name: 'bookSettings',
    fill: (size) =>
      session.run(`insert into reading_book_settings (user_id, product_id, settings, seq, updated_at)
           select $1::integer, generate_series(100001, ${100_000 + size}), '{}'::jsonb, 0, now()`),
    add: async (number) => (await theBook(number)).put('book-settings', { theme: 'sepia' }),
    remove: () =>
      session.shop.pool.query('delete from reading_book_settings where user_id = $1 and product_id = 100001', [
        session.user.userId,
      ]),
  },
];

describe.each(QUOTA_CASES)('the quota of $name', ({ name, fill, add, remove }) => {
  const quota: { readonly max: number; readonly message?: string } = QUOTAS[name];
  beforeEach(async () => {
    offline.splice(0);
    opened.splice(0);
    // The digests read every row, so each quota starts without the rows of the previous one.
    for (const table of ['annotations', 'favorites', 'reading_positions', 'reading_book_settings'])
      await session.shop.pool.query(`delete from ${table}`);
  });

  it('rejects a call over it with a message, changes nothing, and accepts it after a removal', async () => {
    await fill(quota.max);
    // Creates what the request names.
    await add(0);
    await session.shop.deps.backgroundTasks.drain();
    const before = await tableDigests(session.shop.pool);
    const refused = await add(0);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'quota_exceeded', message: quota.message },
    ]);
    const { 'public.rate_limits': _, ...after } = await tableDigests(session.shop.pool);
    expect(before).toMatchObject(after);
    await remove();
    expect((await add(0)).ok).toBe(true);
  });

  it('accepts one of two concurrent calls for the last place', async () => {
    await fill(quota.max);
    await Promise.all([add(0), add(1)]);
    await remove();
    const statuses = (await Promise.all([add(0), add(1)])).map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(1);
  });
});
