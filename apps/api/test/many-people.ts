import type { TestShop } from './harness.ts';
import { insertUnchecked } from './insert-unchecked.ts';

/** Adds people with a session each. Every thousandth is an author, every five hundredth is locked, every tenth is unverified. */
export async function insertPeople(shop: Pick<TestShop, 'pool'>, people: number): Promise<void> {
  await insertUnchecked(
    shop,
    `insert into users (id, username, email, password_hash, role, first_name, last_name, email_verified_at, locked_at, search_text)
     select 1000000 + number, 'person_' || number || '_', 'person.' || number || '@mail.example', 'none',
       case when number % 1000 = 0 then 'author' else 'customer' end, 'Ida', 'Moor' || number,
       case when number % 10 > 0 then now() end, case when number % 500 = 0 then now() end,
       person_search_text('person_' || number || '_', 'person.' || number || '@mail.example', 'Ida', 'Moor' || number)
     from generate_series(1, $1::integer) as number`,
    [people],
  );
  await insertUnchecked(
    shop,
    `insert into sessions (user_id, expires_at)
     select 1000000 + number, now() + interval '30 days' from generate_series(1, $1::integer) as number`,
    [people],
  );
  await shop.pool.query('analyze users, sessions');
}
