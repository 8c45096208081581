import * as v from 'valibot';
import { CountSchema, listOf, orderStatuses, ProductIdSchema, TextSchema } from '../entities/index.ts';

const next_cursor = v.nullable(v.string());

/** How an admin clears a debt: the author paid it, or the shop bears it. */
export const debtSettlementKinds = ['settled', 'written_off'] as const;
/** How an admin clears a debt. */
export type DebtSettlementKind = (typeof debtSettlementKinds)[number];

/** What can change the debt of an author. */
export const debtEntryKinds = ['debt', 'offset', ...debtSettlementKinds, 'other'] as const;
/** What changed the debt of an author. */
export type DebtEntryKind = (typeof debtEntryKinds)[number];

/** One change of a debt. */
export const DebtEntrySchema = v.object({
  /** `debt`: an overpayment. `offset`: deducted from earnings. */
  kind: v.picklist(debtEntryKinds),
  /** ISO 8601 with `Z`. */
  date: TextSchema,
  /** Dollars. A negative amount reduces the debt. */
  amount: TextSchema,
  /** The order that the author was overpaid for; `null` without one. */
  order_id: v.nullable(ProductIdSchema),
  /** The reason of the refund, or of the admin. */
  reason: TextSchema,
  /** The username of the admin; `''` otherwise. */
  actor: TextSchema,
});
/** One change of a debt. */
export type DebtEntry = v.InferOutput<typeof DebtEntrySchema>;

/** An author with a debt to the shop. */
export const AuthorDebtSchema = v.object({
  author: v.object({ id: ProductIdSchema, username: TextSchema }),
  /** Dollars such as `"12.90"`. */
  amount: TextSchema,
  /** When the author last had no debt and then got one; `''` without a debt. ISO 8601 with `Z`. */
  date_since: TextSchema,
  /** The earnings that wait for a transfer. The debt is deducted from them. */
  payout_due: TextSchema,
  /** The latest 20 changes, the newest first. */
  entries: listOf(DebtEntrySchema),
});
/** An author with a debt to the shop. */
export type AuthorDebt = v.InferOutput<typeof AuthorDebtSchema>;

/** A page of 25 authors. */
export const AuthorDebtsSchema = v.object({ data: listOf(AuthorDebtSchema), next_cursor });
/** A page of authors with debts. */
export type AuthorDebts = v.InferOutput<typeof AuthorDebtsSchema>;

/** The states of a payment event. */
export const paymentEventStatuses = ['failed', 'waiting', 'handled'] as const;
/** The state of a payment event. */
export type PaymentEventStatus = (typeof paymentEventStatuses)[number];

/** An event of the payment provider. */
export const PaymentEventSchema = v.object({
  /** The provider's id. */
  id: TextSchema,
  /** Such as `charge.refunded`. */
  type: TextSchema,
  /** `failed`: the shop no longer retries it. */
  status: v.picklist(paymentEventStatuses),
  /** The id of the payment at the provider; `''` without one. */
  payment_id: TextSchema,
  /** The order of the payment; `null` if the shop has none. */
  order_id: v.nullable(ProductIdSchema),
  date_received: TextSchema,
  /** The next attempt of a waiting event; `''` otherwise. */
  date_next_attempt: TextSchema,
  attempts: CountSchema,
  /** The error of the last attempt; `''` without one. */
  error: TextSchema,
});
/** An event of the payment provider. */
export type PaymentEvent = v.InferOutput<typeof PaymentEventSchema>;

/** A page of 25 events. */
export const PaymentEventsSchema = v.object({ data: listOf(PaymentEventSchema), next_cursor });
/** A page of events. */
export type PaymentEvents = v.InferOutput<typeof PaymentEventsSchema>;

/** Why a transfer is not made yet. */
export const transferHolds = ['account', 'order', 'queue'] as const;
/** Why a transfer is not made yet. */
export type TransferHold = (typeof transferHolds)[number];

/** A transfer to an author, or the reversal of one, that is not made yet. */
export const PendingTransferSchema = v.object({
  kind: v.picklist(['transfer', 'reversal']),
  order_id: ProductIdSchema,
  author: v.object({ id: ProductIdSchema, username: TextSchema }),
  /** The refund of a reversal; `''` for a transfer. */
  refund_id: TextSchema,
  amount: TextSchema,
  /** `failed`: at least one attempt did not succeed. */
  status: v.picklist(['failed', 'waiting']),
  /** `account`: the author has set up no payouts. `order`: the order is disputed, under review, or without a payment. `queue`: the next attempt. */
  waits_for: v.picklist(transferHolds),
  order_status: v.picklist(orderStatuses),
  date_created: TextSchema,
  date_next_attempt: TextSchema,
  attempts: CountSchema,
  /** The provider's refusal; `''` if the provider did not respond. */
  error: TextSchema,
});
/** A transfer that is not made yet. */
export type PendingTransfer = v.InferOutput<typeof PendingTransferSchema>;

/** A page of 25 transfers. */
export const PendingTransfersSchema = v.object({ data: listOf(PendingTransferSchema), next_cursor });
/** A page of transfers. */
export type PendingTransfers = v.InferOutput<typeof PendingTransfersSchema>;

/** The result of a retried transfer. */
export const TransferRetrySchema = v.object({
  /** The transfers of the author for the order that still wait. */
  waiting: listOf(PendingTransferSchema),
});
/** The result of a retried transfer. */
export type TransferRetry = v.InferOutput<typeof TransferRetrySchema>;

/** Something that differs between the shop and the payment provider. */
export const ReconciliationIssueSchema = v.object({
  /** Identifies the issue. */
  ref: TextSchema,
  description: TextSchema,
  order_id: v.nullable(ProductIdSchema),
  date_detected: TextSchema,
  /** The last time that the shop found the issue; `''` if it is older than this field. */
  date_checked: TextSchema,
  /** `''` while it is open. */
  date_resolved: TextSchema,
});
/** Something that differs between the shop and the payment provider. */
export type ReconciliationIssue = v.InferOutput<typeof ReconciliationIssueSchema>;

/** The states of a check. */
export const reconciliationStatuses = ['none', 'running', 'done', 'failed'] as const;

/** The comparison of the ledger with the payment provider. */
export const ReconciliationRunSchema = v.object({
  /** The end of the last complete comparison, by night or on request; `''` before the first one. */
  date_checked: TextSchema,
  /** The last comparison that an admin requested. */
  status: v.picklist(reconciliationStatuses),
  date_requested: TextSchema,
  /** Why it failed; `''` otherwise. */
  error: TextSchema,
});
/** The comparison of the ledger with the payment provider. */
export type ReconciliationRun = v.InferOutput<typeof ReconciliationRunSchema>;

/** A page of 25 reconciliation issues. */
export const ReconciliationIssuesSchema = v.object({
  data: listOf(ReconciliationIssueSchema),
  next_cursor,
  check: ReconciliationRunSchema,
});
/** A page of reconciliation issues. */
export type ReconciliationIssues = v.InferOutput<typeof ReconciliationIssuesSchema>;

/** A payment that the card holder disputes. */
export const DisputeSchema = v.object({
  /** The provider's id. */
  id: TextSchema,
  order_id: ProductIdSchema,
  amount: TextSchema,
  /** The provider's reason, such as `fraudulent`. */
  reason: TextSchema,
  /** The provider's status, such as `needs_response`. */
  status: TextSchema,
  is_open: v.boolean(),
  /** The last moment to send evidence to the provider; `''` if the provider named none. */
  date_due: TextSchema,
  date_created: TextSchema,
});
/** A payment that the card holder disputes. */
export type Dispute = v.InferOutput<typeof DisputeSchema>;

/** A page of 25 disputes. */
export const DisputesSchema = v.object({ data: listOf(DisputeSchema), next_cursor });
/** A page of disputes. */
export type Disputes = v.InferOutput<typeof DisputesSchema>;

/** How much needs attention. Each number is at most 1,000. */
export const PaymentCountsSchema = v.object({
  debts: CountSchema,
  failed_events: CountSchema,
  failed_transfers: CountSchema,
  issues: CountSchema,
  disputes: CountSchema,
});
/** How much needs attention. */
export type PaymentCounts = v.InferOutput<typeof PaymentCountsSchema>;
