import { StoreError } from '@octavo/core/errors';
import { aBilling } from '@octavo/core/testing';
import type { OrderRequest } from '@octavo/core/validators';

/** What a browser sends to order books, each of them at its price. */
export const orderRequest = (books: { id: number; total?: string }[]): OrderRequest => ({
  payment_method: 'stripe',
  payment_method_title: 'Credit Card (Stripe)',
  set_paid: false,
  billing: aBilling(),
  line_items: books.map(({ id, total = '9.99' }) => ({
    product_id: id,
    quantity: 1,
    name: 'as the cart has it',
    authorStripeID: '',
    total,
  })),
});

/** The secret of the payment of an order; empty where it needs none. */
export const secretOf = (order: { stripe_payment_intent_client_secret: string | null }) =>
  order.stripe_payment_intent_client_secret ?? '';

/** What a call is refused with. */
export const rejectionOf = async (call: Promise<unknown>): Promise<StoreError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof StoreError)) throw new TypeError('The call was not refused.');
  return error;
};
