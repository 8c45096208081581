import { type CartItem, formatCents } from '@octavo/core/entities';
import type { CartLine } from '@octavo/ui/CartTable';

/** A row of the cart as its table shows it. The cart keeps no address, so its titles are no links. */
export function cartLine(item: CartItem, note?: string): CartLine {
  return { id: item.id, title: item.name, cover: { src: item.image }, price: formatCents(item.priceCents), note };
}
