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
  idempotency_key_number: Generated<number>;
  payment_reference: Generated<string | null>;
  last_payment_error: string | null;
  charge_id: string | null;
  card_brand: string | null;
  card_last4: string | null;
  created_at: Timestamp;
  paid_at: OptionalTimestamp;
  updated_at: Timestamp;
  next_sync_at: Timestamp;
  payment_resumed_at: OptionalTimestamp;
}

/** `order_lines`: the books of an order with their prices at that time. */
interface OrderLinesTable {
  id: Generated<number>;
  order_id: number;
  position: number;
  product_id: number;
  name: string;
  price_cents: number;
  seller_id: number | null;
  fee_cents: number;
  fee_basis_points: number | null;
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
  failed_at: OptionalTimestamp;
  last_error: string | null;
}

/** `order_notes`: what the staff knows about an order. */
interface OrderNotesTable {
  id: Generated<number>;
  order_id: number;
  /** `null` after the account was deleted. */
  account_id: number | null;
  text: string;
  created_at: Timestamp;
}

/** The tables of accounts, orders and payments. */
export interface OrdersSchema {
  refresh_tokens: RefreshTokensTable;
  password_resets: PasswordResetsTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_notes: OrderNotesTable;
  stripe_events: StripeEventsTable;
}
