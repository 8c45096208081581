import type { ColumnType, Generated } from 'kysely';
import type { OrderStatus } from '@octavo/core/entities';

type Timestamp = ColumnType<Date, Date | undefined, Date>;
type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** `refresh_tokens`: each may be used once. */
interface RefreshTokensTable {
  token_hash: Buffer;
  session_id: string;
  created_at: Timestamp;
  used_at: OptionalTimestamp;
}

/** `password_resets`: the newest valid reset link of a user. */
interface PasswordResetsTable {
  user_id: number;
  key_hash: Buffer;
  created_at: Timestamp;
  expires_at: ColumnType<Date, Date, Date>;
}

/** `orders`: purchases and the state of their payment. */
interface OrdersTable {
  id: Generated<number>;
  user_id: number | null;
  status: ColumnType<OrderStatus, OrderStatus | undefined, OrderStatus>;
  total_cents: number;
  billing: ColumnType<unknown, string, string>;
  fingerprint: string;
  payment_intent_id: string | null;
  payment_attempt: Generated<number>;
  payment_ref: Generated<string | null>;
  last_payment_error: string | null;
  charge_id: string | null;
  card_brand: string | null;
  card_last4: string | null;
  created_at: Timestamp;
  paid_at: OptionalTimestamp;
  updated_at: Timestamp;
  next_look_at: Timestamp;
  payable_at: OptionalTimestamp;
}

/** `order_lines`: the books of an order at the price of its day. */
interface OrderLinesTable {
  id: Generated<number>;
  order_id: number;
  position: number;
  product_id: number;
  name: string;
  price_cents: number;
  seller_id: number | null;
  fee_cents: number;
  fee_bps: number | null;
  /** Set by a trigger when the order is paid. */
  sold_at: OptionalTimestamp;
}

/** `stripe_events`: the webhook inbox. */
interface StripeEventsTable {
  id: string;
  type: string;
  payment_intent_id: string | null;
  object_id: string | null;
  received_at: Timestamp;
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
  handled_at: OptionalTimestamp;
  given_up_at: OptionalTimestamp;
  last_error: string | null;
}

/** `receipts`: mails owed for paid orders. */
interface ReceiptsTable {
  order_id: number;
  attempts: Generated<number>;
  next_attempt_at: ColumnType<Date, Date, Date>;
  last_error: string | null;
  sent_at: OptionalTimestamp;
}

/** The tables of accounts, orders and payments. */
export interface OrdersSchema {
  refresh_tokens: RefreshTokensTable;
  password_resets: PasswordResetsTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  receipts: ReceiptsTable;
  stripe_events: StripeEventsTable;
}
