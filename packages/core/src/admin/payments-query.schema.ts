import * as v from 'valibot';
import { parseCents } from '../entities/index.ts';
import { adminFieldMessages as texts } from './admin-messages.ts';
import { debtSettlementKinds } from './payments.schema.ts';

/** The maximum length of the reason of a settlement in characters. */
export const MAX_SETTLEMENT_REASON_LENGTH = 500;

const SearchSchema = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)));
const cursor = v.optional(v.pipe(v.string(), v.maxLength(2_000)));

/** Filters and cursor of the debts. */
export const DebtsQuery = v.object({
  /** A part of a username. */
  search: SearchSchema,
  /** `open` by default. */
  status: v.optional(v.picklist(['open', 'settled'])),
  cursor,
});
/** Filters and cursor of the debts. */
export type DebtsQuery = v.InferInput<typeof DebtsQuery>;

/** Filters and cursor of the payment events that are not handled. */
export const PaymentEventsQuery = v.object({
  /** A part of an event's id, type or payment. */
  search: SearchSchema,
  status: v.optional(v.picklist(['failed', 'waiting'])),
  cursor,
});
/** Filters and cursor of the payment events. */
export type PaymentEventsQuery = v.InferInput<typeof PaymentEventsQuery>;

/** Filters and cursor of the transfers that are not made yet. */
export const PendingTransfersQuery = v.object({
  /** An order number, or a part of an author's username. */
  search: SearchSchema,
  status: v.optional(v.picklist(['failed', 'waiting'])),
  cursor,
});
/** Filters and cursor of the transfers. */
export type PendingTransfersQuery = v.InferInput<typeof PendingTransfersQuery>;

/** Filters and cursor of the reconciliation issues, and of the disputes. */
const OrderIssuesQuery = v.object({
  /** An order number, or a part of the text. */
  search: SearchSchema,
  /** `open` by default. */
  status: v.optional(v.picklist(['open', 'closed'])),
  cursor,
});
/** Filters and cursor of the reconciliation issues. */
export const ReconciliationIssuesQuery = OrderIssuesQuery;
/** Filters and cursor of the reconciliation issues. */
export type ReconciliationIssuesQuery = v.InferInput<typeof OrderIssuesQuery>;
/** Filters and cursor of the disputes. */
export const DisputesQuery = OrderIssuesQuery;
/** Filters and cursor of the disputes. */
export type DisputesQuery = v.InferInput<typeof OrderIssuesQuery>;

const IdSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number));

/** The account of an author in a path. */
export const AuthorIdParam = v.object({ id: IdSchema });
/** The id of a payment event in a path. */
export const PaymentEventIdParam = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)) });
/** The order and the author of a transfer in a path. */
export const TransferParam = v.object({ order: IdSchema, author: IdSchema });

/** How a debt is cleared. */
export const DebtSettlementSchema = v.object({
  /** 8 to 64 letters, digits, `_` and `-`. A repeated request with it changes nothing. */
  idempotency_key: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  kind: v.picklist(debtSettlementKinds),
  /** Dollars such as `"4.50"`; by default, the whole debt. */
  amount: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\d{1,7}(\.\d{1,2})?$/, texts.amountInvalid),
      v.check((dollars) => parseCents(dollars) !== 0, texts.amountInvalid),
    ),
  ),
  /** Internal; the author does not see it. */
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(texts.settlementReasonRequired),
    v.maxLength(MAX_SETTLEMENT_REASON_LENGTH, texts.settlementReasonTooLong),
  ),
});
/** How a debt is cleared. */
export type DebtSettlement = v.InferInput<typeof DebtSettlementSchema>;
