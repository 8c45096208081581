import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | undefined, Date>;
type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** `ledger_entries`: double-entry postings; the rows of one `transaction_ref` sum to zero. */
interface LedgerEntriesTable {
  id: Generated<string>;
  transaction_ref: string;
  kind: string;
  order_id: number | null;
  account: string;
  amount_cents: number;
  posted_at: Timestamp;
}

/** `transfers`: the shares of authors. */
interface TransfersTable {
  order_id: number;
  seller_id: number;
  amount_cents: number;
  status: Generated<'due' | 'sending' | 'made' | 'void'>;
  stripe_transfer_id: string | null;
  reduced_cents: Generated<number>;
  debt_offset_cents: Generated<number>;
  sent_cents: Generated<number>;
  reversed_cents: Generated<number>;
  idempotency_key_number: Generated<number>;
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
  last_error: string | null;
  /** The last retry by a person. */
  retried_at: OptionalTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** `refunds`: requested and completed refunds. */
interface RefundsTable {
  id: string;
  order_id: number;
  amount_cents: number;
  line_ids: number[] | null;
  reason: string;
  origin: 'shop' | 'provider' | 'dispute';
  /** The staff member who requested it; `null` for refunds by commands and by the provider. */
  account_id: number | null;
  status: Generated<'requested' | 'made' | 'failed'>;
  stripe_refund_id: string | null;
  attempts: Generated<number>;
  idempotency_key_number: Generated<number>;
  next_attempt_at: Timestamp;
  last_error: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** `refund_lines`: how a refund is allocated to the lines of an order. */
interface RefundLinesTable {
  refund_id: string;
  line_id: number;
  amount_cents: number;
  author_amount_cents: number;
}

/** `transfer_reversals`: shares that are reclaimed after their transfer. */
interface TransferReversalsTable {
  refund_id: string;
  order_id: number;
  seller_id: number;
  amount_cents: number;
  status: Generated<'due' | 'made' | 'refused'>;
  stripe_reversal_id: string | null;
  attempts: Generated<number>;
  idempotency_key_number: Generated<number>;
  next_attempt_at: Timestamp;
  last_error: string | null;
  /** The last retry by a person. */
  retried_at: OptionalTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** `disputes`: charges that card holders dispute. */
interface DisputesTable {
  id: string;
  order_id: number;
  amount_cents: number;
  reason: string;
  status: string;
  /** The last moment to send evidence. */
  due_at: OptionalTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** `reconciliation_issues`: discrepancies between the shop and the provider. */
interface ReconciliationIssuesTable {
  ref: string;
  order_id: number | null;
  description: string;
  detected_at: Timestamp;
  resolved_at: OptionalTimestamp;
  /** The last time that the difference was found. */
  checked_at: OptionalTimestamp;
}

/** `debt_settlements`: how admins cleared debts of authors. */
interface DebtSettlementsTable {
  /** The idempotency key of the request. */
  id: string;
  seller_id: number;
  kind: 'settled' | 'written_off';
  amount_cents: number;
  /** `null` for the whole debt. */
  requested_cents: number | null;
  reason: string;
  account_id: number | null;
  created_at: Timestamp;
}

/** `reconciliation_runs`: comparisons with the provider that an admin requested. */
interface ReconciliationRunsTable {
  id: Generated<number>;
  account_id: number | null;
  requested_at: Timestamp;
  finished_at: OptionalTimestamp;
  error: string | null;
}

/** The tables of payments and accounting. */
export interface MoneySchema {
  ledger_entries: LedgerEntriesTable;
  transfers: TransfersTable;
  refunds: RefundsTable;
  refund_lines: RefundLinesTable;
  transfer_reversals: TransferReversalsTable;
  disputes: DisputesTable;
  reconciliation_issues: ReconciliationIssuesTable;
  debt_settlements: DebtSettlementsTable;
  reconciliation_runs: ReconciliationRunsTable;
}
