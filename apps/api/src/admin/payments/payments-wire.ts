import type {
  AuthorDebt,
  DebtEntryKind,
  Dispute,
  ReconciliationRun,
  PaymentEvent,
  PendingTransfer,
  ReconciliationIssue,
  TransferHold,
} from '@octavo/core/admin';
import { toDecimal } from '@octavo/core/entities';
import type { AuthorDebtRecord, DebtEntryRecord } from '../../db/admin/admin-debts.queries.ts';
import type {
  DisputeRecord,
  IssueRecord,
  PaymentEventRecord,
  PendingTransferRecord,
} from '../../db/admin/admin-payments.queries.ts';
import type { ReconciliationRunRow } from '../../db/admin/reconciliation-runs.queries.ts';
import { isDisputeClosed } from '../../payments/order-status.ts';

const DEBT_KINDS: Readonly<Record<string, DebtEntryKind>> = {
  debt: 'debt',
  netting: 'offset',
  debt_settled: 'settled',
  debt_written_off: 'written_off',
};

/** A debt in its wire format. */
export const toAuthorDebt = (debt: AuthorDebtRecord, entries: readonly DebtEntryRecord[]): AuthorDebt => ({
  author: { id: debt.id, username: debt.username },
  amount: toDecimal(debt.debt_cents),
  date_since: textOf(debt.since),
  payout_due: toDecimal(debt.due_cents),
  entries: entries.map((entry) => ({
    kind: DEBT_KINDS[entry.kind] ?? 'other',
    date: entry.posted_at.toISOString(),
    amount: toDecimal(entry.amount_cents),
    order_id: entry.order_id,
    reason: entry.reason,
    actor: entry.actor,
  })),
});

/** A payment event in its wire format. */
export const toPaymentEvent = (event: PaymentEventRecord): PaymentEvent => {
  const status = event.handled_at ? 'handled' : event.failed_at ? 'failed' : 'waiting';
  return {
    id: event.id,
    type: event.type,
    status,
    payment_id: event.payment_intent_id ?? '',
    order_id: event.order_id,
    date_received: event.received_at.toISOString(),
    date_next_attempt: status === 'waiting' ? event.next_attempt_at.toISOString() : '',
    attempts: event.attempts,
    error: event.last_error ?? '',
  };
};

/** A transfer in its wire format. */
export const toPendingTransfer = (row: PendingTransferRecord): PendingTransfer => ({
  kind: row.kind,
  order_id: row.order_id,
  author: { id: row.seller_id, username: row.username },
  refund_id: row.refund_id,
  amount: toDecimal(row.amount_cents),
  status: row.attempts > 0 ? 'failed' : 'waiting',
  waits_for: holdOf(row),
  order_status: row.order_status,
  date_created: row.created_at.toISOString(),
  date_next_attempt: row.next_attempt_at.toISOString(),
  attempts: row.attempts,
  error: row.last_error ?? '',
});

/** Why a transfer cannot be made yet. A reversal, and a transfer that may have been sent, wait for the provider only. */
export function holdOf(transfer: PendingTransferRecord): TransferHold {
  const { kind, status, has_account: hasAccount, has_charge: hasCharge, order_status: order } = transfer;
  if (kind === 'reversal' || status === 'sending') return 'queue';
  if (!hasAccount) return 'account';
  return hasCharge && (order === 'paid' || order === 'partially_refunded') ? 'queue' : 'order';
}

/** A reconciliation issue in its wire format. */
export const toIssue = (issue: IssueRecord): ReconciliationIssue => ({
  ref: issue.ref,
  description: issue.description,
  order_id: issue.order_id,
  date_detected: issue.detected_at.toISOString(),
  date_checked: textOf(issue.checked_at),
  date_resolved: textOf(issue.resolved_at),
});

/** The state of the comparison in its wire format. */
export function toReconciliationRun(
  latest: ReconciliationRunRow | undefined,
  checkedAt: Date | undefined,
): ReconciliationRun {
  const { finished_at: finishedAt = null, error = null } = latest ?? {};
  return {
    date_checked: textOf(checkedAt),
    status: !latest ? 'none' : finishedAt === null ? 'running' : error === null ? 'done' : 'failed',
    date_requested: textOf(latest?.requested_at),
    error: error ?? '',
  };
}

/** A dispute in its wire format. */
export const toDispute = (dispute: DisputeRecord): Dispute => ({
  id: dispute.id,
  order_id: dispute.order_id,
  amount: toDecimal(dispute.amount_cents),
  reason: dispute.reason,
  status: dispute.status,
  is_open: !isDisputeClosed(dispute.status),
  date_due: textOf(dispute.due_at),
  date_created: dispute.created_at.toISOString(),
});

const textOf = (time: Date | null | undefined): string => time?.toISOString() ?? '';
