/** Orders in the back office: list, search, details, refunds, receipts, notes and the CSV file. */
import type { AdminApi, AdminOrderFilter } from '@octavo/core/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { fillOrderNotes } from '../../test/an-order-note.ts';
import { anAdmin } from '../../test/an-author.ts';
import { backOfficeOf } from '../../test/back-office-client.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { aConnectedAuthor, buyBooks, placeOrder, type TestUser } from '../../test/orders.ts';
import { RATE_LIMITS } from '../limits/limits.ts';

let shop: TestShop;
let admin: AdminApi;
let author: TestUser & { accountId: string };
let buyer: TestUser;
/** Three paid orders of one book each, and an unpaid one. */
let orders: { id: number; books: number[] }[];
let count = 0;
const key = (): string => `test-refund-${(count += 1)}`;

beforeAll(async () => {
  shop = await openTestShop({ settings: { SHOP_TIME_ZONE: 'Europe/Lisbon' } });
  admin = backOfficeOf(shop, await anAdmin(shop, 'orders_admin'));
  author = await aConnectedAuthor(shop, 'orders_author');
  buyer = await shop.signIn('percent_%_buyer');
  const titled = await aBook(shop.deps, { name: '=1+1 Tides', priceCents: 2000, sellerId: author.userId });
  orders = [
    await buyBooks(shop, buyer, [{ priceCents: 1000, sellerId: author.userId }]),
    await buyBooks(shop, await shop.signIn('other_buyer'), [{ id: titled.id }]),
    await buyBooks(shop, buyer, [{ priceCents: 3000 }, { priceCents: 500, sellerId: author.userId }]),
    await placeOrder(shop, buyer, [{ priceCents: 4000, sellerId: author.userId }]),
  ];
});
afterAll(() => shop.close());

const idOf = (at: number): number => orders[at]?.id ?? 0;
const listed = async (filter: AdminOrderFilter): Promise<number[]> =>
  (await admin.orders(filter)).data.map(({ id }) => orders.findIndex((order) => order.id === id));

describe('the list of orders', () => {
  it('has each order with its buyer, books and amounts, newest first', async () => {
    const { data, next_cursor: next, is_search_truncated: isTruncated } = await admin.orders();
    expect([data.map(({ id }) => id), next, isTruncated]).toEqual([[idOf(3), idOf(2), idOf(1), idOf(0)], null, false]);
    expect(data[1]).toMatchObject({
      status: 'paid',
      total: '35.00',
      refunded: '0.00',
      buyer: {
        id: buyer.userId,
        username: 'percent_%_buyer',
        name: 'Ines Harlow',
        email: expect.any(String) as string,
      },
      country: 'US',
      book_count: 2,
      books: [{ id: orders[2]?.books[0] }, { id: orders[2]?.books[1] }],
    });
  });

  it.each<[string, () => AdminOrderFilter, number[]]>([
    ['the oldest first', () => ({ sort: 'oldest' }), [0, 1, 2, 3]],
    ['the highest total first', () => ({ sort: 'highest' }), [3, 2, 1, 0]],
    ['the lowest total first', () => ({ sort: 'lowest' }), [0, 1, 2, 3]],
    ['a status', () => ({ status: 'pending_payment' }), [3]],
    ['a status without orders', () => ({ status: 'disputed' }), []],
    ['a number', () => ({ search: String(idOf(1)) }), [1]],
    ['a number with a sign', () => ({ search: `#${idOf(1)}` }), [1]],
    ['a username with a character of patterns', () => ({ search: 'percent_%_BUYER' }), [3, 2, 0]],
    ['a pattern that is no part of a name', () => ({ search: 'percent%buyer' }), []],
    ['a part of an email address', () => ({ search: 'other_buyer@' }), [1]],
    ['a part of a title', () => ({ search: '+1 tides' }), [1]],
    ['a title and a status that no order has', () => ({ search: 'tides', status: 'refunded' }), []],
    ['a search in the order of totals', () => ({ search: 'percent_%', sort: 'lowest' }), [0, 2, 3]],
    ['a search from the oldest', () => ({ search: 'percent_%', sort: 'oldest' }), [0, 2, 3]],
    ['a text that nothing matches', () => ({ search: 'no such buyer' }), []],
    ['the time before today', () => ({ until: '2020-01-01' }), []],
    ['the time since a day', () => ({ from: '2020-01-01' }), [3, 2, 1, 0]],
    ['the time after today', () => ({ from: '2999-01-01' }), []],
  ])('has the orders of %s', async (_name, filter, expected) => {
    expect(await listed(filter())).toEqual(expected);
  });

  it('has the orders of a buyer whose address is in the billing details only', async () => {
    await shop.pool.query(`update orders set billing = billing || '{"email": "Second@Mail.example"}' where id = $1`, [
      idOf(0),
    ]);
    expect(await listed({ search: 'second@mail' })).toEqual([0]);
  });

  it.each([
    [{ status: 'burnt' }, 422],
    [{ from: '2026-02-30' }, 422],
    [{ from: '2026-02-02', until: '2026-02-01' }, 422],
    [{ cursor: 'x' }, 422],
    [{ cursor: Buffer.from('["1.5",3]').toString('base64url') }, 200],
    [{ cursor: Buffer.from('["9999999999999999",3]').toString('base64url'), sort: 'highest' }, 200],
  ])('returns for the query %j the status %i', async (query, status) => {
    const path = `/api/v1/admin/orders?${new URLSearchParams(query as Record<string, string>).toString()}`;
    const { token } = await anAdmin(shop, 'orders_admin');
    expect((await shop.fetch(path, { headers: { authorization: `Bearer ${token}` } })).status).toBe(status);
  });
});

const byNumber = (one: number, other: number): number => one - other;

describe('the pages of the list', () => {
  it.each([['newest'], ['oldest'], ['highest'], ['lowest']] as const)('have each order once: %s', async (sort) => {
    const ids: number[] = [];
    await shop.pool.query(
      `insert into orders (user_id, status, total_cents, billing, fingerprint) select $1, 'canceled', number % 7 * 100, '{}', 'page ' || $2 || number
       from generate_series(1, 30) as number`,
      [buyer.userId, sort],
    );
    let cursor: string | undefined;
    do {
      const page = await admin.orders({ sort, search: 'percent_%', ...(cursor === undefined ? {} : { cursor }) });
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    const { rows } = await shop.pool.query<{ id: number }>('select id from orders where user_id = $1', [buyer.userId]);
    await shop.pool.query(`delete from orders where fingerprint like 'page %'`);
    expect(ids.toSorted(byNumber)).toEqual(rows.map(({ id }) => id).toSorted(byNumber));
  });
});

describe('an order', () => {
  it('has its lines, shares, money and timeline', async () => {
    const order = await admin.order(idOf(2));
    expect(order).toMatchObject({
      total: '35.00',
      refunded: '0.00',
      refundable: '35.00',
      authors_share: '4.50',
      transferred: '4.50',
      shop_fee: '30.50',
      card: 'visa 4242',
      lines: [
        { seller: '', price: '30.00', share: '0.00', fee: '30.00' },
        { seller: 'orders_author', price: '5.00', share: '4.50', fee: '0.50' },
      ],
      shares: [{ author: 'orders_author', amount: '4.50', status: 'made', sent: '4.50', reversed: '0.00', error: '' }],
    });
    expect(order.timeline.map(({ kind }) => kind).toSorted()).toEqual([
      'email_waiting',
      'paid',
      'placed',
      'transferred',
    ]);
    expect(order.timeline.at(-1)?.kind).toBe('placed');
  });

  it('that does not exist is order_not_found', async () => {
    await expect(admin.order(987_654)).rejects.toMatchObject({ status: 404, code: 'order_not_found' });
  });
});

describe('a refund', () => {
  it('of an amount is made once for a repeated request', async () => {
    const change = { idempotency_key: key(), amount: '2.50', reason: 'Arrived late' };
    const [first, second] = [await admin.refundOrder(idOf(0), change), await admin.refundOrder(idOf(0), change)];
    expect([first.status, first.amount, second.amount]).toEqual(['made', '2.50', '2.50']);
    expect(second.order).toMatchObject({ status: 'partially_refunded', refunded: '2.50', refundable: '7.50' });
    expect(second.order.timeline.find(({ kind }) => kind === 'refunded')).toMatchObject({
      actor: 'orders_admin',
      amount: '2.50',
      text: 'Arrived late',
    });
  });

  it('of a line refunds its price, and takes the book and the share back', async () => {
    const { lines } = await admin.order(idOf(2));
    const { order } = await admin.refundOrder(idOf(2), {
      idempotency_key: key(),
      lines: [lines[1]?.id ?? 0],
      reason: 'Bought twice',
    });
    await shop.deps.backgroundTasks.drain();
    expect(order.lines.map(({ refunded, refunded_share: share }) => [refunded, share])).toEqual([
      ['0.00', '0.00'],
      ['5.00', '4.50'],
    ]);
    const { authors_share: authors, shop_fee: fee, transferred, timeline } = await admin.order(idOf(2));
    expect([authors, fee, transferred]).toEqual(['0.00', '30.00', '0.00']);
    expect(timeline.some(({ kind, actor }) => kind === 'transfer_reversed' && actor === 'orders_author')).toBe(true);
  });

  it('without lines and amount refunds the rest', async () => {
    const { amount, order } = await admin.refundOrder(idOf(0), { idempotency_key: key(), reason: 'All of it' });
    expect([amount, order.status, order.refundable]).toEqual(['7.50', 'refunded', '']);
  });

  it('is requested while the provider does not respond, and made later', async () => {
    const { id } = await buyBooks(shop, await shop.signIn('waiting_buyer'), [{ priceCents: 600 }]);
    shop.sandbox.faults.inject('POST /v1/refunds', 'status_500', { times: 20 });
    const { status, amount, order } = await admin.refundOrder(id, { idempotency_key: key(), reason: 'Later' });
    shop.sandbox.faults.clear();
    expect([status, amount, order.refundable]).toEqual(['requested', '6.00', '6.00']);
    expect(order.timeline.find(({ kind }) => kind === 'refund_requested')).toMatchObject({
      actor: 'orders_admin',
      text: 'Later',
    });
    await shop.deps.db
      .updateTable('refunds')
      .set({ next_attempt_at: new Date(0) })
      .where('order_id', '=', id)
      .execute();
    await shop.deps.refunds.processDue();
    expect(await admin.order(id)).toMatchObject({ status: 'refunded', refunded: '6.00', refundable: '' });
    await shop.deps.backgroundTasks.drain();
  });

  it('has one row in the audit log, although it makes an earlier one that waits for the provider', async () => {
    const { id } = await buyBooks(shop, await shop.signIn('audited_buyer'), [{ priceCents: 600 }]);
    shop.sandbox.faults.inject('POST /v1/refunds', 'status_500', { times: 20 });
    await admin.refundOrder(id, { idempotency_key: key(), amount: '1.00', reason: 'First' });
    shop.sandbox.faults.clear();
    await shop.deps.db
      .updateTable('refunds')
      .set({ next_attempt_at: new Date(0) })
      .where('order_id', '=', id)
      .execute();
    const { order } = await admin.refundOrder(id, { idempotency_key: key(), amount: '2.00', reason: 'Second' });
    await shop.deps.backgroundTasks.drain();
    expect(order.refunded).toBe('3.00');
    const { data } = await admin.auditLog({ subject: `order:${id}` });
    expect(data.map(({ action, after }) => [action, after['refund.amount_cents']])).toEqual([
      ['admin.refundOrder', 200],
      ['admin.refundOrder', 100],
    ]);
  });

  it.each<[string, () => Parameters<AdminApi['refundOrder']>, object]>([
    [
      'more than the order has',
      () => [idOf(1), { idempotency_key: key(), amount: '20.01', reason: 'x' }],
      { status: 422 },
    ],
    ['nothing', () => [idOf(1), { idempotency_key: key(), amount: '0.00', reason: 'x' }], { status: 422 }],
    [
      'an amount with a comma',
      () => [idOf(1), { idempotency_key: key(), amount: '1,50', reason: 'x' }],
      { status: 422 },
    ],
    ['a line of another order', () => [idOf(1), { idempotency_key: key(), lines: [1], reason: 'x' }], { status: 422 }],
    ['an order without a reason', () => [idOf(1), { idempotency_key: key(), reason: ' ' }], { status: 422 }],
    ['an unpaid order', () => [idOf(3), { idempotency_key: key(), reason: 'x' }], { code: 'order_not_refundable' }],
    [
      'an order that does not exist',
      () => [987_654, { idempotency_key: key(), reason: 'x' }],
      { code: 'order_not_found' },
    ],
  ])('of %s is refused and changes nothing', async (_name, call, error) => {
    const before = await admin.orders();
    await expect(admin.refundOrder(...call())).rejects.toMatchObject(error);
    expect(await admin.orders()).toEqual(before);
  });
});

describe('a receipt and a note', () => {
  const receipts = async (id: number) =>
    (await admin.order(id)).timeline.filter(({ kind, text }) => kind.startsWith('email') && text === 'receipt').length;

  it('is sent again, at most five times an hour for each order', async () => {
    const before = await receipts(idOf(1));
    for (let sent = 0; sent < RATE_LIMITS['receipt order'].points; sent += 1) await admin.resendReceipt(idOf(1));
    expect((await receipts(idOf(1))) - before).toBe(RATE_LIMITS['receipt order'].points);
    await expect(admin.resendReceipt(idOf(1))).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(admin.resendReceipt(idOf(3))).rejects.toMatchObject({ code: 'order_not_paid' });
    await expect(admin.resendReceipt(987_654)).rejects.toMatchObject({ code: 'order_not_found' });
  });

  it('is in the timeline with its writer', async () => {
    const { timeline } = await admin.addOrderNote(idOf(1), { note: ' Called about the card. ' });
    expect(timeline[0]).toMatchObject({ kind: 'note', actor: 'orders_admin', text: 'Called about the card.' });
    await expect(admin.addOrderNote(idOf(1), { note: ' ' })).rejects.toMatchObject({ status: 422 });
    await expect(admin.addOrderNote(987_654, { note: 'x' })).rejects.toMatchObject({ code: 'order_not_found' });
  });

  it('is refused over the quota of notes', async () => {
    await fillOrderNotes(shop, idOf(3));
    await expect(admin.addOrderNote(idOf(3), { note: 'Again.' })).rejects.toMatchObject({ code: 'quota_exceeded' });
  });
});

describe('the CSV file', () => {
  it.each(['highest', 'lowest', 'newest', 'oldest'] as const)(
    'has a search in the order of the list, %s first',
    async (sort) => {
      const filter = { search: 'buyer', sort };
      const { blob } = await admin.ordersFile(filter);
      const numbers = (await blob.text()).trimEnd().split('\r\n').slice(1);
      const { data } = await admin.orders(filter);
      expect(data.length).toBeGreaterThan(3);
      expect(numbers.map((line) => Number(line.split(',')[2]))).toEqual(data.map(({ id }) => id));
    },
  );

  it('has the orders of the selection, and no formulas', async () => {
    const { filename, blob } = await admin.ordersFile({ search: 'tides', from: '2020-01-01' });
    const lines = (await blob.text()).trimEnd().split('\r\n');
    expect([filename, lines.length]).toEqual(['Orders 2020-01-01.csv', 2]);
    expect(lines[0]).toBe('placed,time_zone,order,username,name,email,country,books,status,currency,total,refunded');
    expect(lines[1]).toMatch(
      new RegExp(`,Europe/Lisbon,${idOf(1)},other_buyer,Ines Harlow,[^,]+,US,'=1\\+1 Tides,paid,USD,20\\.00,0\\.00$`),
    );
  });
});
