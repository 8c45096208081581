import type { Genre } from '@octavo/core/entities';
import { screens } from '@octavo/core/messages';
import { blank, line, pointed, span } from '../display/index.ts';
import { layOut, movePointer } from '../widgets/index.ts';
import { fetched, pressFailed, viewOfFetched } from './fetched.ts';
import { below, type Screen, type Storefront } from './screen.ts';
import { shelfScreen } from './shelf.screen.ts';

/** The genres with the number of their books. */
export function genresScreen(front: Storefront): Screen {
  const { shop } = front;
  let at = 0;
  const genres = fetched(front, (options) => shop.shelves.genres(options));
  const open = (genre: Genre): void => {
    shop.genreSelection.choose(genre);
    front.open(
      shelfScreen(front, {
        title: genre.name,
        count: genre.count,
        ask: ({ page, ...options }) => shop.api.products.ofGenre({ genreId: genre.id, page }, options),
      }),
    );
  };

  return {
    title: screens.home.genres,
    view: (space) => {
      const head = [line(span(screens.discover.title, 'title')), line(span(screens.discover.subtitle, 'muted')), blank];
      const view = viewOfFetched(genres, space, {}, (list) => ({
        lines: layOut(
          [{ grows: true, least: 14 }, { align: 'right' }],
          list.map(({ name, count }, index) => [
            pointed(index === at, space.glyphs.pointer, span(name, index === at ? 'chosen' : 'strong')),
            line(span(String(count), 'muted')),
          ]),
          Math.min(space.columns, 44),
        ),
        focus: at,
        hints: [
          { keys: space.glyphs.enter, does: 'open' },
          { keys: space.glyphs.upDown, does: 'move' },
        ],
      }));
      return below(head, view);
    },
    press: (key) => {
      if (pressFailed(front, genres, key)) return true;
      const list = genres.value ?? [];
      const moved = movePointer(at, list.length, key);
      const genre = list[at];
      if (moved !== null) at = moved;
      else if (key.name === 'enter' && genre) open(genre);
      else return false;
      return true;
    },
    // Coming to the list of genres forgets the one that was chosen, as on the page of the same name.
    shown: () => {
      shop.genreSelection.reset();
      genres.load();
    },
    closed: () => genres.close(),
  };
}
