import { BASE_PATH } from '@octavo/core/contract';
import { saleStates } from '@octavo/core/studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { insertSales } from '../../test/a-sale.ts';
import { anAdmin, anAuthor, anEditor, aNewAuthor, type StudioTestUser } from '../../test/an-author.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { buyBooks, placeOrder, type TestUser } from '../../test/orders.ts';
import { RATE_LIMITS } from '../limits/limits.ts';

const TIME_ZONE = 'Pacific/Auckland';
const MANY = 60;

let shop: TestShop;
let author: StudioTestUser;
let other: StudioTestUser;
let buyer: TestUser;
let busy: StudioTestUser;
let busyBook: number;
beforeAll(async () => {
  shop = await openTestShop({ settings: { SHOP_TIME_ZONE: TIME_ZONE } });
  shop.sandbox.webhooks.pause();
  author = await anAuthor(shop, 'selling_author');
  other = await anAuthor(shop, 'other_author');
  buyer = await shop.signIn('sales_buyer');
  busy = await anAuthor(shop, 'busy_seller');
  ({ id: busyBook } = await aBook(shop.deps, { sellerId: busy.userId, name: 'A Sold Book' }));
  await insertSales(shop, { sellerId: busy.userId, bookId: busyBook, count: MANY });
});
afterAll(() => shop.close());

const failureOf = async (call: Promise<unknown>): Promise<{ code?: string; errors?: Record<string, string> }> =>
  call.then(
    () => ({ code: 'none' }),
    (error: unknown) => error as { code?: string },
  );

describe('a sale', () => {
  it('is listed with every deduction when the order is paid', async () => {
    const { id } = await buyBooks(shop, buyer, [
      { priceCents: 1290, sellerId: author.userId },
      { priceCents: 333, sellerId: other.userId },
      { priceCents: 0, sellerId: author.userId },
    ]);
    await shop.deps.reconciliation.compare(new Date(0));
    const { data, next_cursor: next } = await author.studio.sales();
    expect([data.length, next]).toEqual([1, null]);
    const [sale] = data;
    expect(sale).toMatchObject({
      number: `${id}-1`,
      date_paid: shop.clock.now.toISOString(),
      country: 'US',
      list_price: '12.90',
      discount: '0.00',
      price: '12.90',
      tax: '0.00',
      fee: '1.29',
      provider_fee: '0.00',
      share: '11.61',
      refunded: '0.00',
      refunded_share: '0.00',
      earnings: '11.61',
      fee_basis_points: 1000,
      transfer: 'made',
      state: 'transferred',
    });
    const [otherSale] = (await other.studio.sales()).data;
    const feeCents = Math.round((1290 + 333) * 0.029) + 30;
    const parts = [sale, otherSale].map((one) => Math.round(Number(one?.shop_provider_fee) * 100));
    expect(parts[0]).toBe(Math.floor((feeCents * 1290) / 1623));
    expect((parts[0] ?? 0) + (parts[1] ?? 0)).toBe(feeCents);
  });

  it('is not listed before the order is paid', async () => {
    const seller = await anAuthor(shop, 'unpaid_author');
    await placeOrder(shop, buyer, [{ priceCents: 500, sellerId: seller.userId }]);
    expect(await seller.studio.sales()).toEqual({ data: [], next_cursor: null });
    expect(await seller.studio.salesTotals()).toMatchObject({ total: { copies: 0 }, date_first_sale: '' });
  });

  it('at a scheduled price shows the regular price and the discount', async () => {
    const seller = await anAuthor(shop, 'reducing_author');
    const book = await aBook(shop.deps, { sellerId: seller.userId, priceCents: 990 });
    const at = (ms: number) => new Date(shop.clock.now.getTime() + ms).toISOString();
    await seller.studio.planPrice(book.id, { price: '7.43', date_from: at(1_000), date_until: at(86_400_000) });
    await shop.advanceClock(2_000);
    await shop.deps.studio.applySchedules();
    // The order is placed at the time of the database.
    await shop.pool.query(`update planned_prices set starts_at = now() - interval '1 day' where product_id = $1`, [
      book.id,
    ]);
    await buyBooks(shop, buyer, [{ id: book.id }]);
    expect((await seller.studio.sales()).data).toMatchObject([
      { list_price: '9.90', discount: '2.47', price: '7.43', fee: '0.75', share: '6.68' },
    ]);
  });
});

describe('the list', () => {
  it('returns every sale once over all pages, the newest first', async () => {
    const ids: number[] = [];
    const times: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await busy.studio.sales(cursor === undefined ? {} : { cursor });
      ids.push(...page.data.map(({ id }) => id));
      times.push(...page.data.map(({ date_paid: paid }) => paid));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect([ids.length, new Set(ids).size]).toEqual([MANY, MANY]);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('filters by book, country and state', async () => {
    const total = async (filter: object) => (await busy.studio.salesTotals(filter)).total.copies;
    expect(await total({ book: busyBook })).toBe(MANY);
    expect(await total({ country: 'PT' })).toBe(MANY / 3);
    expect(await total({ state: 'refunded' })).toBe(MANY / 10);
    expect(await total({ country: 'FR' })).toBe(0);
    for (const state of saleStates)
      expect((await busy.studio.sales({ state })).data.every((sale) => sale.state === state)).toBe(true);
    expect((await busy.studio.sales({ country: 'DE' })).data.map(({ country }) => country)).toEqual(
      Array.from({ length: 20 }, () => 'DE'),
    );
  });

  it('filters by days in the time zone of the shop', async () => {
    const seller = await anAuthor(shop, 'midnight_author');
    const { id: bookId } = await aBook(shop.deps, { sellerId: seller.userId });
    // Midnight in Auckland, an hour ahead of winter time, is 11:00 UTC.
    for (const newest of [
      '2026-10-31T10:59:59.999Z',
      '2026-10-31T11:00:00Z',
      '2026-11-30T10:59:59Z',
      '2026-11-30T11:00:00Z',
    ])
      await insertSales(shop, { sellerId: seller.userId, bookId, count: 1, newest });
    const {
      total,
      by_day: days,
      by_month: months,
    } = await seller.studio.salesTotals({
      from: '2026-11-01',
      until: '2026-11-30',
    });
    expect([total.copies, days.map(({ date }) => date)]).toEqual([2, ['2026-11-01', '2026-11-30']]);
    expect(months).toMatchObject([{ month: '2026-11', copies: 2 }]);
    expect((await seller.studio.sales({ from: '2026-12-01' })).data).toHaveLength(1);
    expect((await seller.studio.salesTotals()).by_day).toEqual([]);
    expect((await seller.studio.salesTotals()).date_first_sale).toBe('2026-10-31');
  });

  it.each([
    [{ from: '2026-02-30' }, 'from'],
    [{ from: 'yesterday' }, 'from'],
    [{ until: '2026-13-01' }, 'until'],
    [{ from: '2026-11-02', until: '2026-11-01' }, 'until'],
    [{ country: 'Germany' }, 'country'],
    [{ state: 'lost' as 'paid' }, 'state'],
    [{ cursor: Buffer.from('["a",1]').toString('base64url') }, 'cursor'],
    [{ cursor: 'x' }, 'cursor'],
    [{ cursor: Buffer.from('["1",3000000000]').toString('base64url') }, 'cursor'],
  ])('refuses %j', async (query, field) => {
    const failure = await failureOf(busy.studio.sales(query));
    expect([failure.code, Object.keys(failure.errors ?? {})]).toEqual(['validation_failed', [field]]);
  });
});

describe('access to sales', () => {
  it('is limited to the author of the book, and to admins who filter by a book', async () => {
    expect((await other.studio.sales()).data.every(({ book }) => book.id !== busyBook)).toBe(true);
    const editor = await anEditor(shop, 'sales_editor');
    for (const { studio } of [other, editor])
      for (const call of ['sales', 'salesTotals', 'salesFile', 'conversion'] as const)
        expect(await failureOf(studio[call]({ book: busyBook }))).toMatchObject({ code: 'book_not_found' });
    const admin = await anAdmin(shop, 'sales_admin');
    expect((await admin.studio.sales()).data).toEqual([]);
    expect((await admin.studio.salesTotals({ book: busyBook })).total.copies).toBe(MANY);
  });

  it('reveals nothing about the buyer', async () => {
    const response = await shop.fetch(`${BASE_PATH}/studio/sales`, {
      headers: { authorization: `Bearer ${author.token}` },
    });
    expect(await response.text()).not.toMatch(/sales_buyer|@|first_name|address/);
  });
});

describe('the CSV file', () => {
  const linesOf = async (filter: object = {}) => {
    const file = await busy.studio.salesFile(filter);
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.blob.arrayBuffer());
    return { file, lines: text.split('\r\n') };
  };

  it('has one row for each sale, in the time zone of the shop', async () => {
    const { file, lines } = await linesOf({ from: '2026-11-01', until: '2026-11-30' });
    expect(file.filename).toBe('Sales 2026-11-01 to 2026-11-30.csv');
    expect(lines).toHaveLength(MANY + 2);
    expect(lines[0]).toBe(
      '\uFEFFpaid,time_zone,sale,book,country,currency,list_price,discount,price,tax,shop_fee,provider_fee,share,refunded,refunded_share,you_receive,transfer,state',
    );
    expect(lines[1]).toMatch(
      /^2026-11-26 01:00:00,Pacific\/Auckland,\d+-1,A Sold Book,(DE|PT|US),USD,12\.00,2\.00,10\.00,0\.00,1\.00,0\.00,9\.00,/,
    );
  });

  it.each(['=1+1', '+1', '-1', '@x', '\t=1', 'A;=1', ' =1', '"=1'])(
    'disarms the formula in the title %j',
    async (title) => {
      await shop.pool.query('update order_lines set name = $1 where product_id = $2', [title, busyBook]);
      const { lines } = await linesOf();
      const [, , , cell = ''] = (lines[1] ?? '').split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
      expect(cell).toContain("'");
      for (const part of cell.split(';')) expect(part).not.toMatch(/^[\t" ]*[=+\-@]/);
    },
  );

  it('is refused after too many exports', async () => {
    const seller = await aNewAuthor(shop, 'exporting_author');
    for (let count = 0; count < RATE_LIMITS['sales export account'].points; count += 1) await seller.studio.salesFile();
    expect(await failureOf(seller.studio.salesFile())).toMatchObject({ code: 'too_many_requests' });
  });
});
