import type { TestShop } from './harness.ts';
import { insertUnchecked } from './insert-unchecked.ts';

/** Adds paid copies of a book, one a minute before the last, the newest at `newest`. Every tenth is refunded. */
export async function insertSales(
  shop: Pick<TestShop, 'pool'>,
  {
    sellerId,
    bookId,
    count,
    newest = '2026-11-25T12:00:00Z',
  }: { sellerId: number; bookId: number; count: number; newest?: string },
): Promise<void> {
  const first = await nextLineId(shop);
  const values = [first, count];
  await insertUnchecked(
    shop,
    `insert into order_lines (id, order_id, position, product_id, name, price_cents, seller_id, fee_cents, fee_basis_points, sold_at)
     select number, number, 0, $3::integer, 'A Sold Book', 1000, $4::integer, 100, 1000,
       $5::timestamptz - (number - $1) * interval '1 minute'
     from generate_series($1::integer, $1 + $2::integer - 1) as number`,
    [...values, bookId, sellerId, newest],
  );
  await insertUnchecked(
    shop,
    `insert into sales (line_id, order_id, seller_id, product_id, sold_at, country, list_cents, price_cents, fee_cents,
       share_cents, refunded_cents, refunded_share_cents, transfer_status, status)
     select id, order_id, seller_id, product_id, sold_at, (array['DE', 'PT', 'US'])[id % 3 + 1], 1200, 1000, 100, 900,
       case when id % 10 = 0 then 1000 else 0 end, case when id % 10 = 0 then 900 else 0 end, 'made',
       case when id % 10 = 0 then 'refunded' else 'transferred' end
     from order_lines where id between $1 and $1 + $2 - 1`,
    values,
  );
}

async function nextLineId({ pool }: Pick<TestShop, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('select coalesce(max(id), 0) + 1000000 as id from order_lines');
  return rows[0]?.id ?? 1;
}
