import { displayNameOf } from '@octavo/core/entities';
import { selectUser } from '@octavo/core/machines';
import { screens } from '@octavo/core/messages';
import { blank, type Line, line, pointed, span } from '../display/index.ts';
import { labels } from '../sentences.ts';
import { layOut, movePointer } from '../widgets/index.ts';
import { cartScreen } from './cart.screen.ts';
import { genresScreen } from './genres.screen.ts';
import { libraryScreen } from './library.screen.ts';
import { ordersScreen } from './orders.screen.ts';
import { registerScreen } from './register.screen.ts';
import type { Screen, Storefront } from './screen.ts';
import { searchScreen } from './search.screen.ts';
import { type Shelf, shelfScreen } from './shelf.screen.ts';

interface Door {
  readonly label: string;
  readonly note?: string;
  go(): void;
}

/** The first screen: everything that can be done here. */
export function homeScreen(front: Storefront): Screen {
  const { shop, glyphs } = front;
  let chosen = '';
  /** A door that is gone is not replaced by the one in its place: after a login that would be the logout. */
  const placeIn = (all: readonly Door[]): number =>
    Math.max(
      0,
      all.findIndex(({ label }) => label === chosen),
    );
  const shelf = (about: Shelf): Door => ({
    label: about.title,
    go: () => front.open(shelfScreen(front, about)),
  });
  const doors = (): (readonly Door[])[] => {
    const user = selectUser(shop.auth.getSnapshot());
    return [
      [
        { label: labels.search, note: '/', go: () => front.open(searchScreen(front)) },
        { label: screens.home.genres, go: () => front.open(genresScreen(front)) },
        shelf({ title: screens.home.topSales, ask: (options) => shop.shelves.topSales(options) }),
        shelf({ title: screens.home.newReleases, ask: (options) => shop.shelves.newReleases(options) }),
        shelf({ title: screens.home.monthlyFeatured, ask: (options) => shop.shelves.featured(options) }),
      ],
      [
        { label: labels.library, go: () => front.open(libraryScreen(front)) },
        {
          label: labels.favorites,
          go: () =>
            front.open(
              shelfScreen(front, {
                title: screens.favorites.title,
                needsUser: true,
                ask: (options) => shop.api.products.favorites(options),
                onBooks: (books) => front.hearts.learn(books),
              }),
            ),
        },
        { label: screens.profile.orderHistory, go: () => front.open(ordersScreen(front)) },
        { label: labels.cart, note: String(shop.cart.read().totalQuantity), go: () => front.open(cartScreen(front)) },
      ],
      user
        ? [{ label: screens.logout, note: user.username, go: () => shop.auth.send({ type: 'logout.pressed' }) }]
        : [
            { label: screens.login, go: () => front.logIn() },
            { label: labels.register, go: () => front.open(registerScreen(front)) },
          ],
    ];
  };

  return {
    title: '',
    view: () => {
      const groups = doors();
      const all = groups.flat();
      const at = placeIn(all);
      const rows = layOut(
        [{ grows: true }, { align: 'right' }],
        all.map(({ label, note = '' }, index) => [
          pointed(index === at, glyphs.pointer, span(label, index === at ? 'chosen' : 'plain')),
          line(span(note, 'muted')),
        ]),
        32,
      );
      const head = [
        line(
          span(`${screens.home.greeting} `, 'title'),
          span(displayNameOf(selectUser(shop.auth.getSnapshot())), 'accent'),
        ),
        blank,
      ];
      const lines: Line[] = [...head];
      let focus = 0;
      groups.reduce((from, group) => {
        if (from > 0) lines.push(blank);
        if (at >= from && at < from + group.length) focus = lines.length + at - from;
        lines.push(...rows.slice(from, from + group.length));
        return from + group.length;
      }, 0);
      return {
        lines,
        focus,
        hints: [
          { keys: glyphs.enter, does: 'open' },
          { keys: glyphs.upDown, does: 'move' },
        ],
      };
    },
    press: (key) => {
      const all = doors().flat();
      const at = placeIn(all);
      const moved = movePointer(at, all.length, key);
      if (moved !== null) chosen = all[moved]?.label ?? '';
      else if (key.name === 'enter') all[at]?.go();
      else return false;
      return true;
    },
  };
}
