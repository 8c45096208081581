import {
  bindSearch,
  selectFoundCount,
  selectIsNothingFound,
  selectIsSearchLoading,
  selectIsSearchOfPart,
  selectIsSearchOpen,
  selectSearchResults,
  selectSearchText,
} from '@octavo/core/machines';
import { empties, progress, screens } from '@octavo/core/messages';
import type { MarkedRange, SearchHit } from '@octavo/core/search';
import { createActor } from 'xstate';
import { blank, type Line, line, pointed, type Role, span, wrap } from '../display/index.ts';
import { labels, sentences } from '../sentences.ts';
import { layOut, movePointer, textField, typeInto, viewOf } from '../widgets/index.ts';
import { priceLine } from './book-lines.ts';
import { fetched, sentenceOfFailure } from './fetched.ts';
import { productScreen } from './product.screen.ts';
import type { Screen, Space, Storefront } from './screen.ts';

/** The search box and, while something is typed, what it finds. */
export function searchScreen(front: Storefront): Screen {
  const { shop, glyphs } = front;
  const search = createActor(bindSearch(shop), { input: {} }).start();
  let field = textField();
  let at = 0;
  search.subscribe(() => {
    at = Math.min(at, Math.max(0, selectSearchResults(search.getSnapshot()).hits.length - 1));
    front.redraw();
  });
  const index = fetched(
    front,
    (options) => shop.shelves.index(options),
    (found) => search.send({ type: 'index.changed', index: found }),
  );
  const shownHits = (): readonly SearchHit[] =>
    selectIsSearchOpen(search.getSnapshot()) ? selectSearchResults(search.getSnapshot()).hits : [];

  const below = (space: Space): Line[] => {
    const here = search.getSnapshot();
    const notice = (text: string, role: Role) => wrap(text, space.columns).map((row) => line(span(row, role)));
    if (index.failure !== null) return notice(sentenceOfFailure(index.failure), 'danger');
    if (selectIsSearchLoading(here)) return notice(progress.loading, 'muted');
    if (selectIsNothingFound(here)) return notice(empties.search, 'muted');
    if (!selectIsSearchOpen(here)) return notice(sentences.searchHint, 'muted');
    const { hits, hasMore } = selectSearchResults(here);
    const count = selectFoundCount(here);
    const more = [...(count === null ? [] : [sentences.found(count)]), ...(hasMore ? [sentences.foundMore] : [])];
    return [
      ...hitLines(hits, at, space),
      ...(more.length > 0 ? [blank, ...notice(`${hasMore ? `${glyphs.more} ` : ''}${more.join(' ')}`, 'muted')] : []),
      ...(selectIsSearchOfPart(here) ? [blank, ...notice(empties.searchOfPart, 'danger')] : []),
    ];
  };
  return {
    title: labels.search,
    view: (space) => {
      const prompt = `${labels.search}  `;
      const seen = viewOf(field, Math.max(4, space.columns - prompt.length));
      const hits = shownHits();
      return {
        lines: [line(span(prompt, 'chosen'), seen.text), blank, ...below(space)],
        cursor: { row: 0, column: prompt.length + seen.column },
        focus: hits.length > 0 ? at + 2 : 0,
        hints: [
          ...(index.failure === null ? [] : [{ keys: glyphs.enter, does: screens.retry }]),
          ...(hits.length > 0
            ? [
                { keys: glyphs.enter, does: 'open' },
                { keys: glyphs.upDown, does: 'move' },
              ]
            : []),
        ],
      };
    },
    press: (key) => {
      const hits = shownHits();
      if (key.name === 'enter' && index.failure !== null) index.load();
      else if (key.name === 'enter') {
        const hit = hits[at];
        if (!hit) return true;
        search.send({ type: 'result.chosen' });
        field = textField(selectSearchText(search.getSnapshot()));
        front.open(productScreen(front, hit.product));
      } else if (key.name !== 'home' && key.name !== 'end' && movePointer(at, hits.length, key) !== null) {
        at = movePointer(at, hits.length, key) ?? at;
      } else {
        const typed = typeInto(field, key);
        if (!typed) return false;
        if (typed.text !== field.text) {
          at = 0;
          search.send({ type: 'text.changed', text: typed.text });
        }
        field = typed;
      }
      return true;
    },
    shown: () => {
      search.send({ type: 'input.entered' });
      index.load();
    },
    closed: () => {
      index.close();
      search.stop();
    },
  };
}

function hitLines(hits: readonly SearchHit[], at: number, { columns, glyphs }: Space): Line[] {
  return layOut(
    [{ grows: true, least: 16 }, { grows: true, least: 10, dispensable: 1 }, { align: 'right' }],
    hits.map(({ product, nameMark, author, authorMark }, index) => [
      pointed(index === at, glyphs.pointer, ...marked(product.name, nameMark, index === at ? 'chosen' : 'strong')),
      marked(author, authorMark, 'muted'),
      priceLine(product),
    ]),
    Math.min(columns, 92),
  );
}

function marked(text: string, mark: MarkedRange | null, role: Role): Line {
  if (!mark) return line(span(text, role));
  return line(
    span(text.slice(0, mark.start), role),
    span(text.slice(mark.start, mark.end), 'mark'),
    span(text.slice(mark.end), role),
  ).filter((part) => part.text !== '');
}
