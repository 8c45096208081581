import type { CallOptions } from '../api/call-options.ts';
import type { HttpClient } from '../api/http-client.ts';
import { paymentsCalls as calls } from './payments.calls.ts';
import type {
  DebtSettlement,
  DebtsQuery,
  DisputesQuery,
  PaymentEventsQuery,
  PendingTransfersQuery,
  ReconciliationIssuesQuery,
} from './payments-query.schema.ts';

/** Calls for debts, payment events, transfers, reconciliation and disputes. */
export const paymentsApi = (http: HttpClient) => ({
  /** Returns how much needs attention. */
  paymentCounts: (options?: CallOptions) => http(calls.paymentCounts, { ...options }),

  /** Lists a page of 25 authors with debts. `cursor` is the `next_cursor` of the page before. */
  debts: ({ search, status, cursor }: DebtsQuery = {}, options?: CallOptions) =>
    http(calls.debts, { query: { search, status, cursor }, ...options }),

  /**
   * Clears a debt, or a part of it. The same `idempotency_key` clears it once.
   *
   * @throws {NotFoundError} author_not_found @throws {ConflictError} amount_over_debt, idempotency_key_reused
   */
  settleDebt: (authorId: number, { idempotency_key, kind, amount, reason }: DebtSettlement, options?: CallOptions) =>
    http(calls.settleDebt, {
      params: { id: authorId },
      body: { idempotency_key, kind, amount, reason },
      ...options,
    }),

  /** Lists a page of 25 payment events that are not handled. */
  paymentEvents: ({ search, status, cursor }: PaymentEventsQuery = {}, options?: CallOptions) =>
    http(calls.paymentEvents, { query: { search, status, cursor }, ...options }),

  /**
   * Handles a payment event again.
   *
   * @throws {NotFoundError} payment_event_not_found @throws {ConflictError} payment_event_handled
   */
  retryPaymentEvent: (id: string, options?: CallOptions) =>
    http(calls.retryPaymentEvent, { params: { id }, ...options }),

  /** Lists a page of 25 transfers and reversals that are not made yet. */
  pendingTransfers: ({ search, status, cursor }: PendingTransfersQuery = {}, options?: CallOptions) =>
    http(calls.pendingTransfers, { query: { search, status, cursor }, ...options }),

  /**
   * Attempts the transfer of an author for an order again.
   *
   * @throws {NotFoundError} transfer_not_found @throws {ConflictError} transfer_on_hold
   */
  retryTransfer: (orderId: number, authorId: number, options?: CallOptions) =>
    http(calls.retryTransfer, { params: { order: orderId, author: authorId }, ...options }),

  /** Lists a page of 25 reconciliation issues. */
  reconciliationIssues: ({ search, status, cursor }: ReconciliationIssuesQuery = {}, options?: CallOptions) =>
    http(calls.reconciliationIssues, { query: { search, status, cursor }, ...options }),

  /** Starts a comparison of the ledger with the payment provider. */
  startReconciliation: (options?: CallOptions) => http(calls.startReconciliation, { ...options }),

  /** Lists a page of 25 disputes. */
  disputes: ({ search, status, cursor }: DisputesQuery = {}, options?: CallOptions) =>
    http(calls.disputes, { query: { search, status, cursor }, ...options }),
});
