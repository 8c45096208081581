import {
  bindSearch,
  selectMatchCount,
  selectHasNoResults,
  selectIsSearchLoading,
  selectIsSearchPartial,
  selectIsSearchOpen,
  selectSearchResults,
  selectSearchText,
} from '@octavo/core/machines';
import { emptyStates, progress, screens } from '@octavo/core/messages';
import type { MatchRange, SearchHit } from '@octavo/core/search';
import { createActor } from 'xstate';
import { emptyLine, type Line, line, listRow, type Role, span, wrap } from '../display/index.ts';
import { labels, messages } from '../messages.ts';
import { layoutTable, movePointer, textField, applyKey, visibleText } from '../widgets/index.ts';
import { priceLine } from './book-lines.ts';
import { createQuery, errorMessageOf } from './query.ts';
import { productScreen } from './product.screen.ts';
import type { Screen, Viewport, Storefront } from './screen.ts';

/** The search field with its results. */
export function searchScreen(storefront: Storefront): Screen {
  const { shop, glyphs } = storefront;
  const search = createActor(bindSearch(shop), { input: {} }).start();
  let field = textField();
  let selectedIndex = 0;
  search.subscribe(() => {
    selectedIndex = Math.min(selectedIndex, Math.max(0, selectSearchResults(search.getSnapshot()).hits.length - 1));
    storefront.redraw();
  });
  const index = createQuery(
    storefront,
    (options) => shop.catalog.searchIndex(options),
    (loaded) => search.send({ type: 'index.changed', index: loaded }),
  );
  const shownHits = (): readonly SearchHit[] =>
    selectIsSearchOpen(search.getSnapshot()) ? selectSearchResults(search.getSnapshot()).hits : [];

  const resultLines = (space: Viewport): Line[] => {
    const snapshot = search.getSnapshot();
    const notice = (text: string, role: Role) => wrap(text, space.columns).map((row) => line(span(row, role)));
    if (index.error !== null) return notice(errorMessageOf(index.error), 'danger');
    if (selectIsSearchLoading(snapshot)) return notice(progress.loading, 'muted');
    if (selectHasNoResults(snapshot)) return notice(emptyStates.search, 'muted');
    if (!selectIsSearchOpen(snapshot)) return notice(messages.searchHint, 'muted');
    const { hits, hasMore } = selectSearchResults(snapshot);
    const count = selectMatchCount(snapshot);
    const more = [...(count === null ? [] : [messages.resultCount(count)]), ...(hasMore ? [messages.moreResults] : [])];
    return [
      ...hitLines(hits, selectedIndex, space),
      ...(more.length > 0
        ? [emptyLine, ...notice(`${hasMore ? `${glyphs.more} ` : ''}${more.join(' ')}`, 'muted')]
        : []),
      ...(selectIsSearchPartial(snapshot) ? [emptyLine, ...notice(emptyStates.searchIncomplete, 'danger')] : []),
    ];
  };
  return {
    title: labels.search,
    view: (space) => {
      const prompt = `${labels.search}  `;
      const visible = visibleText(field, Math.max(4, space.columns - prompt.length));
      const hits = shownHits();
      return {
        lines: [line(span(prompt, 'selected'), visible.text), emptyLine, ...resultLines(space)],
        cursor: { row: 0, column: prompt.length + visible.column },
        focus: hits.length > 0 ? selectedIndex + 2 : 0,
        hints: [
          ...(index.error === null ? [] : [{ keys: glyphs.enter, label: screens.retry }]),
          ...(hits.length > 0
            ? [
                { keys: glyphs.enter, label: 'open' },
                { keys: glyphs.upDown, label: 'move' },
              ]
            : []),
        ],
      };
    },
    press: (key) => {
      const hits = shownHits();
      if (key.name === 'enter' && index.error !== null) index.load();
      else if (key.name === 'enter') {
        const hit = hits[selectedIndex];
        if (!hit) return true;
        search.send({ type: 'result.selected' });
        field = textField(selectSearchText(search.getSnapshot()));
        storefront.open(productScreen(storefront, hit.product));
      } else if (key.name !== 'home' && key.name !== 'end' && movePointer(selectedIndex, hits.length, key) !== null) {
        selectedIndex = movePointer(selectedIndex, hits.length, key) ?? selectedIndex;
      } else {
        const typed = applyKey(field, key);
        if (!typed) return false;
        if (typed.text !== field.text) {
          selectedIndex = 0;
          search.send({ type: 'text.changed', text: typed.text });
        }
        field = typed;
      }
      return true;
    },
    onShow: () => {
      search.send({ type: 'input.focused' });
      index.load();
    },
    onClose: () => {
      index.close();
      search.stop();
    },
  };
}

function hitLines(hits: readonly SearchHit[], at: number, { columns, glyphs }: Viewport): Line[] {
  return layoutTable(
    [{ grows: true, minWidth: 16 }, { grows: true, minWidth: 10, hidePriority: 1 }, { align: 'right' }],
    hits.map(({ product, nameMatch, author, authorMatch }, index) => [
      listRow(
        index === at,
        glyphs.pointer,
        ...highlighted(product.name, nameMatch, index === at ? 'selected' : 'strong'),
      ),
      highlighted(author, authorMatch, 'muted'),
      priceLine(product),
    ]),
    Math.min(columns, 92),
  );
}

function highlighted(text: string, match: MatchRange | null, role: Role): Line {
  if (!match) return line(span(text, role));
  return line(
    span(text.slice(0, match.start), role),
    span(text.slice(match.start, match.end), 'highlight'),
    span(text.slice(match.end), role),
  ).filter((part) => part.text !== '');
}
