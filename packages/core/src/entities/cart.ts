import type { CartItem } from './cart.schema.ts';
import { toProductId } from './id.ts';
import { parseCents, sumCents } from './money.ts';
import { coverOf, metaKeys, metaOf, priceCentsOf } from './product.ts';
import type { Product } from './product.schema.ts';
import { toRecord, toText } from './wire.ts';

/** The customer's cart. Both totals are computed from the items. */
export interface Cart {
  readonly items: readonly CartItem[];
  readonly totalCents: number;
  readonly totalQuantity: number;
}

/** An empty cart. */
export const emptyCart: Cart = { items: [], totalCents: 0, totalQuantity: 0 };

/** Maximum number of rows in a restored cart, far above what a customer would buy. */
export const MAX_CART_ITEMS = 500;

/** Adds `item` unless the cart already contains that product. Pure; returns the same cart when nothing changed. */
export function addItem(cart: Cart, item: CartItem): Cart {
  return hasItem(cart, item.id) ? cart : withItems([...cart.items, item]);
}

/** Removes the product. Pure; returns the same cart when the product is not in it. */
export function removeItem(cart: Cart, id: number): Cart {
  return hasItem(cart, id) ? withItems(cart.items.filter((row) => row.id !== id)) : cart;
}

/** Whether the product is in the cart. */
export function hasItem(cart: Cart, id: number): boolean {
  return cart.items.some((row) => row.id === id);
}

/** Creates a cart with these rows, the first of each product, and computes its totals. */
export function withItems(items: readonly CartItem[]): Cart {
  const seen = new Set<number>();
  const unique = items.filter(({ id }) => !seen.has(id) && seen.add(id));
  return { items: unique, totalCents: sumCents(unique.map((item) => item.priceCents)), totalQuantity: unique.length };
}

/** Returns the cart row of a product; `null` when it has no price. */
export function toCartItem(product: Product): CartItem | null {
  const priceCents = priceCentsOf(product);
  if (priceCents === null) return null;
  return {
    id: product.id,
    name: product.name,
    image: coverOf(product),
    priceCents,
    quantity: 1,
    authorStripeId: metaOf(product, metaKeys.authorStripeId),
  };
}

/** Returns the rows as the specification stores them under `cartItems`, with `price` in dollars. */
export function toStoredCart(items: readonly CartItem[]) {
  return items.map(({ priceCents, ...item }) => ({ ...item, price: priceCents / 100 }));
}

/** Restores a cart from storage. Rows that cannot be sold, and values that are not a list, are dropped. */
export function fromStoredCart(stored: unknown): Cart {
  const rows: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return withItems(rows.flatMap(itemsOf).slice(0, MAX_CART_ITEMS));
}

/** Restores a row of the stored cart, with the spec's fields and `price` in dollars; empty when it cannot be sold. */
function itemsOf(stored: unknown): CartItem[] {
  const { id: rawId, name, image, price, authorStripeId } = toRecord(stored);
  const id = toProductId(rawId);
  const priceCents = parseCents(price);
  if (id === null || priceCents === null) return [];
  return [
    {
      id,
      name: toText(name),
      image: toText(image),
      priceCents,
      quantity: 1,
      authorStripeId: toText(authorStripeId),
    },
  ];
}
