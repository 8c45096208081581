/** Two transactions that lock the same rows in different orders wait for each other until the database ends one of them. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../../test/test-database.ts';
import type { OpenDatabase } from '../database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query(`
    insert into users (id, username, email, password_hash, role) values
      (1, 'ana', 'ana@octavo.example', 'none', 'author'), (2, 'bo', 'bo@octavo.example', 'none', 'customer');
    insert into series (id, slug, name, name_key) values (1, 'saga', 'Saga', 'saga');
    insert into authors (id, slug, name, name_key) values (1, 'ana', 'Ana', 'ana');
    insert into tags (id, name) values (1, 'Essays'), (2, 'Travel');
    insert into covers (hash, width, height) values ('red', 1, 1), ('blue', 1, 1);
    insert into file_sets (name) values ('covers/red'), ('covers/blue');
    insert into products (id, identifier, name, slug, seller_id, series_id, status, published_at, cover_hash) values
      (1, 'urn:one', 'One', 'one', 1, 1, 'published', now(), 'red'), (2, 'urn:two', 'Two', 'two', 1, 1, 'published', now(), 'blue');
    insert into product_slugs (slug, product_id) values ('one', 1), ('two', 2);
    insert into contributors (product_id, position, role, name, author_id) values (1, 0, 'aut', 'Ana', 1), (2, 0, 'aut', 'Ana', 1);
    insert into product_tags (product_id, tag_id) values (1, 1), (2, 1);
    insert into editions (product_id, content_hash, original_key, publication_key, manifest_key, size_bytes)
      values (1, 'one', 'o', 'p', 'm', 1), (2, 'two', 'o', 'p', 'm', 1);
    insert into reviews (product_id, user_id, rating) values (1, 2, 4), (2, 2, 4)`);
});
afterAll(() => database.close());

/**
 * Starts `write` while another transaction holds the row of `lock`. When the write has ended or waits, that transaction
 * runs `next` and commits. Returns the errors of both.
 */
async function errorsOf({ lock, write, next }: { lock: string; write: string; next: string }): Promise<unknown[]> {
  const holder = await database.pool.connect();
  const writer = await database.pool.connect();
  try {
    const { rows } = await writer.query<{ pid: number }>('select pg_backend_pid() as pid');
    const isBlocked = async (): Promise<boolean> => {
      const blockers = await holder.query('select unnest(pg_blocking_pids($1))', [rows[0]?.pid]);
      return blockers.rows.length > 0;
    };
    await holder.query('begin');
    await holder.query(lock);
    let hasEnded = false;
    const written = writer.query(write).finally(() => {
      hasEnded = true;
    });
    const continued = (async () => {
      await vi.waitUntil(async () => hasEnded || (await isBlocked()), { timeout: 20_000 });
      await holder.query(next);
      await holder.query('commit');
    })();
    const results = await Promise.allSettled([written, continued]);
    return results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  } finally {
    await holder.query('rollback');
    holder.release();
    writer.release();
  }
}

it.each([
  ['a new review', `insert into reviews (product_id, rating) values (2, 5)`],
  ['reviews of two books', 'update reviews set rating = 3'],
  [
    'replies to reviews',
    `insert into review_replies (review_id, product_id, user_id, source_text, html) select id, product_id, 1, 'T', 'T' from reviews`,
  ],
  ['profiles of authors', `insert into author_profiles (user_id, author_id) values (1, 1)`],
  ['contributors', `update contributors set name = name || ' B'`],
  ['genres', 'insert into product_tags (product_id, tag_id) values (1, 2), (2, 2)'],
  ['fewer genres', 'delete from product_tags where tag_id = 2'],
  ['addresses', `insert into product_slugs (slug, product_id) values ('uno', 1), ('due', 2)`],
  ['featured books', `insert into featured_products values ('2026-01-01', 1, 1), ('2026-01-01', 2, 2)`],
  ['files', `update editions set note = 'New'`],
  ['the payment account of the seller', `update users set stripe_account_id = 'acct_1' where id = 1`],
  ['the address of an author', `update authors set slug = 'ana-b'`],
  ['the name of a series', `update series set name = 'Tales'`],
])('%s and an order never deadlock', async (_, write) => {
  const lock = 'select from products where id = 2 for no key update';
  const next = 'update products set total_sales = total_sales + 1 where id = 2';
  expect(await errorsOf({ lock, write, next })).toEqual([]);
});

it.each([
  ['red', 'blue', 1],
  ['blue', 'red', 1],
])('a change from the cover %s to %s never deadlocks with the opposite change', async (former, cover, id) => {
  await database.pool.query('update products set cover_hash = $1 where id = $2', [former, id]);
  const locked = (name: string) => `select from file_sets where name = 'covers/${name}' for update`;
  const [first, second] = ['blue', 'red'].map(locked);
  const write = `update products set cover_hash = '${cover}' where id = ${id}`;
  expect(await errorsOf({ lock: first ?? '', write, next: second ?? '' })).toEqual([]);
});
