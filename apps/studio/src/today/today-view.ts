import type { AttentionItem, AttentionKind, Today } from '@octavo/core/admin';
import type { AttentionListItem } from '@octavo/ui/AttentionList';
import { formatMoney, toCents } from '../views/amounts.ts';
import { ageText, spanText } from '../views/age.ts';
import { countOf, formatCount } from '../views/format.ts';

const MAX_EXAMPLES = 3;

/** The words of a kind: its title, and the page that settles it. */
interface AttentionText {
  readonly title: (item: AttentionItem) => string;
  readonly href?: (item: AttentionItem) => string;
  readonly linkText?: string;
}

const TEXTS: Readonly<Record<AttentionKind, AttentionText>> = {
  disputes: {
    title: ({ count, order_id: order, amount }) =>
      order === null
        ? `${countOf(count, 'dispute')}: ${formatMoney(toCents(amount))}`
        : `Dispute on order ${order}: ${formatMoney(toCents(amount))}`,
    href: ({ order_id: order }) => (order === null ? '/admin/payments/disputes' : `/admin/orders/${order}`),
    linkText: 'Open',
  },
  failed_jobs: { title: ({ count }) => `${countOf(count, 'job')} failed at least twice` },
  failed_emails: {
    title: ({ count }) => `${countOf(count, 'email')} could not be delivered`,
    href: () => '/admin/emails?status=failed',
    linkText: 'See emails',
  },
  payment_events: {
    title: ({ count }) => `${countOf(count, 'payment event')} could not be handled`,
    href: () => '/admin/payments/events',
    linkText: 'See events',
  },
  reconciliation_issues: {
    title: ({ count }) => countOf(count, 'reconciliation issue'),
    href: () => '/admin/payments/issues',
    linkText: 'See issues',
  },
  books_to_review: {
    title: ({ count }) => `${countOf(count, 'book')} to review`,
    href: () => '/studio/review',
    linkText: 'Review books',
  },
  reported_reviews: {
    title: ({ count }) => countOf(count, 'reported review'),
    href: () => '/admin/reviews?filter=reported',
    linkText: 'Decide',
  },
  debts: {
    title: ({ count, examples, amount }) =>
      `${count === 1 ? examples[0] : countOf(count, 'author')} ${count === 1 ? 'owes' : 'owe'} the shop ${formatMoney(toCents(amount))}`,
    href: () => '/admin/payments',
    linkText: 'See debts',
  },
};

/** Kinds that cost money or stop the shop until a person acts. */
const URGENT: ReadonlySet<AttentionKind> = new Set(['disputes', 'failed_jobs']);

/** An item in the words of the list. */
export function toListItem(item: AttentionItem, now: Date): AttentionListItem {
  const { title, href, linkText } = TEXTS[item.kind];
  return {
    id: item.kind,
    title: title(item),
    reason: reasonOf(item),
    due: dueText(item, now),
    ...(href && { href: href(item), linkText }),
    isUrgent: URGENT.has(item.kind),
  };
}

function dueText({ date_due: due, date_oldest: oldest }: AttentionItem, now: Date): string | undefined {
  if (due !== '') {
    const left = spanText(new Date(due).getTime() - now.getTime());
    return new Date(due) > now ? `${left} left` : 'The deadline has passed';
  }
  return oldest === '' ? undefined : `Oldest: ${ageText(oldest, now)}`;
}

/** The examples and the error in one line. The name of a single debtor is in the title. */
function reasonOf({ kind, count, examples, error }: AttentionItem): string | undefined {
  const isCut = examples.length === MAX_EXAMPLES && count > MAX_EXAMPLES;
  const names = kind === 'debts' && count === 1 ? [] : [...examples, ...(isCut ? ['…'] : [])];
  const parts = [names.join(', '), error === '' ? '' : `Last error: ${error}`];
  return parts.filter(Boolean).join('. ') || undefined;
}

/** The line below the title of the page. */
export function summaryOf(items: readonly AttentionItem[], now: Date): string {
  const total = items.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return 'Nothing needs attention.';
  const first = items.flatMap(({ date_oldest: date }) => (date === '' ? [] : [date])).toSorted()[0];
  const subject = total === 1 ? '1 thing needs attention.' : `${formatCount(total)} things need attention.`;
  return first === undefined || total === 1 ? subject : `${subject} The oldest has waited ${ageText(first, now)}.`;
}

/** A day in words, such as `Wednesday, November 25`. */
export const dayTitle = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Sales of a week compared with the week before. */
export function comparison({ week, week_before: before }: Pick<Today, 'week' | 'week_before'>): string {
  const [now, then] = [toCents(week.amount), toCents(before.amount)];
  if (then === 0) return now === 0 ? 'No sales in either week' : 'No sales the week before';
  const percent = Math.round(((now - then) / then) * 100);
  if (percent === 0) return 'Same as the week before';
  return `${formatCount(Math.abs(percent))}% ${percent > 0 ? 'more' : 'less'} than the week before`;
}
