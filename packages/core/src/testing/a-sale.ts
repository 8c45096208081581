import type { Sale, SalesSum, SalesTotals, Statement } from '../studio/index.ts';

/** Builds a sale whose share was transferred. */
export function aSale(overrides: Partial<Sale> = {}): Sale {
  return {
    id: 31,
    number: '1093-1',
    date_paid: '2026-11-25T09:58:00.000Z',
    book: {
      id: 7,
      title: 'The Understudy Moon',
      slug: 'the-understudy-moon',
      images: [{ src: '/covers/moon-640.jpg' }],
    },
    country: 'DE',
    list_price: '12.90',
    discount: '0.00',
    price: '12.90',
    tax: '0.00',
    fee: '1.29',
    provider_fee: '0.00',
    shop_provider_fee: '0.67',
    share: '11.61',
    refunded: '0.00',
    refunded_share: '0.00',
    earnings: '11.61',
    fee_basis_points: 1000,
    transfer: 'made',
    state: 'transferred',
    ...overrides,
  };
}

/** Builds the sums of sales of 12.90. */
export function aSalesSum(copies: number, overrides: Partial<SalesSum> = {}): SalesSum {
  const price = (12.9 * copies).toFixed(2);
  const share = (11.61 * copies).toFixed(2);
  return {
    copies,
    list_price: price,
    discount: '0.00',
    price,
    tax: '0.00',
    fee: (1.29 * copies).toFixed(2),
    provider_fee: '0.00',
    shop_provider_fee: (0.67 * copies).toFixed(2),
    share,
    refunded: '0.00',
    refunded_share: '0.00',
    earnings: share,
    transferred: share,
    ...overrides,
  };
}

/** Builds the totals of three days. */
export function aSalesTotals(overrides: Partial<SalesTotals> = {}): SalesTotals {
  return {
    total: aSalesSum(9),
    by_day: [
      { date: '2026-11-23', ...aSalesSum(2) },
      { date: '2026-11-24', ...aSalesSum(6) },
      { date: '2026-11-25', ...aSalesSum(1) },
    ],
    by_month: [{ month: '2026-11', ...aSalesSum(9) }],
    by_book: [{ book: { id: 7, title: 'The Understudy Moon' }, ...aSalesSum(9) }],
    by_country: [
      { country: 'DE', ...aSalesSum(5) },
      { country: '', ...aSalesSum(4) },
    ],
    date_first_sale: '2026-09-02',
    ...overrides,
  };
}

/** Builds the statement of a month with one sale. */
export function aStatement(overrides: Partial<Statement> = {}): Statement {
  return {
    month: '2026-10',
    number: 'S-2026-10-0041',
    is_final: true,
    date_issued: '2026-11-01T00:00:00.000Z',
    issuer: ['Octavo Books Lda.', 'Rua do Século 41, Lisbon'],
    author: { name: 'Ysolde Kettering', username: 'ysolde' },
    currency: 'USD',
    opening_balance: '0.00',
    copies: 1,
    list_price: '12.90',
    discount: '0.00',
    refunded: '0.00',
    refunded_copies: 0,
    tax: '0.00',
    fee: '1.29',
    provider_fee: '0.00',
    shop_provider_fee: '0.67',
    adjustment: '0.00',
    share: '11.61',
    transferred: '11.61',
    transfer_count: 1,
    reversed: '0.00',
    closing_balance: '0.00',
    by_book: [
      {
        book: { id: 7, title: 'The Understudy Moon' },
        copies: 1,
        paid: '12.90',
        tax_and_fees: '1.29',
        share: '11.61',
      },
    ],
    sales: [aSale({ date_paid: '2026-10-12T09:58:00.000Z' })],
    more_sales: 0,
    refunds: [],
    more_refunds: 0,
    ...overrides,
  };
}
