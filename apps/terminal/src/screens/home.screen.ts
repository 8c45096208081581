import { displayNameOf } from '@octavo/core/entities';
import { selectUser } from '@octavo/core/machines';
import { screens } from '@octavo/core/messages';
import { emptyLine, type Line, line, listRow, span } from '../display/index.ts';
import { labels } from '../messages.ts';
import { layoutTable, movePointer } from '../widgets/index.ts';
import { cartScreen } from './cart.screen.ts';
import { genresScreen } from './genres.screen.ts';
import { libraryScreen } from './library.screen.ts';
import { ordersScreen } from './orders.screen.ts';
import { registerScreen } from './register.screen.ts';
import type { Screen, Storefront } from './screen.ts';
import { searchScreen } from './search.screen.ts';
import { type BookList, bookListScreen } from './book-list.screen.ts';

interface MenuItem {
  readonly label: string;
  readonly note?: string;
  open(): void;
}

/** The home screen with its menu. */
export function homeScreen(storefront: Storefront): Screen {
  const { shop, glyphs } = storefront;
  let selectedLabel = '';
  /** The selection follows the label, not the position: after a login the same position would hold the logout. */
  const selectedIndexIn = (all: readonly MenuItem[]): number =>
    Math.max(
      0,
      all.findIndex(({ label }) => label === selectedLabel),
    );
  const bookListItem = (bookList: BookList): MenuItem => ({
    label: bookList.title,
    open: () => storefront.open(bookListScreen(storefront, bookList)),
  });
  const menuGroups = (): (readonly MenuItem[])[] => {
    const user = selectUser(shop.auth.getSnapshot());
    return [
      [
        { label: labels.search, note: '/', open: () => storefront.open(searchScreen(storefront)) },
        { label: screens.home.genres, open: () => storefront.open(genresScreen(storefront)) },
        bookListItem({ title: screens.home.topSales, fetchPage: (options) => shop.catalog.topSales(options) }),
        bookListItem({ title: screens.home.newReleases, fetchPage: (options) => shop.catalog.newReleases(options) }),
        bookListItem({ title: screens.home.monthlyFeatured, fetchPage: (options) => shop.catalog.featured(options) }),
      ],
      [
        { label: labels.library, open: () => storefront.open(libraryScreen(storefront)) },
        {
          label: labels.favorites,
          open: () =>
            storefront.open(
              bookListScreen(storefront, {
                title: screens.favorites.title,
                needsUser: true,
                fetchPage: (options) => shop.api.products.favorites(options),
                onLoad: (books) => storefront.favorites.setSaved(books),
              }),
            ),
        },
        { label: screens.profile.orderHistory, open: () => storefront.open(ordersScreen(storefront)) },
        {
          label: labels.cart,
          note: String(shop.cart.read().totalQuantity),
          open: () => storefront.open(cartScreen(storefront)),
        },
      ],
      user
        ? [{ label: screens.logout, note: user.username, open: () => shop.auth.send({ type: 'logout.pressed' }) }]
        : [
            { label: screens.login, open: () => storefront.openLogin() },
            { label: labels.register, open: () => storefront.open(registerScreen(storefront)) },
          ],
    ];
  };

  return {
    title: '',
    view: () => {
      const groups = menuGroups();
      const all = groups.flat();
      const at = selectedIndexIn(all);
      const rows = layoutTable(
        [{ grows: true }, { align: 'right' }],
        all.map(({ label, note = '' }, index) => [
          listRow(index === at, glyphs.pointer, span(label, index === at ? 'selected' : 'plain')),
          line(span(note, 'muted')),
        ]),
        32,
      );
      const head = [
        line(
          span(`${screens.home.greeting} `, 'title'),
          span(displayNameOf(selectUser(shop.auth.getSnapshot())), 'accent'),
        ),
        emptyLine,
      ];
      const lines: Line[] = [...head];
      let focus = 0;
      groups.reduce((from, group) => {
        if (from > 0) lines.push(emptyLine);
        if (at >= from && at < from + group.length) focus = lines.length + at - from;
        lines.push(...rows.slice(from, from + group.length));
        return from + group.length;
      }, 0);
      return {
        lines,
        focus,
        hints: [
          { keys: glyphs.enter, label: 'open' },
          { keys: glyphs.upDown, label: 'move' },
        ],
      };
    },
    press: (key) => {
      const all = menuGroups().flat();
      const at = selectedIndexIn(all);
      const moved = movePointer(at, all.length, key);
      if (moved !== null) selectedLabel = all[moved]?.label ?? '';
      else if (key.name === 'enter') all[at]?.open();
      else return false;
      return true;
    },
  };
}
