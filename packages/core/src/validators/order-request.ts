import * as v from 'valibot';
import { MAX_CART_ITEMS, ProductIdSchema, TextSchema, toDecimal, toNumber, type CartItem } from '../entities/index.ts';
import { limitMessages as limit, validationMessages as texts } from '../messages/index.ts';
import { BillingSchema, type Billing } from './billing.ts';

/** A row of an order request. The server uses only its `product_id`. */
export const OrderRequestLineSchema = v.object(
  {
    product_id: ProductIdSchema,
    quantity: v.optional(v.pipe(v.unknown(), v.transform(toNumber), v.literal(1, limit.quantityIsOne)), null),
    name: TextSchema,
    authorStripeID: TextSchema,
    /** Dollars such as `"19.99"`. */
    total: TextSchema,
  },
  limit.productUnknown,
);

/** A value that is always the same in the API. A missing value means the same. */
/* @__NO_SIDE_EFFECTS__ */
const constantField = <const T extends string | boolean>(value: T) =>
  v.optional(v.literal(value, limit.valueUnknown), () => value);

/** The order request (spec §3). */
export const OrderRequestSchema = v.object({
  payment_method: constantField('stripe'),
  payment_method_title: constantField('Credit Card (Stripe)'),
  /** A client cannot mark an order as paid. */
  set_paid: constantField(false),
  billing: v.nullish(BillingSchema, {}),
  line_items: v.pipe(
    v.nullish(v.array(OrderRequestLineSchema, texts.productRequired), []),
    v.minLength(1, texts.productRequired),
    v.maxLength(MAX_CART_ITEMS, limit.tooManyProducts),
  ),
});
export type OrderRequest = v.InferOutput<typeof OrderRequestSchema>;

/** Builds the request that orders these rows with these billing details. */
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
