import type { OrderEvent, OrderEventKind } from '@octavo/core/admin';
import { Icon } from '@octavo/ui/Icon';
import { Check, Flag, type IconNode, Landmark, Mail, MailX, Pencil, Repeat, ShoppingBag, Undo2 } from 'lucide';
import { formatMoment } from '../views/format.ts';
import { eventView } from './order-view.ts';
import styles from './orders.module.css';

const ICONS: Readonly<Record<OrderEventKind, IconNode>> = {
  placed: ShoppingBag,
  paid: Check,
  transferred: Landmark,
  transfer_reversed: Repeat,
  refund_requested: Undo2,
  refunded: Undo2,
  refund_failed: Undo2,
  disputed: Flag,
  email_waiting: Mail,
  email_sent: Mail,
  email_failed: MailX,
  note: Pencil,
};

interface OrderTimelineProps {
  events: readonly OrderEvent[];
  timeZone: string | undefined;
}

/** Everything that happened to an order, the newest first. */
export const OrderTimeline = ({ events, timeZone }: OrderTimelineProps) => (
  <ol className={styles.timeline}>
    {events.map((event, index) => {
      const { title, note } = eventView(event);
      return (
        // oxlint-disable-next-line react/no-array-index-key -- two events can be equal, and none has an id
        <li key={index}>
          <Icon of={ICONS[event.kind]} isSmall />
          <div>
            <p dir="auto">{title}</p>
            {note !== '' && (
              <p className="muted anywhere" dir="auto">
                {note}
              </p>
            )}
          </div>
          <time dateTime={event.date} className="muted">
            {formatMoment(event.date, timeZone)}
          </time>
        </li>
      );
    })}
  </ol>
);
