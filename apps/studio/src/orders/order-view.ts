import type { AdminOrderDetails, AdminOrderLine, OrderEvent } from '@octavo/core/admin';
import type { OrderStatus } from '@octavo/core/entities';
import type { LedgerLine } from '@octavo/ui/Ledger';
import type { StatusShape } from '@octavo/ui/StatusMark';
import { templateText } from '../emails/email-view.ts';
import { formatAmount, showAmount, showMoney, toCents } from '../views/amounts.ts';

const STATUSES: Readonly<Record<OrderStatus, readonly [shape: StatusShape, word: string]>> = {
  pending_payment: ['notStarted', 'Pending'],
  paid: ['done', 'Paid'],
  partially_refunded: ['inProgress', 'Partly refunded'],
  refunded: ['stopped', 'Refunded'],
  canceled: ['stopped', 'Canceled'],
  disputed: ['alert', 'Disputed'],
  review: ['alert', 'Needs attention'],
};

/** The shape and word for a status. */
export const statusView = (status: OrderStatus) => ({ shape: STATUSES[status][0], word: STATUSES[status][1] });

/** The name of a buyer: as entered with the order, or the username. */
export const buyerName = ({ name, username }: AdminOrderDetails['buyer']): string =>
  name || username || 'Deleted account';

/** The titles of the first books, and the number of the others. */
export function titlesOf({ books, book_count: count }: { books: readonly { title: string }[]; book_count: number }) {
  const titles = books.map(({ title }) => title).join(', ');
  return count > books.length ? `${titles} and ${count - books.length} more` : titles;
}

/** An event in words: what happened, and why. */
export function eventView({ kind, actor, amount, text, detail }: OrderEvent): { title: string; note: string } {
  const money = amount === '' ? '' : showMoney(amount);
  const email = templateText(text);
  const by = actor === '' ? '' : ` by ${actor}`;
  switch (kind) {
    case 'placed':
      return { title: 'Order placed', note: money };
    case 'paid':
      return { title: 'Paid', note: [money, cardText(detail)].filter(Boolean).join(', ') };
    case 'transferred':
      return { title: `Transferred ${money} to ${actor}`, note: '' };
    case 'transfer_reversed':
      return { title: `Transfer of ${money} to ${actor} reversed`, note: '' };
    case 'refund_requested':
      return {
        title: `Refund of ${money} requested${by}`,
        note: [reasonText(text), detail].filter(Boolean).join('. '),
      };
    case 'refunded':
      return { title: `Refunded ${money}${by}`, note: reasonText(text) };
    case 'refund_failed':
      return { title: `Refund of ${money} failed`, note: detail };
    case 'disputed':
      return { title: `Disputed: ${money}`, note: [text, detail].filter(Boolean).join(', ').replaceAll('_', ' ') };
    case 'email_waiting':
      return { title: `Email “${email}” is waiting`, note: detail };
    case 'email_sent':
      return { title: `Email “${email}” sent`, note: detail };
    case 'email_failed':
      return { title: `Email “${email}” could not be sent`, note: detail };
    case 'note':
      return { title: `Note${by}`, note: text };
  }
}

/** A card such as `visa 4242` in words. */
export const cardText = (card: string): string => (card === '' ? '' : `card ending ${card.split(' ').at(-1)}`);

const reasonText = (reason: string): string => (reason === '' ? '' : `Reason: ${reason}`);

/** Where the money of an order is. */
export function moneyLines(order: AdminOrderDetails): LedgerLine[] {
  const fee = toCents(order.provider_fee);
  return [
    { label: 'Paid', amount: showAmount(order.total) },
    { label: 'Refunded', amount: formatAmount(0 - toCents(order.refunded)) },
    {
      label: 'Authors’ shares',
      reason: `${showAmount(order.transferred)} transferred`,
      amount: formatAmount(0 - toCents(order.authors_share)),
    },
    {
      label: 'Shop’s fee',
      reason: fee === 0 ? undefined : `The provider’s fee of ${formatAmount(fee)} is paid out of it`,
      amount: showAmount(order.shop_fee),
      kind: 'result',
    },
  ];
}

/** The part of a line that can still be refunded, in cents. */
export const remainingOf = ({ price, refunded }: Pick<AdminOrderLine, 'price' | 'refunded'>): number =>
  toCents(price) - toCents(refunded);

/** What the refund of lines gives to the buyer, and who gives it. */
export function refundLines(lines: readonly AdminOrderLine[]): { cents: number; ledger: LedgerLine[] } {
  const cents = lines.reduce((sum, line) => sum + remainingOf(line), 0);
  const authors = new Map<string, number>();
  for (const line of lines) {
    const share = toCents(line.share) - toCents(line.refunded_share);
    if (share > 0) authors.set(line.seller, (authors.get(line.seller) ?? 0) + share);
  }
  const fromAuthors = [...authors.values()].reduce((sum, share) => sum + share, 0);
  return {
    cents,
    ledger: [
      ...[...authors].map(([author, share]) => ({ label: `Reversed from ${author}`, amount: formatAmount(share) })),
      { label: 'Share of the shop', amount: formatAmount(cents - fromAuthors) },
      { label: 'Refund to the buyer', amount: formatAmount(cents), kind: 'result' as const },
    ],
  };
}
