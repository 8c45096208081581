import * as v from 'valibot';
import { IdSchema, ProductIdSchema } from './id.schema.ts';
import { CountSchema, listOf, OptionalTextSchema, TextSchema, lenient } from './wire.schema.ts';
import { orderStatuses } from './order.ts';
import { toText } from './wire.ts';

/** A status of the wire; `null` from a server that tells none, or one this shop does not know. */
const StatusSchema = lenient(
  v.nullable(v.picklist(orderStatuses)),
  (raw) => orderStatuses.find((status) => status === toText(raw)) ?? null,
);

/** A book that was ordered. */
export const LineItemSchema = v.object({
  id: IdSchema,
  name: TextSchema,
  /** Dollars such as `"19.99"`. */
  total: TextSchema,
  product_id: v.optional(ProductIdSchema),
  /** Where its page is; additive. */
  slug: v.optional(TextSchema),
  /** Who wrote it; additive, with a single order only. */
  author: v.optional(TextSchema),
  /** Dollars of `total` that went back; additive, with a single order only. */
  total_refunded: v.optional(TextSchema),
});
export type LineItem = v.InferOutput<typeof LineItemSchema>;

/** A row of the order history; `id` is missing on servers that have only the spec's fields. */
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

/** An order as it was taken in: its number, and the secret its card payment is confirmed with. */
export const CreatedOrderSchema = v.object({
  id: IdSchema,
  /** `null` for a free order, whose `status` is `paid`. */
  stripe_payment_intent_client_secret: OptionalTextSchema,
  status: v.optional(StatusSchema),
});
export type CreatedOrder = v.InferOutput<typeof CreatedOrderSchema>;

/** Money that went back, at one time. */
export const OrderRefundSchema = v.object({ date_created: TextSchema, total: TextSchema });

/** What a receipt shows beside the books; all of it additive. Amounts are dollars such as `"39.98"`. */
const receipt = {
  /** ISO 8601 with `Z`; `null` while it is unpaid. */
  date_paid: v.optional(OptionalTextSchema),
  /** Tax within the total; `"0.00"` where none is collected. */
  total_tax: v.optional(TextSchema),
  total_refunded: v.optional(TextSchema),
  refunds: v.optional(listOf(OrderRefundSchema)),
  payment_method_title: v.optional(TextSchema),
  /** The card it was paid with; `null` where the provider did not tell. */
  card: v.optional(v.nullable(v.object({ brand: TextSchema, last4: TextSchema }))),
  /** Whom it is made out to. */
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
  /** Name and address of the shop, line by line. */
  seller: v.optional(listOf(TextSchema)),
} as const;

/** One order of one's own in full, with the secret while it is unpaid; additive. */
export const OrderDetailsSchema = v.object({
  ...OrderSchema.entries,
  id: IdSchema,
  status: StatusSchema,
  stripe_payment_intent_client_secret: OptionalTextSchema,
  ...receipt,
});
export type OrderDetails = v.InferOutput<typeof OrderDetailsSchema>;
