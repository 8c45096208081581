import type { TestShop } from './harness.ts';
import { insertUnchecked } from './insert-unchecked.ts';

/**
 * Adds people, books and orders, one every four minutes, the newest at noon on November 25, 2026. Every fourth order has the first book.
 * Every tenth order is refunded, and every twenty thousandth is disputed.
 */
export async function insertOrders(
  shop: Pick<TestShop, 'pool'>,
  { orders, people, books }: { orders: number; people: number; books: number },
): Promise<void> {
  await insertUnchecked(
    shop,
    `insert into users (id, username, email, password_hash, role, first_name, last_name)
     select 1000000 + number, 'person_' || number || '_', 'person.' || number || '@mail.example', 'none', 'customer', 'Given', 'Family'
     from generate_series(1, $1::integer) as number`,
    [people],
  );
  await insertUnchecked(
    shop,
    `insert into products (id, identifier, name, slug, price_cents, language, status, published_at, is_indexed)
     select 1000000 + number, 'urn:many:' || number,
       case when number = 1 then 'The Common Title' else 'Title ' || number || '.' end, 'many-' || number, 900, 'en', 'published', now(), true
     from generate_series(1, $1::integer) as number`,
    [books],
  );
  await insertUnchecked(
    shop,
    `insert into orders (id, user_id, status, total_cents, billing, fingerprint, charge_id, created_at, paid_at)
     select 1000000 + number, 1000000 + number % $2::integer + 1,
       case when number % 20000 = 7 then 'disputed' when number % 10 = 0 then 'refunded' else 'paid' end,
       100 + number * 7 % 5000, json_build_object('first_name', 'Given', 'last_name', 'Family', 'country', 'DE',
         'email', 'person.' || (number % $2::integer + 1) || '@mail.example'), 'many ' || number, 'ch_' || number, at, at
     from generate_series(1, $1::integer) as number,
       lateral (select timestamptz '2026-11-25T12:00:00Z' - ($1::integer - number) * interval '4 minutes' as at) as time`,
    [orders, people],
  );
  await insertUnchecked(
    shop,
    `insert into order_lines (order_id, position, product_id, name, price_cents, fee_cents, sold_at)
     select orders.id, position, book, 'Ordered', 900, 90, paid_at
     from orders cross join generate_series(0, 1) as position
       cross join lateral (select 1000000 + case when position = 0 and orders.id % 4 = 0 then 1
         else (orders.id * 3 + position * 1001) % $1::integer + 1 end as book) as chosen
     where orders.id > 1000000`,
    [books],
  );
  await insertUnchecked(
    shop,
    `insert into search_documents (product_id, text, word_ids, published_at)
     select id, lower(name), '{}', published_at from products where identifier like 'urn:many:%'`,
    [],
  );
  await shop.pool.query('analyze users, products, search_documents, orders, order_lines');
}
