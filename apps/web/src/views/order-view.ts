import { formatCents, formatMoment, linkSlugOf, type Order, type OrderStatus, parseCents } from '@octavo/core/entities';
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

/** An order as the history shows it; the place on its page stands in for an id that a server does not tell. */
export function orderView(order: Order, place: number): OrderView {
  return {
    id: order.id ?? `${order.date_created} ${place}`,
    dateText: formatMoment(order.date_created),
    dateTime: order.date_created,
    lines: order.line_items.map((line) => ({
      id: line.id,
      title: line.name,
      amount: dollars(line.total),
      ...(line.slug ? { href: `/product/${encodeURIComponent(linkSlugOf({ slug: line.slug }))}` } : {}),
    })),
    total: dollars(order.total),
    ...(order.status ? { status: STATUSES[order.status] } : {}),
  };
}

/** What cannot be read as money is shown as it came. */
function dollars(text: string): string {
  const cents = parseCents(text);
  return cents === null ? text : formatCents(cents);
}
