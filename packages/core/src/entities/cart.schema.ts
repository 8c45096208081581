import * as v from 'valibot';
import { ProductIdSchema } from './id.schema.ts';
import { CentsSchema } from './money.schema.ts';

/** A row of the cart: one copy of an ebook. `fromStoredCart` and `toStoredCart` convert the spec's dollars. */
export const CartItemSchema = v.object({
  id: ProductIdSchema,
  name: v.string(),
  image: v.string(),
  priceCents: CentsSchema,
  quantity: v.optional(v.literal(1), 1),
  authorStripeId: v.optional(v.string(), ''),
});
export type CartItem = v.InferOutput<typeof CartItemSchema>;
