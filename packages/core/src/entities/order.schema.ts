import * as v from 'valibot';
import { IdSchema, ProductIdSchema } from './id.schema.ts';
import { CountSchema, listOf, OptionalTextSchema, TextSchema, lenient } from './wire.schema.ts';
import { orderStatuses } from './order.ts';
import { toText } from './wire.ts';

/** An order status of the API; `null` when it is missing or unknown. */
const StatusSchema = lenient(
  v.nullable(v.picklist(orderStatuses)),
  (raw) => orderStatuses.find((status) => status === toText(raw)) ?? null,
);

/** An ordered book. */
export const LineItemSchema = v.object({
  id: IdSchema,
  name: TextSchema,
  /** Dollars such as `"19.99"`. */
  total: TextSchema,
  product_id: v.optional(ProductIdSchema),
  /** Slug of the product page; additive. */
  slug: v.optional(TextSchema),
  /** Author; additive, only in a single order. */
  author: v.optional(TextSchema),
  /** Refunded dollars of `total`; additive, only in a single order. */
  total_refunded: v.optional(TextSchema),
});
export type LineItem = v.InferOutput<typeof LineItemSchema>;

/** A row of the order history. `id` is missing on servers with only the spec's fields. */
export const OrderSchema = v.object({
  id: v.optional(IdSchema),
  /** ISO 8601 with `Z`. */
  date_created: TextSchema,
  line_items: listOf(LineItemSchema),
  /** Dollars such as `"39.98"`. */
  total: TextSchema,
  status: v.optional(StatusSchema),
});
export type Order = v.InferOutput<typeof OrderSchema>;

/** One page of the order history, newest first. */
export const OrdersPageSchema = v.object({ data: listOf(OrderSchema), total_pages: CountSchema });
export type OrdersPage = v.InferOutput<typeof OrdersPageSchema>;

/** A created order: its id, and the client secret of its card payment. */
export const CreatedOrderSchema = v.object({
  id: IdSchema,
  /** `null` for a free order, whose `status` is `paid`. */
  stripe_payment_intent_client_secret: OptionalTextSchema,
  status: v.optional(StatusSchema),
});
export type CreatedOrder = v.InferOutput<typeof CreatedOrderSchema>;

/** A refund with its time and amount. */
export const OrderRefundSchema = v.object({ date_created: TextSchema, total: TextSchema });

/** Receipt fields; all additive. Amounts are dollars such as `"39.98"`. */
const receipt = {
  /** ISO 8601 with `Z`; `null` while it is unpaid. */
  date_paid: v.optional(OptionalTextSchema),
  /** Tax included in the total; `"0.00"` when no tax is collected. */
  total_tax: v.optional(TextSchema),
  total_refunded: v.optional(TextSchema),
  refunds: v.optional(listOf(OrderRefundSchema)),
  payment_method_title: v.optional(TextSchema),
  /** Card of the payment; `null` when the provider did not send it. */
  card: v.optional(v.nullable(v.object({ brand: TextSchema, last4: TextSchema }))),
  /** Recipient of the receipt. */
  billing: v.optional(
    v.object({
      first_name: TextSchema,
      last_name: TextSchema,
      email: TextSchema,
      phone: TextSchema,
      address_1: TextSchema,
      city: TextSchema,
      state: TextSchema,
      postcode: TextSchema,
      country: TextSchema,
    }),
  ),
  /** Name and address of the shop, one line each. */
  seller: v.optional(listOf(TextSchema)),
} as const;

/** One of the user's orders with all details, and with the client secret while it is unpaid; additive. */
export const OrderDetailsSchema = v.object({
  ...OrderSchema.entries,
  id: IdSchema,
  status: StatusSchema,
  stripe_payment_intent_client_secret: OptionalTextSchema,
  ...receipt,
});
export type OrderDetails = v.InferOutput<typeof OrderDetailsSchema>;
