import * as v from 'valibot';
import {
  BooleanSchema,
  CountSchema,
  listOf,
  orderStatuses,
  ProductIdSchema,
  ProductImageSchema,
  TextSchema,
} from '../entities/index.ts';

const BookSchema = v.object({
  id: ProductIdSchema,
  /** As it was when the book was ordered. */
  title: TextSchema,
  slug: TextSchema,
  images: listOf(ProductImageSchema),
});

const order = {
  /** The order number. */
  id: ProductIdSchema,
  /** ISO 8601 with `Z`. */
  date_created: TextSchema,
  status: v.picklist(orderStatuses),
  /** Dollars such as `"12.90"`. */
  total: TextSchema,
  /** The amount that was refunded. */
  refunded: TextSchema,
  buyer: v.object({
    /** `null` after the account was deleted. */
    id: v.nullable(ProductIdSchema),
    username: TextSchema,
    /** As entered with the order. */
    name: TextSchema,
    email: TextSchema,
  }),
  /** ISO 3166-1 alpha-2 code; `''` when unknown. */
  country: TextSchema,
} as const;

/** An order in the list of all orders. */
export const AdminOrderSchema = v.object({
  ...order,
  /** The first three books. */
  books: listOf(BookSchema),
  book_count: CountSchema,
});
/** An order in the list of all orders. */
export type AdminOrder = v.InferOutput<typeof AdminOrderSchema>;

/** A page of 25 orders. */
export const AdminOrdersSchema = v.object({
  data: listOf(AdminOrderSchema),
  /** The `cursor` of the next page; `null` on the last one. */
  next_cursor: v.nullable(v.string()),
  /** Whether more than 200 buyers or books match the search. The list then has the orders of 200 of them. */
  is_search_truncated: BooleanSchema,
});
/** A page of orders. */
export type AdminOrders = v.InferOutput<typeof AdminOrdersSchema>;

/** One book of an order with its amounts. */
export const AdminOrderLineSchema = v.object({
  /** The id of the line, for a refund. */
  id: ProductIdSchema,
  book: BookSchema,
  /** The username of the seller; `''` for a book of the shop itself. */
  seller: TextSchema,
  price: TextSchema,
  /** The author's share of the price. */
  share: TextSchema,
  /** The shop's fee; the whole price for a book of the shop itself. */
  fee: TextSchema,
  refunded: TextSchema,
  /** The part of `refunded` that the author returned. */
  refunded_share: TextSchema,
});
/** One book of an order with its amounts. */
export type AdminOrderLine = v.InferOutput<typeof AdminOrderLineSchema>;

/** An author's share of an order. */
export const AdminOrderShareSchema = v.object({
  author: TextSchema,
  amount: TextSchema,
  status: v.picklist(['due', 'sending', 'made', 'void']),
  sent: TextSchema,
  reversed: TextSchema,
  transfer_id: TextSchema,
  error: TextSchema,
});
/** An author's share of an order. */
export type AdminOrderShare = v.InferOutput<typeof AdminOrderShareSchema>;

/** What can happen to an order. */
export const orderEventKinds = [
  'placed',
  'paid',
  'transferred',
  'transfer_reversed',
  'refund_requested',
  'refunded',
  'refund_failed',
  'disputed',
  'email_waiting',
  'email_sent',
  'email_failed',
  'note',
] as const;
/** What happened to an order. */
export type OrderEventKind = (typeof orderEventKinds)[number];

/** Something that happened to an order. */
export const OrderEventSchema = v.object({
  kind: v.picklist(orderEventKinds),
  /** ISO 8601 with `Z`. */
  date: TextSchema,
  /** The username of the staff member, or of the author of a transfer; `''` otherwise. */
  actor: TextSchema,
  /** Dollars; `''` without an amount. */
  amount: TextSchema,
  /** The reason of a refund or dispute, the kind of an email, or the text of a note. */
  text: TextSchema,
  /** The error of a failed refund or email, the recipient of an email, the status of a dispute, or the card of a payment. */
  detail: TextSchema,
});
/** Something that happened to an order. */
export type OrderEvent = v.InferOutput<typeof OrderEventSchema>;

/** An order in full. */
export const AdminOrderDetailsSchema = v.object({
  ...order,
  /** `''` before the payment. */
  date_paid: TextSchema,
  address: listOf(TextSchema),
  phone: TextSchema,
  card: TextSchema,
  payment_id: TextSchema,
  charge_id: TextSchema,
  /** The error of the last attempt to pay; `''` without one. */
  payment_error: TextSchema,
  lines: listOf(AdminOrderLineSchema),
  shares: listOf(AdminOrderShareSchema),
  /** The amount that can still be refunded; `''` if nothing can be. */
  refundable: TextSchema,
  /** Transferred to authors and not reversed. */
  transferred: TextSchema,
  /** The shares of the authors, without the parts that refunds returned. */
  authors_share: TextSchema,
  /** `total` minus `refunded` and `authors_share`. */
  shop_fee: TextSchema,
  /** The fee of the payment provider; `"0.00"` until the provider has reported it. */
  provider_fee: TextSchema,
  /** The newest first. */
  timeline: listOf(OrderEventSchema),
});
/** An order in full. */
export type AdminOrderDetails = v.InferOutput<typeof AdminOrderDetailsSchema>;

/** The result of a refund. */
export const RefundResultSchema = v.object({
  /** `requested`: the provider has not responded yet, and the shop retries. */
  status: v.picklist(['requested', 'made', 'failed']),
  amount: TextSchema,
  /** Why the provider refused the refund; `''` otherwise. */
  error: TextSchema,
  order: AdminOrderDetailsSchema,
});
/** The result of a refund. */
export type AdminRefundResult = v.InferOutput<typeof RefundResultSchema>;
