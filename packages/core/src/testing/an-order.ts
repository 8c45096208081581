import type { Cart, CartItem, CreatedOrder, Order } from '../entities/index.ts';
import { withItems } from '../entities/index.ts';
import type { Billing } from '../validators/index.ts';

/** Builds a cart row. */
export function aCartItem(overrides: Partial<CartItem> = {}): CartItem {
  return {
    id: 7,
    name: 'The Tide Clock',
    image: '/covers/tide-320.jpg',
    priceCents: 1999,
    quantity: 1,
    authorStripeId: 'acct_maren',
    ...overrides,
  };
}

/** Builds a cart with these rows, or with one by default. */
export function aCart(...items: CartItem[]): Cart {
  return withItems(items.length > 0 ? items : [aCartItem()]);
}

/** Builds billing details. */
export function aBilling(overrides: Partial<Billing> = {}): Billing {
  return {
    first_name: 'Ines',
    last_name: 'Harlow',
    email: 'ines@octavo.example',
    phone: '555 0100',
    address_1: '1 Quay Street',
    city: 'Portmere',
    state: 'ME',
    postcode: '04101',
    country: 'US',
    ...overrides,
  };
}

/** Builds an order that is waiting for payment. */
export function anOrder(overrides: Partial<CreatedOrder> = {}): CreatedOrder {
  return {
    id: 1042,
    stripe_payment_intent_client_secret: 'pi_1042_secret_x',
    status: 'pending_payment',
    ...overrides,
  };
}

/** Builds a row of the order history. */
export function aPastOrder(overrides: Partial<Order> = {}): Order {
  return {
    id: 1001,
    date_created: '2026-03-05T16:07:00Z',
    line_items: [{ id: 1, name: 'The Tide Clock', total: '19.99', product_id: 7 }],
    total: '19.99',
    status: 'paid',
    ...overrides,
  };
}
