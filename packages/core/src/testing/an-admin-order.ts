import type { AdminOrderDetails } from '../admin/index.ts';

const line = (id: number, title: string, seller: string, price: string, share: string, fee: string) => ({
  id,
  book: { id, title, slug: `book-${id}`, images: [] },
  seller,
  price,
  share,
  fee,
  refunded: '0.00',
  refunded_share: '0.00',
});

/** An order of three books by three authors. One of the books is refunded. */
export const anAdminOrder = (order: Partial<AdminOrderDetails> = {}): AdminOrderDetails => ({
  id: 1089,
  date_created: '2026-11-24T13:18:00.000Z',
  date_paid: '2026-11-24T13:19:00.000Z',
  status: 'partially_refunded',
  total: '34.40',
  refunded: '7.90',
  buyer: { id: 31, username: 'ravi_s', name: 'Ravi S.', email: 'ravi@example.org' },
  country: 'IN',
  address: ['14 Residency Road', 'Bengaluru, KA, 560025'],
  phone: '+91 80 5550 1000',
  card: 'visa 4242',
  payment_id: 'pi_1089',
  charge_id: 'ch_1089',
  payment_error: '',
  lines: [
    line(1, 'Loud Machines', 'dov_palanquin', '14.50', '13.05', '1.45'),
    line(2, 'Velvet Engine', 't_averne', '12.00', '10.80', '1.20'),
    {
      ...line(3, 'A Field Guide to Leaving', 'wren_abernall', '7.90', '7.11', '0.79'),
      refunded: '7.90',
      refunded_share: '7.11',
    },
  ],
  shares: [],
  refundable: '26.50',
  transferred: '23.85',
  authors_share: '23.85',
  shop_fee: '2.65',
  provider_fee: '1.30',
  timeline: [],
  ...order,
});
