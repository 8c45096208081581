import { afterAll, beforeAll, expect, it } from 'vitest';
import { aConnectedAuthor, buyBooks, placeOrder, type TestUser } from '../../../test/orders.ts';
import { openTestShop, type TestShop } from '../../../test/harness.ts';
import { openEmptyDatabase } from '../../../test/test-database.ts';
import { todayQueries } from '../admin/today.queries.ts';
import { salesQueries } from '../studio/sales.queries.ts';
import { orderReportQueries } from './order-reports.queries.ts';
import { migrate } from '../migrate.ts';

const SOLD_AT_MIGRATION = '0032_what_desks_walk_over.sql';

let shop: TestShop;
let author: TestUser;
beforeAll(async () => {
  shop = await openTestShop();
  author = await aConnectedAuthor(shop, 'listed_author');
  const buyer = await shop.signIn('listed_buyer');
  for (const priceCents of [1000, 2000, 3000]) await buyBooks(shop, buyer, [{ priceCents, sellerId: author.userId }]);
  await placeOrder(shop, buyer, [{ priceCents: 0, sellerId: author.userId }]);
  await placeOrder(shop, buyer, [{ priceCents: 4000, sellerId: author.userId }]);
});
afterAll(() => shop.close());

it('lists sales newest first, without unpaid and free ones', async () => {
  const everything = { productId: undefined, country: undefined, state: undefined, from: undefined, until: undefined };
  const selection = { ...everything, sellerId: author.userId, timeZone: 'UTC' };
  const sales = await salesQueries(shop.deps.db).list(selection, { limit: 10 });
  expect(sales.map((sale) => sale.price_cents)).toEqual([3000, 2000, 1000]);
  const { rows } = await shop.pool.query(
    'select orders.id from orders join order_lines on order_id = orders.id where sold_at is distinct from paid_at and charge_id is not null',
  );
  expect(rows).toEqual([]);
});

it('counts no further than the given maximum', async () => {
  const { count: countOrders } = orderReportQueries(shop.deps.db);
  expect([await countOrders({ status: 'paid' }, 2), await countOrders({ status: 'pending_payment' }, 2)]).toEqual([
    2, 1,
  ]);
  expect(await countOrders({ search: 'listed_buyer' })).toBe(await countOrders({}));
});

it('counts and sums only open debts of authors to the shop', async () => {
  const debts = () => todayQueries(shop.deps.db).debts();
  const none = { count: 0, amount_cents: 0, examples: [], oldest: null };
  expect(await debts()).toEqual(none);
  const postDebt = (ref: string, cents: number) =>
    shop.pool.query(
      `insert into ledger_entries (transaction_ref, kind, account, amount_cents) values ($1, 'debt', $2, $3), ($1, 'debt', $4, -$3::integer)`,
      [ref, `author_debt/${author.userId}`, cents, `author_payable/${author.userId}`],
    );
  await postDebt('debt:one', 700);
  expect(await debts()).toEqual({ count: 1, amount_cents: 700, examples: ['listed_author'], oldest: null });
  await postDebt('debt:paid back', -700);
  expect(await debts()).toEqual(none);
});

it('returns the sale time of lines that were sold before the column existed', async () => {
  const database = await openEmptyDatabase();
  await migrate(database.pool, (name) => name < SOLD_AT_MIGRATION);
  await database.pool.query(`
    insert into users (id, username, email, password_hash, role) values (1, 'ana', 'ana@octavo.example', 'none', 'author');
    insert into products (id, identifier, name, slug, seller_id, price_cents, language) values (1, 'urn:one', 'One', 'one', 1, 900, 'en');
    insert into orders (id, status, total_cents, billing, fingerprint, charge_id, paid_at) values
      (1, 'paid', 900, '{}', 'sold', 'ch_1', '2026-01-02Z'), (2, 'canceled', 900, '{}', 'left', null, null),
      (3, 'paid', 0, '{}', 'free', null, '2026-01-03Z');
    insert into order_lines (order_id, position, product_id, name, price_cents, seller_id, fee_cents)
      select id, 0, 1, 'One', 900, 1, 90 from orders`);
  await migrate(database.pool);
  const { rows } = await database.pool.query<{ order_id: number; sold_at: Date | null }>(
    'select order_id, sold_at from order_lines order by order_id',
  );
  expect(rows.map((line) => [line.order_id, line.sold_at?.toISOString()])).toEqual([
    [1, '2026-01-02T00:00:00.000Z'],
    [2, undefined],
    [3, undefined],
  ]);
  await database.close();
});
