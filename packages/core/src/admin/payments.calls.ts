import { additive } from '../contract/call.ts';
import {
  AuthorDebtSchema,
  AuthorDebtsSchema,
  DisputesSchema,
  ReconciliationRunSchema,
  PaymentCountsSchema,
  PaymentEventSchema,
  PaymentEventsSchema,
  PendingTransfersSchema,
  ReconciliationIssuesSchema,
  TransferRetrySchema,
} from './payments.schema.ts';

const signedIn = ['sign_in_required', 'permission_denied'] as const;
const failures = [...signedIn, 'validation_failed'] as const;

/** The calls for debts, payment events, transfers, reconciliation and disputes. */
export const paymentsCalls = {
  paymentCounts: additive({
    method: 'GET',
    path: '/admin/payments',
    auth: 'required',
    response: PaymentCountsSchema,
    failures: signedIn,
  }),
  debts: additive({
    method: 'GET',
    path: '/admin/payments/debts',
    auth: 'required',
    response: AuthorDebtsSchema,
    failures,
  }),
  settleDebt: additive({
    method: 'POST',
    path: '/admin/payments/debts/:id/settlements',
    auth: 'required',
    encoding: 'json',
    response: AuthorDebtSchema,
    failures: [...failures, 'author_not_found', 'amount_over_debt', 'idempotency_key_reused'],
  }),
  paymentEvents: additive({
    method: 'GET',
    path: '/admin/payments/events',
    auth: 'required',
    response: PaymentEventsSchema,
    failures,
  }),
  retryPaymentEvent: additive({
    method: 'POST',
    path: '/admin/payments/events/:id/retry',
    auth: 'required',
    response: PaymentEventSchema,
    failures: [...failures, 'payment_event_not_found', 'payment_event_handled'],
  }),
  pendingTransfers: additive({
    method: 'GET',
    path: '/admin/payments/transfers',
    auth: 'required',
    response: PendingTransfersSchema,
    failures,
  }),
  retryTransfer: additive({
    method: 'POST',
    path: '/admin/payments/transfers/:order/:author/retry',
    auth: 'required',
    response: TransferRetrySchema,
    failures: [...failures, 'transfer_not_found', 'transfer_on_hold'],
  }),
  reconciliationIssues: additive({
    method: 'GET',
    path: '/admin/payments/issues',
    auth: 'required',
    response: ReconciliationIssuesSchema,
    failures,
  }),
  startReconciliation: additive({
    method: 'POST',
    path: '/admin/payments/reconciliation',
    auth: 'required',
    response: ReconciliationRunSchema,
    failures: signedIn,
  }),
  disputes: additive({
    method: 'GET',
    path: '/admin/payments/disputes',
    auth: 'required',
    response: DisputesSchema,
    failures,
  }),
} as const;

/** One line about each of these calls, for documentation. */
export const paymentsSummaries: Readonly<Record<keyof typeof paymentsCalls, string>> = {
  paymentCounts: 'Returns how many debts, events, transfers, reconciliation issues and disputes need attention.',
  debts: 'Lists one page of 25 authors who owe the shop money, the largest debt first, with what changed each debt.',
  settleDebt: 'Records that an author paid a debt or that the shop writes it off, once for each `idempotency_key`.',
  paymentEvents: 'Lists one page of 25 events of the payment provider that are not handled, the newest first.',
  retryPaymentEvent: 'Handles a failed or waiting event again, now and for another three days.',
  pendingTransfers: 'Lists one page of 25 transfers and reversals that are not made yet, the newest order first.',
  retryTransfer: 'Attempts the transfer of an author for an order again, and its reversals.',
  reconciliationIssues: 'Lists one page of 25 reconciliation issues, the newest first.',
  startReconciliation: 'Starts a reconciliation with the payment provider, unless one is running.',
  disputes: 'Lists one page of 25 disputes: open ones by their deadline, closed ones from the newest.',
};
