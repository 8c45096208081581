import { StoreError } from '@octavo/core/errors';
import { aBilling } from '@octavo/core/testing';
import type { OrderRequest } from '@octavo/core/validators';

/** The order request of a browser for books. */
export const orderRequest = (books: { id: number; total?: string }[]): OrderRequest => ({
  payment_method: 'stripe',
  payment_method_title: 'Credit Card (Stripe)',
  set_paid: false,
  billing: aBilling(),
  line_items: books.map(({ id, total = '9.99' }) => ({
    product_id: id,
    quantity: 1,
    name: 'the name in the cart',
    authorStripeID: '',
    total,
  })),
});

/** The client secret of an order; empty when it needs none. */
export const secretOf = (order: { stripe_payment_intent_client_secret: string | null }) =>
  order.stripe_payment_intent_client_secret ?? '';

/** Returns the error of a rejected call. */
export const rejectionOf = async (call: Promise<unknown>): Promise<StoreError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof StoreError)) throw new TypeError('The call was not rejected.');
  return error;
};
