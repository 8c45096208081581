import * as v from 'valibot';
import { ProductIdSchema, TextSchema, toDecimal, type CartItem } from '../entities/index.ts';
import { limitMessages, validationMessages as texts } from '../messages/index.ts';
import { BillingSchema, type Billing } from './billing.ts';

/** A row of the order as it is sent. The server takes `product_id` from it and believes nothing else. */
export const OrderRequestLineSchema = v.object({
  product_id: ProductIdSchema,
  quantity: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\s*\d{1,15}\s*$/), v.transform(Number))]),
    v.minValue(1, limitMessages.quantityIsOne),
    v.maxValue(1, limitMessages.quantityIsOne),
    v.integer(limitMessages.quantityIsOne),
  ),
  name: TextSchema,
  authorStripeID: TextSchema,
  /** Dollars such as `"19.99"`. */
  total: TextSchema,
});

/** The order request of spec §3. */
export const OrderRequestSchema = v.object({
  payment_method: v.optional(v.literal('stripe'), 'stripe'),
  payment_method_title: v.optional(v.literal('Credit Card (Stripe)'), 'Credit Card (Stripe)'),
  /** An order is never paid by saying so. */
  set_paid: v.optional(v.literal(false), false),
  billing: BillingSchema,
  line_items: v.pipe(
    v.optional(v.nullable(v.array(OrderRequestLineSchema), []), []),
    v.minLength(1, texts.productRequired),
    v.maxLength(500, limitMessages.textTooLong),
  ),
});
export type OrderRequest = v.InferOutput<typeof OrderRequestSchema>;

/** The request that buys these rows for this person. */
export function toOrderRequest(billing: Billing, items: readonly CartItem[]): OrderRequest {
  return {
    payment_method: 'stripe',
    payment_method_title: 'Credit Card (Stripe)',
    set_paid: false,
    billing,
    line_items: items.map((item) => ({
      product_id: item.id,
      quantity: item.quantity,
      name: item.name,
      authorStripeID: item.authorStripeId,
      total: toDecimal(item.priceCents),
    })),
  };
}
