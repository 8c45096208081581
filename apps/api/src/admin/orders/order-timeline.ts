import type { OrderEvent } from '@octavo/core/admin';
import { toDecimal } from '@octavo/core/entities';
import type { AdminOrderRecord } from '../../db/admin/admin-orders.queries.ts';
import type {
  OrderEmailRecord,
  OrderHeadRecord,
  OrderPaymentRecord,
  OrderRefundRecord,
  orderTimelineQueries,
} from '../../db/admin/order-timeline.queries.ts';
import type { DisputeRow } from '../../db/payments/disputes.queries.ts';
import { MAX_ATTEMPTS } from '../../mail/index.ts';

/** Everything that is known about an order. */
export interface OrderHistory {
  readonly order: AdminOrderRecord;
  readonly head: OrderHeadRecord;
  readonly payments: readonly OrderPaymentRecord[];
  readonly refunds: readonly OrderRefundRecord[];
  readonly disputes: readonly DisputeRow[];
  readonly emails: readonly OrderEmailRecord[];
  readonly notes: Awaited<ReturnType<ReturnType<typeof orderTimelineQueries>['notes']>>;
}

/** Everything that happened to an order, the newest first. */
export function orderTimeline({ order, head, payments, refunds, disputes, emails, notes }: OrderHistory): OrderEvent[] {
  const events = [
    ...(head.paid_at
      ? [event('paid', head.paid_at, { amount: toDecimal(order.total_cents), detail: cardOf(head) })]
      : []),
    ...payments.map(toPaymentEvent),
    ...refunds.map(toRefundEvent),
    ...disputes.map((dispute) =>
      event('disputed', dispute.created_at, {
        amount: toDecimal(dispute.amount_cents),
        text: dispute.reason,
        detail: dispute.status,
      }),
    ),
    ...emails.map(toEmailEvent),
    ...notes.map(({ text, actor, created_at: at }) => event('note', at, { actor: actor ?? '', text })),
  ];
  // Events are collected in causal order. The sort is stable, so reversing puts the later of two simultaneous events first.
  const sorted = events.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  return [...sorted.toReversed(), event('placed', order.created_at, { amount: toDecimal(order.total_cents) })];
}

const event = (
  kind: OrderEvent['kind'],
  date: Date,
  { actor = '', amount = '', text = '', detail = '' }: Partial<OrderEvent>,
): OrderEvent => ({ kind, date: date.toISOString(), actor, amount, text, detail });

/** The card that paid an order, such as `visa 4242`. */
export const cardOf = ({ card_brand: brand, card_last4: last4 }: OrderHeadRecord): string =>
  brand && last4 ? `${brand} ${last4}` : '';

const toPaymentEvent = ({ kind, posted_at: at, author, cents }: OrderPaymentRecord): OrderEvent =>
  event(kind === 'transfer' ? 'transferred' : 'transfer_reversed', at, {
    actor: author ?? '',
    amount: toDecimal(cents),
  });

/** The event of a refund, by its current status. */
function toRefundEvent(refund: OrderRefundRecord): OrderEvent {
  const details = {
    actor: refund.actor ?? '',
    amount: toDecimal(refund.amount_cents),
    text: refund.origin === 'shop' ? refund.reason : refund.origin,
    detail: refund.last_error ?? '',
  };
  switch (refund.status) {
    case 'requested':
      return event('refund_requested', refund.created_at, details);
    case 'failed':
      return event('refund_failed', refund.updated_at, details);
    case 'made':
      return event('refunded', refund.updated_at, { ...details, detail: '' });
  }
}

function toEmailEvent(email: OrderEmailRecord): OrderEvent {
  const { template: text, recipient, sent_at: sentAt, attempts, last_error: error, created_at: createdAt } = email;
  if (sentAt) return event('email_sent', sentAt, { text, detail: recipient });
  if (attempts < MAX_ATTEMPTS) return event('email_waiting', createdAt, { text, detail: recipient });
  return event('email_failed', createdAt, { text, detail: error ? `${recipient}: ${error}` : recipient });
}
