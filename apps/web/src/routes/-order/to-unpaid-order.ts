import { type CartItem, type OrderDetails, parseCents } from '@octavo/core/entities';
import type { UnpaidOrder } from '@octavo/core/shop';
import { BillingSchema, validate } from '@octavo/core/validators';
import { isUnpaid } from '../../views/order-view.ts';

/** The data needed to pay an order; `null` if it is not payable or the server sends too little. */
export function toUnpaidOrder(order: OrderDetails): UnpaidOrder | null {
  const billing = validate(BillingSchema, order.billing);
  const items = order.line_items.flatMap(({ product_id: id, name, total }): CartItem[] => {
    const priceCents = parseCents(total);
    if (id === undefined || priceCents === null) return [];
    return [{ id, name, image: '', priceCents, quantity: 1, authorStripeId: '' }];
  });
  if (!isUnpaid(order) || !billing.isValid || items.length < order.line_items.length) return null;
  return { order, billing: billing.values, items };
}
