import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmptyDatabase } from '../../test/test-database.ts';
import type { ConnectedDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const MIGRATION = '0044_sales.sql';
let database: ConnectedDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
  await migrate(database.pool, (name) => name < MIGRATION);
  await database.pool.query(`
    insert into users (id, username, email, password_hash, role) values
      (1, 'ana', 'ana@octavo.example', 'none', 'author'), (2, 'bo', 'bo@octavo.example', 'none', 'author');
    insert into products (id, identifier, name, slug, seller_id, price_cents) values
      (1, 'urn:one', 'One', 'one', 1, 900), (2, 'urn:two', 'Two', 'two', 2, 301), (3, 'urn:free', 'Free', 'free', 1, 0);
    insert into planned_prices (product_id, price_cents, starts_at, ends_at, regular_price_cents, status) values
      (1, 900, '2026-01-01Z', '2026-01-09Z', 1200, 'past');
    insert into orders (id, status, total_cents, billing, fingerprint, charge_id, created_at, paid_at) values
      (1, 'partially_refunded', 1201, '{"country":"DE"}', 'a', 'ch_1', '2026-01-02Z', '2026-01-02Z'),
      (2, 'disputed', 900, '{}', 'b', 'ch_2', '2026-02-02Z', '2026-02-02Z'),
      (3, 'pending_payment', 900, '{"country":"PT"}', 'c', null, '2026-03-02Z', null);
    insert into order_lines (id, order_id, position, product_id, name, price_cents, seller_id, fee_cents, sold_at) values
      (1, 1, 0, 1, 'One', 900, 1, 90, '2026-01-02Z'), (2, 1, 1, 2, 'Two', 301, 2, 30, '2026-01-02Z'),
      (3, 1, 2, 3, 'Free', 0, 1, 0, '2026-01-02Z'), (4, 2, 0, 1, 'One', 900, 1, 90, '2026-02-02Z'),
      (5, 3, 0, 1, 'One', 900, 1, 90, null);
    insert into transfers (order_id, seller_id, amount_cents, status, sent_cents) values (1, 1, 810, 'made', 810);
    insert into transfers (order_id, seller_id, amount_cents) values (1, 2, 271), (2, 1, 810);
    insert into refunds (id, order_id, amount_cents, reason, origin, status) values ('r1', 1, 301, 'a test', 'shop', 'made');
    insert into refund_lines (refund_id, line_id, amount_cents, author_amount_cents) values ('r1', 2, 301, 271);
    insert into ledger_entries (transaction_ref, kind, order_id, account, amount_cents) values
      ('provider_fee:1', 'provider_fee', 1, 'provider', -65), ('provider_fee:1', 'provider_fee', 1, 'provider_fees', 65)`);
  await migrate(database.pool);
});
afterAll(() => database.close());

const sales = async () => {
  const { rows } = await database.pool.query(`
    select line_id, seller_id, country, list_cents, price_cents, fee_cents, share_cents, provider_fee_cents as provider,
      refunded_cents as refunded, refunded_share_cents as refunded_share, transfer_status as transfer, status
    from sales order by line_id`);
  return rows as Record<string, unknown>[];
};

it('adds every earlier sale with its deductions and state, without free and unpaid lines', async () => {
  expect(await sales()).toMatchObject([
    {
      line_id: 1,
      country: 'DE',
      list_cents: 1200,
      share_cents: 810,
      provider: 48,
      transfer: 'made',
      status: 'transferred',
    },
    {
      line_id: 2,
      list_cents: 301,
      provider: 17,
      refunded: 301,
      refunded_share: 271,
      transfer: 'due',
      status: 'refunded',
    },
    { line_id: 4, country: '', list_cents: 900, provider: 0, refunded: 0, status: 'disputed' },
  ]);
});

it('keeps sales up to date with writes by the previous version of the shop', async () => {
  await database.pool.query(`
    update orders set status = 'paid', charge_id = 'ch_3', paid_at = '2026-03-02Z' where id = 3;
    update orders set status = 'paid' where id = 2;
    insert into transfers (order_id, seller_id, amount_cents) values (3, 1, 810);
    update transfers set status = 'sending' where order_id = 3;
    insert into refunds (id, order_id, amount_cents, reason, origin, status) values ('r2', 2, 100, 'a test', 'shop', 'made');
    insert into refund_lines (refund_id, line_id, amount_cents, author_amount_cents) values ('r2', 4, 100, 90);
    insert into ledger_entries (transaction_ref, kind, order_id, account, amount_cents) values
      ('provider_fee:3', 'provider_fee', 3, 'provider', -56), ('provider_fee:3', 'provider_fee', 3, 'provider_fees', 56)`);
  expect((await sales()).slice(2)).toMatchObject([
    { line_id: 4, refunded: 100, refunded_share: 90, status: 'partially_refunded' },
    { line_id: 5, country: 'PT', provider: 56, transfer: 'sending', status: 'paid' },
  ]);
  await database.pool.query(`update transfers set status = 'made', sent_cents = 810 where order_id = 3`);
  expect((await sales()).at(-1)).toMatchObject({ transfer: 'made', status: 'transferred' });
  await database.pool.query(`update transfers set status = 'void' where order_id = 3`);
  expect((await sales()).at(-1)).toMatchObject({ transfer: 'void', status: 'offset' });
});
