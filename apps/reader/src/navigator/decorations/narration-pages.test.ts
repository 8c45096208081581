import type { Manifest } from '@octavo/epub/manifest';
import type { View } from 'foliate-js/view.js';
import { describe, expect, it } from 'vitest';
import { aChapter } from '../../testing/a-chapter.ts';
import { aDocument, aManifest } from '../../testing/a-manifest.ts';
import { createNarrationPages } from './narration-pages.ts';

const BODY =
  '<section id="s"><p id="a"><span id="w">Nobody</span> counts herons.</p><p id="b">The weir had talked.</p><p id="c">Low water.</p></section>';
const STYLE = '<style>.now { background-color: rgb(13, 146, 95) }</style>';
const GUIDED = { href: 'text/one.guided.json', type: 'application/guided-navigation+json' };

interface Pages {
  /** The ids of the first and the last element on the page. */
  page?: readonly [from: string, to: string];
  metadata?: Partial<Manifest['metadata']>;
  isFixed?: boolean;
}

/** Creates a chapter with one page on the screen. */
function aChapterOnScreen({ page = ['a', 'a'], metadata = {}, isFixed = false }: Pages = {}) {
  const doc = aChapter(BODY);
  doc.head.innerHTML = STYLE;
  const log: string[] = [];
  const rangeOf = ([from, to]: readonly [string, string]): Range => {
    const range = doc.createRange();
    range.setStart(doc.getElementById(from)?.firstChild ?? doc.body, 0);
    range.setEnd(
      doc.getElementById(to)?.lastChild ?? doc.body,
      doc.getElementById(to)?.lastChild?.textContent?.length ?? 0,
    );
    return range;
  };
  const overlayer = {
    add: (_: string, range: Range) => log.push(`draw ${range.toString()}`),
    remove: () => undefined,
  };
  const view = {
    lastLocation: { range: isFixed ? null : rangeOf(page) },
    getBoundingClientRect: () => new DOMRect(0, 0, 100, 100),
    renderer: {
      getContents: () => [{ doc, ...(isFixed ? {} : { index: 0, overlayer }) }],
      scrollToAnchor: async (range: Range) => void log.push(`turn to ${range.toString()}`),
    },
    goTo: async (index: number) => void log.push(`open ${index}`),
  };
  const readingOrder = [
    aDocument('text/one.xhtml', 1, { alternate: [GUIDED] }),
    aDocument('text/two.xhtml'),
    aDocument('text/note.xhtml', 1, { alternate: [GUIDED], linear: 'no' }),
  ];
  const pages = createNarrationPages({
    view: view as unknown as View,
    manifest: aManifest({ readingOrder, metadata: { ...metadata, ...(isFixed ? { layout: 'fixed' } : {}) } }),
    manifestUrl: 'http://x.test/read/g/manifest.json',
    indexOf: (of) => (of === doc ? 0 : undefined),
  });
  const turn = (next: readonly [string, string]): void => void (view.lastLocation = { range: rangeOf(next) });
  const classesOf = (id: string): string => doc.getElementById(id)?.className ?? '';
  return { doc, pages, log, turn, classesOf };
}

it('knows the documents with audio, in the linear reading order', () => {
  const { pages } = aChapterOnScreen();
  expect([...pages.tracks]).toEqual([[0, 'http://x.test/read/g/text/one.guided.json']]);
});

describe('the first element on the page', () => {
  it.each([
    ['is the first that is visible', ['a', 'w', 'b'], ['b', 'b'], 2],
    ['may be a group with visible parts', ['a', 's', 'b'], ['b', 'b'], 1],
    ['is the next one when none is visible', ['a', 'c'], ['b', 'b'], 1],
    ['is none when all are before the page', ['a', 'b'], ['c', 'c'], undefined],
    ['skips unknown ids', ['gone', 'b'], ['b', 'b'], 1],
    ['is the document itself', [undefined], ['b', 'b'], 0],
  ] as const)('%s', (_, ids, page, expected) => {
    expect(aChapterOnScreen({ page }).pages.firstVisible(0, ids)).toBe(expected);
  });

  it('is the first of all on a fixed page', () => {
    expect(aChapterOnScreen({ isFixed: true }).pages.firstVisible(0, ['c', 'a'])).toBe(0);
  });
});

describe('the highlight', () => {
  it('is the class of the book, on one element at a time', () => {
    const { pages, classesOf, log } = aChapterOnScreen({ metadata: { mediaOverlay: { activeClass: 'now' } } });
    pages.show(0, 'a');
    pages.show(0, 'w');
    expect([classesOf('a'), classesOf('w'), log]).toEqual(['', 'now', []]);
    pages.clear();
    expect(classesOf('w')).toBe('');
  });

  it('is drawn in a book without a class', () => {
    const { pages, classesOf, log } = aChapterOnScreen();
    pages.show(0, 'w');
    expect([log, classesOf('w')]).toEqual([['draw Nobody'], '']);
  });

  it('is a style of its own on a fixed page of a book without a class', () => {
    const { pages, doc, classesOf } = aChapterOnScreen({ isFixed: true });
    pages.show(0, 'a');
    pages.show(0, 'b');
    expect([classesOf('a'), classesOf('b')]).toEqual(['', 'octavo-narration-active']);
    expect(doc.querySelectorAll('#octavo-narration-active-style')).toHaveLength(1);
  });

  it('is drawn as well where the styles of the book no longer show its class', () => {
    const { pages, doc, classesOf, log } = aChapterOnScreen({ metadata: { mediaOverlay: { activeClass: 'now' } } });
    pages.show(0, 'w');
    doc.head.innerHTML = '';
    pages.onStyleChange();
    expect([classesOf('w'), log]).toEqual(['now', ['draw Nobody']]);
  });

  it('is the class of the book if it differs from the rest only while the document is played', () => {
    const { pages, doc, log } = aChapterOnScreen({
      metadata: { mediaOverlay: { activeClass: 'now', playbackActiveClass: 'playing also' } },
    });
    doc.head.innerHTML = '<style>.playing p:not(.now) { opacity: 0.3 }</style>';
    pages.show(0, 'a');
    expect(log).toEqual(['draw Nobody counts herons.']);
    pages.setPlaying(true);
    expect([doc.documentElement.className, log]).toEqual(['playing also', ['draw Nobody counts herons.']]);
    pages.setPlaying(false);
    expect(log).toHaveLength(2);
  });

  it('marks the document while it is played', () => {
    const { pages, doc } = aChapterOnScreen({ metadata: { mediaOverlay: { playbackActiveClass: 'playing' } } });
    pages.show(0, 'a');
    pages.setPlaying(true);
    expect(doc.documentElement.className).toBe('playing');
    pages.setPlaying(false);
    expect(doc.documentElement.className).toBe('');
  });
});

describe('turning pages', () => {
  it('follows the element to its page', () => {
    const { pages, log } = aChapterOnScreen({ metadata: { mediaOverlay: { activeClass: 'now' } } });
    pages.show(0, 'a');
    pages.show(0, 'b');
    expect(log).toEqual(['turn to The weir had talked.']);
  });

  it('follows within an element that is longer than the page, and only forward', () => {
    const { pages, log, turn } = aChapterOnScreen({ metadata: { mediaOverlay: { activeClass: 'now' } } });
    pages.show(0, 's');
    pages.follow(0.1);
    expect(log).toEqual([]);
    pages.follow(0.5);
    expect(log).toHaveLength(1);
    turn(['c', 'c']);
    pages.follow(0.6);
    expect(log).toHaveLength(1);
  });

  it('reports that the user left the element, but not a turn to a page that shows it', () => {
    const { pages, turn } = aChapterOnScreen();
    let left = 0;
    pages.onLeave = () => (left += 1);
    pages.onRelocate(true);
    pages.show(0, 'a');
    pages.onRelocate(true);
    expect(left).toBe(0);
    turn(['c', 'c']);
    pages.onRelocate(true);
    expect(left).toBe(1);
  });

  it('stays where the user has gone after a new layout of that page', () => {
    const { pages, turn, log } = aChapterOnScreen({ metadata: { mediaOverlay: { activeClass: 'now' } } });
    pages.onLeave = () => log.push('left');
    pages.show(0, 'a');
    turn(['c', 'c']);
    pages.onRelocate(true);
    pages.onRelocate(false);
    expect(log).toEqual(['left']);
    turn(['a', 'a']);
    pages.onRelocate(true);
    turn(['c', 'c']);
    pages.onRelocate(false);
    expect(log).toEqual(['left', 'turn to Nobody counts herons.']);
  });

  it('returns to the element after a new layout of the page', () => {
    const { pages, turn, log } = aChapterOnScreen({ metadata: { mediaOverlay: { activeClass: 'now' } } });
    pages.onLeave = () => log.push('left');
    pages.show(0, 'a');
    turn(['c', 'c']);
    pages.onRelocate(false);
    expect(log).toEqual(['turn to Nobody counts herons.']);
  });
});

it('offers the ids at a tap, the innermost first', () => {
  const { pages, doc } = aChapterOnScreen();
  const taps: unknown[] = [];
  const press = () => pages.onPress(doc, { target: doc.getElementById('w') });
  expect(press()).toBe(false);
  pages.onTap = (index, ids) => taps.push([index, ids]) > 0;
  expect(press()).toBe(true);
  expect(taps).toEqual([[0, ['w', 'a', 's']]]);
});

it('reads the text of an element', () => {
  expect(aChapterOnScreen().pages.textOf(0, 'a')).toBe('Nobody counts herons.');
});
