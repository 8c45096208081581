import {
  authorOf,
  formatDateTime,
  type OrderDetails,
  type OrderStatus,
  parseCents,
  type Product,
} from '@octavo/core/entities';
import type { OrderDetailsView, OrderLineView } from '@octavo/ui/OrderScreen';
import { coverArt } from '../../views/book-view.ts';
import { countryName } from '../../views/countries.ts';
import { formatWireAmount, orderView } from '../../views/order-view.ts';
import { toUnpaidOrder } from './to-unpaid-order.ts';

/** Statuses of orders that were paid, including refunded ones. */
const PAID_STATUSES: readonly OrderStatus[] = ['paid', 'partially_refunded', 'refunded', 'disputed'];

/** An order with all the data of its receipt. `books` is the catalog as far as it is known. */
export function orderDetailsView(order: OrderDetails, books: readonly Product[]): OrderDetailsView {
  const { lines, payHref, href: _here, ...view } = orderView(order, 0, { hasPages: true });
  return {
    ...view,
    ...(payHref !== undefined && toUnpaidOrder(order) ? { payHref } : {}),
    lines: lines.map((line, at) => lineView(line, order, at, books)),
    amounts: amountsOf(order),
    billingLines: billingLines(order.billing),
    sellerLines: order.seller ?? [],
    facts: factsOf(order),
    hasReceipt: Boolean(order.date_paid) || PAID_STATUSES.some((status) => status === order.status),
  };
}

function lineView(
  line: OrderLineView,
  { status, line_items: items }: OrderDetails,
  at: number,
  books: readonly Product[],
): OrderLineView {
  const item = items[at];
  const book = books.find(({ id }) => id === item?.product_id);
  const author = item?.author?.trim() || (book && authorOf(book));
  const isRefunded = (parseCents(item?.total_refunded) ?? 0) > 0;
  const isReadable = (status === 'paid' || status === 'partially_refunded') && !isRefunded;
  return {
    ...line,
    ...(book ? { cover: coverArt(book) } : {}),
    ...(author ? { author } : {}),
    ...(isReadable && line.href !== undefined ? { readHref: `${line.href}/stream` } : {}),
  };
}

function amountsOf({ total_tax: tax = '', refunds = [] }: OrderDetails): { label: string; amount: string }[] {
  return [
    ...((parseCents(tax) ?? 0) > 0 ? [{ label: 'Tax included', amount: formatWireAmount(tax) }] : []),
    ...refunds.map(({ date_created: date, total }) => ({
      label: `Refunded on ${formatDateTime(date)}`,
      amount: `-${formatWireAmount(total)}`,
    })),
  ];
}

function billingLines(billing: OrderDetails['billing']): string[] {
  if (!billing) return [];
  const { first_name: first, last_name: last, address_1: street, city, state, postcode, country, email } = billing;
  const cityLine = [city, [state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [`${first} ${last}`, street, cityLine, countryName(country), email].map((line) => line.trim()).filter(Boolean);
}

function factsOf({ date_paid: paid, card, payment_method_title: method = '' }: OrderDetails): {
  label: string;
  value: string;
}[] {
  const paymentMethod = card ? `${brandName(card.brand)} ending in ${card.last4}` : method.trim();
  return [
    ...(paid ? [{ label: 'Paid on', value: formatDateTime(paid) }] : []),
    ...(paid && paymentMethod ? [{ label: 'Paid with', value: paymentMethod }] : []),
  ];
}

/** A readable card brand from the name of the provider, `visa` or `american_express`. */
function brandName(brand: string): string {
  const words = brand.replaceAll('_', ' ').trim();
  return words === '' ? 'Card' : words.replace(/^./, (letter) => letter.toUpperCase());
}
