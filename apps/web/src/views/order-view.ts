import {
  formatCents,
  formatDateTime,
  type Id,
  linkSlugOf,
  type Order,
  type OrderStatus,
  parseCents,
} from '@octavo/core/entities';
import type { OrderView } from '@octavo/ui/OrdersList';

const STATUSES: Readonly<Record<OrderStatus, NonNullable<OrderView['status']>>> = {
  pending_payment: { text: 'Waiting for payment', tone: 'danger' },
  paid: { text: 'Paid', tone: 'ok' },
  partially_refunded: { text: 'Partly refunded', tone: 'muted' },
  refunded: { text: 'Refunded', tone: 'muted' },
  canceled: { text: 'Canceled', tone: 'muted' },
  disputed: { text: 'Disputed', tone: 'danger' },
  review: { text: 'Being checked', tone: 'muted' },
};

/** The address of an order. */
export const orderHref = (id: Id): string => `/profile/orders/${encodeURIComponent(id)}`;

/** Tells whether the order still waits for its payment. */
export const isUnpaid = ({ status }: Pick<Order, 'status'>): boolean => status === 'pending_payment';

/**
 * An order as the history shows it; the place on its page stands in for an id that a server does not tell. With
 * `hasPages` its date leads to a page of its own, and an unpaid one to its payment.
 */
export function orderView(order: Order, index: number, { hasPages = false }: { hasPages?: boolean } = {}): OrderView {
  const href = hasPages && order.id !== undefined ? orderHref(order.id) : undefined;
  return {
    id: order.id ?? `${order.date_created} ${index}`,
    ...(href === undefined ? {} : { href, ...(isUnpaid(order) ? { payHref: `${href}/pay` } : {}) }),
    dateText: formatDateTime(order.date_created),
    dateTime: order.date_created,
    lines: order.line_items.map((line) => ({
      id: line.id,
      title: line.name,
      amount: formatWireAmount(line.total),
      ...(line.slug ? { href: `/product/${encodeURIComponent(linkSlugOf({ slug: line.slug }))}` } : {}),
    })),
    total: formatWireAmount(order.total),
    ...(order.status ? { status: STATUSES[order.status] } : {}),
  };
}

/** An amount of the wire as it is shown. What cannot be read as money is shown as it came. */
export function formatWireAmount(text: string): string {
  const cents = parseCents(text);
  return cents === null ? text : formatCents(cents);
}
