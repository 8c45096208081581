import { formatCents } from '@octavo/core/entities';
import { empties, screens, toasts } from '@octavo/core/messages';
import { blank, line, pointed, span, spread } from '../display/index.ts';
import { labels } from '../sentences.ts';
import { type Column, layOut, movePointer } from '../widgets/index.ts';
import { checkoutScreen } from './checkout.screen.ts';
import type { Screen, Storefront } from './screen.ts';

/** What the specification names its columns: product, price, quantity, total. */
const columns: readonly Column[] = [
  { grows: true, least: 14 },
  { align: 'right', dispensable: 2 },
  { align: 'right', dispensable: 1 },
  { align: 'right' },
];

/** The books that are about to be bought. */
export function cartScreen(front: Storefront): Screen {
  const { shop, glyphs } = front;
  let at = 0;
  return {
    title: labels.cart,
    view: (space) => {
      const { items, totalCents } = shop.cart.read();
      if (items.length === 0)
        return {
          lines: [line(span(labels.cart, 'title')), blank, line(empties.cart)],
          hints: [{ keys: glyphs.enter, does: empties.cartLink }],
        };
      at = Math.min(at, items.length - 1);
      const width = Math.min(space.columns, 72);
      const rows = layOut(
        columns,
        [
          screens.cart.columns.map((name, column) =>
            pointed(false, column === 0 ? glyphs.pointer : '', span(name, 'muted')),
          ),
          ...items.map(({ name, priceCents, quantity }, index) => [
            pointed(index === at, glyphs.pointer, span(name, index === at ? 'chosen' : 'strong')),
            line(formatCents(priceCents)),
            line(String(quantity)),
            line(formatCents(priceCents)),
          ]),
        ],
        width,
      );
      const total = spread(
        line(span(screens.cart.total, 'muted')),
        line(span(formatCents(totalCents), 'strong')),
        width,
      );
      return {
        lines: [
          line(span(labels.cart, 'title')),
          blank,
          ...rows,
          line(span(glyphs.rule.repeat(width), 'muted')),
          total,
        ],
        focus: at + 3,
        hints: [
          { keys: glyphs.enter, does: screens.cart.continue },
          { keys: 'x', does: 'remove' },
          { keys: 'X', does: screens.cart.clear },
          { keys: glyphs.upDown, does: 'move' },
        ],
      };
    },
    press: (key) => {
      const { items } = shop.cart.read();
      const moved = movePointer(at, items.length, key);
      const item = items[at];
      if (moved !== null) at = moved;
      else if (key.name === 'enter' && items.length === 0) front.home();
      else if (key.name === 'enter') front.open(checkoutScreen(front));
      else if ((key.name === 'delete' || (key.name === 'text' && key.text === 'x')) && item) shop.cart.remove(item.id);
      else if (key.name === 'text' && key.text === 'X') {
        if (items.length > 0) shop.cart.clear();
        else front.say('error', toasts.cartEmpty);
      } else return false;
      return true;
    },
  };
}
