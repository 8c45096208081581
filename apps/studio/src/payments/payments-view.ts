import type { DebtEntry, DebtEntryKind, Dispute, ReconciliationRun, PendingTransfer } from '@octavo/core/admin';
import type { StatusShape } from '@octavo/ui/StatusMark';
import { countOf, formatDay, formatMoment } from '../views/format.ts';

const DAY_MS = 24 * 3_600_000;
/** A shorter time before the deadline is urgent. */
const URGENT_DAYS = 3;

const DEBT_KINDS: Readonly<Record<DebtEntryKind, string>> = {
  debt: 'Overpaid',
  offset: 'Deducted from earnings',
  settled: 'Paid by the author',
  written_off: 'Written off',
  other: 'Correction',
};

/** A change of a debt in words. */
export const debtEntryText = ({ kind }: Pick<DebtEntry, 'kind'>): string => DEBT_KINDS[kind];

/** Why an author owes the shop money: the last overpayment. */
export function debtReason(entries: readonly DebtEntry[]): { order: number | null; reason: string } {
  const cause = entries.find(({ kind }) => kind === 'debt');
  return { order: cause?.order_id ?? null, reason: cause?.reason ?? '' };
}

/** Why the transfers of an order wait. */
const ORDER_HOLDS: Readonly<Partial<Record<PendingTransfer['order_status'], string>>> = {
  disputed: 'The order is disputed.',
  review: 'The order needs attention.',
};

/** What a transfer waits for, as shape and words. */
export function transferView(transfer: PendingTransfer): { shape: StatusShape; word: string; note: string } {
  if (transfer.waits_for === 'account')
    return { shape: 'waiting', word: 'Waiting', note: 'The author has not set up payouts.' };
  if (transfer.waits_for === 'order')
    return {
      shape: 'waiting',
      word: 'Waiting',
      note: ORDER_HOLDS[transfer.order_status] ?? 'The order has no payment to transfer from.',
    };
  if (transfer.status === 'waiting') return { shape: 'waiting', word: 'Waiting', note: 'The shop makes it shortly.' };
  return { shape: 'failed', word: 'Failed', note: transfer.error || 'The payment provider did not respond.' };
}

/** Whether a retry can succeed. */
export const canRetry = ({ waits_for: waitsFor }: Pick<PendingTransfer, 'waits_for'>): boolean => waitsFor === 'queue';

const DISPUTE_STATUSES: Readonly<Record<string, readonly [shape: StatusShape, word: string]>> = {
  needs_response: ['alert', 'Needs evidence'],
  warning_needs_response: ['alert', 'Inquiry, needs an answer'],
  under_review: ['inProgress', 'Under review'],
  warning_under_review: ['inProgress', 'Inquiry under review'],
  won: ['done', 'Won'],
  lost: ['failed', 'Lost'],
  warning_closed: ['done', 'Inquiry closed'],
  prevented: ['done', 'Prevented'],
};

/** The status of a dispute as shape and word. */
export function disputeView({ status }: Pick<Dispute, 'status'>): { shape: StatusShape; word: string } {
  const [shape, word] = DISPUTE_STATUSES[status] ?? ['info', status.replaceAll('_', ' ')];
  return { shape, word };
}

/** How much time is left before the deadline of an open dispute. */
export function deadlineView(
  { is_open: isOpen, date_due: due }: Pick<Dispute, 'is_open' | 'date_due'>,
  now: Date = new Date(),
): { text: string; isUrgent: boolean } {
  if (!isOpen || due === '') return { text: '', isUrgent: false };
  const left = new Date(due).getTime() - now.getTime();
  if (left < 0) return { text: 'The deadline has passed', isUrgent: true };
  const days = Math.floor(left / DAY_MS);
  return { text: days === 0 ? 'Less than a day left' : `${countOf(days, 'day')} left`, isUrgent: days < URGENT_DAYS };
}

/** When the last reconciliation ran, or that one is running. */
export function reconciliationText(run: ReconciliationRun, timeZone: string | undefined): string {
  if (run.status === 'running') return 'Reconciling with the payment provider…';
  if (run.date_checked === '') return 'No reconciliation yet. It runs every night.';
  return `Last reconciled ${formatMoment(run.date_checked, timeZone)}.`;
}

/** The day of a time, or an en dash. */
export const dayText = (iso: string, timeZone: string | undefined): string => formatDay(iso, timeZone) || '–';
