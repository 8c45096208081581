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
  review: { text: 'Under review', tone: 'muted' },
};

/** The URL of an order. */
export const orderHref = (id: Id): string => `/profile/orders/${encodeURIComponent(id)}`;

/** Whether the order still waits for payment. */
export const isUnpaid = ({ status }: Pick<Order, 'status'>): boolean => status === 'pending_payment';

/**
 * An order for the history. Its index on the page replaces an id that the server does not send. With `hasPages` its
 * date links to its page, and an unpaid order to its payment.
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

/** Formats an amount of the API. An unreadable amount is returned unchanged. */
export function formatWireAmount(text: string): string {
  const cents = parseCents(text);
  return cents === null ? text : formatCents(cents);
}
