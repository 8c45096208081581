import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmptyDatabase } from '../../test/test-database.ts';
import type { ConnectedDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const MIGRATION = '0037_verified_emails.sql';
let database: ConnectedDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
  await migrate(database.pool, (name) => name < MIGRATION);
});
afterAll(() => database.close());

it('counts an account as verified when its address got a receipt, an undo link or belongs to the demo', async () => {
  await database.pool.query(`
    insert into users (id, username, email, password_hash, role) values
      (1, 'buyer', 'Buyer@shop.example', 'none', 'customer'), (2, 'gift', 'gift@shop.example', 'none', 'customer'),
      (3, 'waiting', 'waiting@shop.example', 'none', 'customer'), (4, 'restored', 'restored@shop.example', 'none', 'customer'),
      (5, 'new', 'new@shop.example', 'none', 'customer'), (6, 'demo', 'demo@octavo.example', 'none', 'customer');
    insert into app_state (key, value) values ('demo', 'loaded');
    insert into orders (id, user_id, status, total_cents, billing, fingerprint) values
      (1001, 1, 'paid', 0, '{}', 'a'), (1002, 2, 'paid', 0, '{}', 'b'), (1003, 3, 'paid', 0, '{}', 'c');
    insert into email_outbox (template, order_id, recipient, recipient_name, next_attempt_at, sent_at) values
      ('receipt', 1001, 'buyer@shop.example', '', now(), '2026-03-01Z'), ('receipt', 1002, 'friend@shop.example', '', now(), now()),
      ('receipt', 1003, 'waiting@shop.example', '', now(), null);
    insert into email_change_undos (user_id, old_email, new_email, used_at) values
      (4, 'restored@shop.example', 'thief@shop.example', now()), (5, 'old@shop.example', 'new@shop.example', null);
  `);
  await migrate(database.pool);
  const { rows } = await database.pool.query<{ username: string }>(
    'select username from users where email_verified_at is not null order by id',
  );
  expect(rows.map(({ username }) => username)).toEqual(['buyer', 'restored', 'demo']);
});
