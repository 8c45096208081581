import type { Genre } from '@octavo/core/entities';
import { screens } from '@octavo/core/messages';
import { emptyLine, line, listRow, span } from '../display/index.ts';
import { layoutTable, movePointer } from '../widgets/index.ts';
import { createQuery, handleErrorKey, queryView } from './query.ts';
import { prependLines, type Screen, type Storefront } from './screen.ts';
import { bookListScreen } from './book-list.screen.ts';

/** The genres with their book counts. */
export function genresScreen(storefront: Storefront): Screen {
  const { shop } = storefront;
  let selectedIndex = 0;
  const genres = createQuery(storefront, (options) => shop.catalog.genres(options));
  const open = (genre: Genre): void => {
    shop.genreSelection.choose(genre);
    storefront.open(
      bookListScreen(storefront, {
        title: genre.name,
        count: genre.count,
        fetchPage: ({ page, ...options }) => shop.api.products.ofGenre({ genreId: genre.id, page }, options),
      }),
    );
  };

  return {
    title: screens.home.genres,
    view: (space) => {
      const head = [
        line(span(screens.discover.title, 'title')),
        line(span(screens.discover.subtitle, 'muted')),
        emptyLine,
      ];
      const view = queryView(genres, space, {}, (list) => ({
        lines: layoutTable(
          [{ grows: true, minWidth: 14 }, { align: 'right' }],
          list.map(({ name, count }, index) => [
            listRow(
              index === selectedIndex,
              space.glyphs.pointer,
              span(name, index === selectedIndex ? 'selected' : 'strong'),
            ),
            line(span(String(count), 'muted')),
          ]),
          Math.min(space.columns, 44),
        ),
        focus: selectedIndex,
        hints: [
          { keys: space.glyphs.enter, label: 'open' },
          { keys: space.glyphs.upDown, label: 'move' },
        ],
      }));
      return prependLines(head, view);
    },
    press: (key) => {
      if (handleErrorKey(storefront, genres, key)) return true;
      const list = genres.value ?? [];
      const moved = movePointer(selectedIndex, list.length, key);
      const genre = list[selectedIndex];
      if (moved !== null) selectedIndex = moved;
      else if (key.name === 'enter' && genre) open(genre);
      else return false;
      return true;
    },
    // Opening the list of genres resets the selected genre, as on the genres page of the web app.
    onShow: () => {
      shop.genreSelection.reset();
      genres.load();
    },
    onClose: () => genres.close(),
  };
}
