import { paymentsCalls as calls } from './payments.calls.ts';
import {
  AuthorIdParam,
  DebtSettlementSchema,
  DebtsQuery,
  DisputesQuery,
  PaymentEventIdParam,
  PaymentEventsQuery,
  PendingTransfersQuery,
  ReconciliationIssuesQuery,
  TransferParam,
} from './payments-query.schema.ts';

/** The calls for payments with the schemas of their requests. */
export const paymentsContract = {
  paymentCounts: calls.paymentCounts,
  debts: { ...calls.debts, query: DebtsQuery },
  settleDebt: { ...calls.settleDebt, params: AuthorIdParam, body: DebtSettlementSchema },
  paymentEvents: { ...calls.paymentEvents, query: PaymentEventsQuery },
  retryPaymentEvent: { ...calls.retryPaymentEvent, params: PaymentEventIdParam },
  pendingTransfers: { ...calls.pendingTransfers, query: PendingTransfersQuery },
  retryTransfer: { ...calls.retryTransfer, params: TransferParam },
  reconciliationIssues: { ...calls.reconciliationIssues, query: ReconciliationIssuesQuery },
  startReconciliation: calls.startReconciliation,
  disputes: { ...calls.disputes, query: DisputesQuery },
} as const;
