import { formatCents } from '@octavo/core/entities';
import { emptyStates, screens, toasts } from '@octavo/core/messages';
import { emptyLine, line, listRow, span, justify } from '../display/index.ts';
import { labels } from '../messages.ts';
import { type Column, layoutTable, movePointer } from '../widgets/index.ts';
import { checkoutScreen } from './checkout.screen.ts';
import type { Screen, Storefront } from './screen.ts';

/** The columns of the specification: product, price, quantity, total. */
const columns: readonly Column[] = [
  { grows: true, minWidth: 14 },
  { align: 'right', hidePriority: 2 },
  { align: 'right', hidePriority: 1 },
  { align: 'right' },
];

/** The cart. */
export function cartScreen(storefront: Storefront): Screen {
  const { shop, glyphs } = storefront;
  let selectedIndex = 0;
  return {
    title: labels.cart,
    view: (space) => {
      const { items, totalCents } = shop.cart.read();
      if (items.length === 0)
        return {
          lines: [line(span(labels.cart, 'title')), emptyLine, line(emptyStates.cart)],
          hints: [{ keys: glyphs.enter, label: emptyStates.cartLink }],
        };
      selectedIndex = Math.min(selectedIndex, items.length - 1);
      const width = Math.min(space.columns, 72);
      const rows = layoutTable(
        columns,
        [
          screens.cart.columns.map((name, column) =>
            listRow(false, column === 0 ? glyphs.pointer : '', span(name, 'muted')),
          ),
          ...items.map(({ name, priceCents, quantity }, index) => [
            listRow(
              index === selectedIndex,
              glyphs.pointer,
              span(name, index === selectedIndex ? 'selected' : 'strong'),
            ),
            line(formatCents(priceCents)),
            line(String(quantity)),
            line(formatCents(priceCents)),
          ]),
        ],
        width,
      );
      const total = justify(
        line(span(screens.cart.total, 'muted')),
        line(span(formatCents(totalCents), 'strong')),
        width,
      );
      return {
        lines: [
          line(span(labels.cart, 'title')),
          emptyLine,
          ...rows,
          line(span(glyphs.rule.repeat(width), 'muted')),
          total,
        ],
        focus: selectedIndex + 3,
        hints: [
          { keys: glyphs.enter, label: screens.cart.continue },
          { keys: 'x', label: 'remove' },
          { keys: 'X', label: screens.cart.clear },
          { keys: glyphs.upDown, label: 'move' },
        ],
      };
    },
    press: (key) => {
      const { items } = shop.cart.read();
      const moved = movePointer(selectedIndex, items.length, key);
      const item = items[selectedIndex];
      if (moved !== null) selectedIndex = moved;
      else if (key.name === 'enter' && items.length === 0) storefront.goHome();
      else if (key.name === 'enter') storefront.open(checkoutScreen(storefront));
      else if ((key.name === 'delete' || (key.name === 'text' && key.text === 'x')) && item) shop.cart.remove(item.id);
      else if (key.name === 'text' && key.text === 'X') {
        if (items.length > 0) shop.cart.clear();
        else storefront.showNotice('error', toasts.cartEmpty);
      } else return false;
      return true;
    },
  };
}
