import { type CartItem, formatCents } from '@octavo/core/entities';
import type { CartLine } from '@octavo/ui/CartTable';

/** A cart row for the table. The cart stores no slugs, so titles are not links. */
export function cartLine(item: CartItem, note?: string): CartLine {
  return { id: item.id, title: item.name, cover: { src: item.image }, price: formatCents(item.priceCents), note };
}
