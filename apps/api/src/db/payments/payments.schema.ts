import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | undefined, Date>;
type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** `ledger`: movements of money; the rows of one `ref` add up to zero. */
interface LedgerTable {
  id: Generated<string>;
  ref: string;
  kind: string;
  order_id: number | null;
  account: string;
  amount_cents: number;
  booked_at: Timestamp;
}

/** `transfers`: authors' shares. */
interface TransfersTable {
  order_id: number;
  seller_id: number;
  amount_cents: number;
  status: Generated<'due' | 'sending' | 'made' | 'void'>;
  stripe_transfer_id: string | null;
  reduced_cents: Generated<number>;
  netted_cents: Generated<number>;
  sent_cents: Generated<number>;
  reversed_cents: Generated<number>;
  key_number: Generated<number>;
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
  last_error: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** `refunds`: money that goes back, or went. */
interface RefundsTable {
  id: string;
  order_id: number;
  amount_cents: number;
  line_ids: number[] | null;
  reason: string;
  origin: 'shop' | 'provider' | 'dispute';
  status: Generated<'requested' | 'made' | 'failed'>;
  stripe_refund_id: string | null;
  attempts: Generated<number>;
  key_number: Generated<number>;
  next_attempt_at: Timestamp;
  last_error: string | null;
  mail_attempts: Generated<number>;
  mail_next_at: OptionalTimestamp;
  mail_error: string | null;
  mail_sent_at: OptionalTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** `refund_lines`: how a refund is spread over an order. */
interface RefundLinesTable {
  refund_id: string;
  line_id: number;
  amount_cents: number;
  author_cents: number;
}

/** `transfer_reversals`: shares taken back after they were sent. */
interface TransferReversalsTable {
  refund_id: string;
  order_id: number;
  seller_id: number;
  amount_cents: number;
  status: Generated<'due' | 'made' | 'refused'>;
  stripe_reversal_id: string | null;
  attempts: Generated<number>;
  key_number: Generated<number>;
  next_attempt_at: Timestamp;
  last_error: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** `disputes`: charges that card holders contest. */
interface DisputesTable {
  id: string;
  order_id: number;
  amount_cents: number;
  reason: string;
  status: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** `money_findings`: what does not add up. */
interface ReconciliationIssuesTable {
  ref: string;
  order_id: number | null;
  what: string;
  found_at: Timestamp;
  resolved_at: OptionalTimestamp;
}

/** The tables in which every cent is accounted for. */
export interface MoneySchema {
  ledger: LedgerTable;
  transfers: TransfersTable;
  refunds: RefundsTable;
  refund_lines: RefundLinesTable;
  transfer_reversals: TransferReversalsTable;
  disputes: DisputesTable;
  money_findings: ReconciliationIssuesTable;
}
