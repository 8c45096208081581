import type { CartItem } from './cart.schema.ts';
import { toProductId } from './id.ts';
import { parseCents, sumCents } from './money.ts';
import { coverOf, metaKeys, metaOf, priceCentsOf } from './product.ts';
import type { Product } from './product.schema.ts';
import { toRecord, toText } from './wire.ts';

/** What the customer is about to buy; both totals follow from the items. */
export interface Cart {
  readonly items: readonly CartItem[];
  readonly totalCents: number;
  readonly totalQuantity: number;
}

/** A cart with nothing in it. */
export const emptyCart: Cart = { items: [], totalCents: 0, totalQuantity: 0 };

/** More rows than anyone buys at once; a stored cart beyond it was not made by a person. */
export const MAX_CART_ITEMS = 500;

/** Adds `item` unless the cart already holds that product. Pure; the same cart comes back when nothing changed. */
export function addItem(cart: Cart, item: CartItem): Cart {
  return hasItem(cart, item.id) ? cart : withItems([...cart.items, item]);
}

/** Takes the product out. Pure; the same cart comes back when it was not in it. */
export function removeItem(cart: Cart, id: number): Cart {
  return hasItem(cart, id) ? withItems(cart.items.filter((held) => held.id !== id)) : cart;
}

/** Tells whether the product lies in the cart. */
export function hasItem(cart: Cart, id: number): boolean {
  return cart.items.some((held) => held.id === id);
}

/** The cart of these rows, each product as it came first, with its totals worked out. */
export function withItems(items: readonly CartItem[]): Cart {
  const seen = new Set<number>();
  const unique = items.filter(({ id }) => !seen.has(id) && seen.add(id));
  return { items: unique, totalCents: sumCents(unique.map((item) => item.priceCents)), totalQuantity: unique.length };
}

/** The row a product becomes when it is added; `null` while it has no price. */
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

/** The rows as the spec stores them under `cartItems`: dollars in `price`. */
export function toStoredCart(items: readonly CartItem[]) {
  return items.map(({ priceCents, ...item }) => ({ ...item, price: priceCents / 100 }));
}

/** A cart from what lay in storage; rows that cannot be sold and everything that is no list are left out. */
export function fromStoredCart(stored: unknown): Cart {
  const rows: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return withItems(rows.flatMap(itemsOf).slice(0, MAX_CART_ITEMS));
}

/** The row of the stored cart, which has the spec's fields and `price` in dollars; none where it cannot be sold. */
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
