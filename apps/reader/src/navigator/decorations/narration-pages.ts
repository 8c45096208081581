import type { Manifest } from '@octavo/epub/manifest';
import type { View } from 'foliate-js/view.js';
import type { NarrationContent } from '../../narration/narration-content.ts';
import { type FlatText, flatText } from '../../quotes/flat-text.ts';
import { elementOf } from '../content/event-target.ts';
import { narrationTrack } from '../content/narration-track.ts';
import { isHidden } from '../content/visible-pages.ts';
import { screenRect } from '../input/book-links.ts';
import { selectedRange } from '../input/selections.ts';
import { isFixedPage } from '../layout/book-layout.ts';
import { classNames, createNarrationHighlight, rangeOf } from './narration-highlight.ts';

/** What the pages of narration depend on. */
export interface NarrationPagesDeps {
  readonly view: View;
  readonly manifest: Manifest;
  readonly manifestUrl: string;
  /** Index of a document that is loaded. */
  readonly indexOf: (doc: Document) => number | undefined;
}

/** The pages of the book for recorded audio, with the events of the navigator. */
export interface NarrationPages extends NarrationContent {
  /** The position has changed. `isMove` is false after a new layout of the same position. */
  onRelocate(isMove: boolean): void;
  /** A tap in a document. Returns whether it chose the clip to play. */
  onPress(doc: Document, event: Pick<MouseEvent, 'target'>): boolean;
  /** The styles of the documents have changed, as with another theme. */
  onStyleChange(): void;
}

/** Shows recorded audio in the text: highlights the played element, and turns the pages with it. */
export function createNarrationPages(deps: NarrationPagesDeps): NarrationPages {
  const { view, manifest, manifestUrl, indexOf } = deps;
  const { activeClass = '', playbackActiveClass = '' } = manifest.metadata.mediaOverlay ?? {};
  const playbackClasses = classNames(playbackActiveClass);
  /** The highlighted element. `isLeft` is set after the user has turned to a page without it. */
  let active:
    | { readonly index: number; readonly doc: Document; readonly element: Element; text?: FlatText; isLeft?: boolean }
    | undefined;
  let playingRoot: Element | undefined;
  /** Number of turns to a document that are not finished. */
  let opening = 0;

  const shownDocuments = (): { doc: Document; index: number }[] =>
    view.renderer.getContents().flatMap(({ doc }) => {
      const index = indexOf(doc);
      return index === undefined || isHidden(doc) ? [] : [{ doc, index }];
    });
  /** The visible text of a document; undefined for fixed pages, which are visible as a whole. */
  const visibleRange = (doc: Document): Range | undefined => {
    const range = view.lastLocation?.range;
    return range?.startContainer.ownerDocument === doc ? range : undefined;
  };
  const isVisible = (doc: Document, index: number, element: Element): boolean => {
    if (isFixedPage(manifest, index)) return shownDocuments().some((shown) => shown.doc === doc);
    const range = visibleRange(doc);
    if (range) return range.intersectsNode(element);
    // In scrolled text, the range is that of the first document on the screen.
    const { top, bottom, left } = screenRect(rangeOf(element));
    const screen = view.getBoundingClientRect();
    return bottom > screen.top && top < screen.bottom && left >= screen.left && left < screen.right;
  };
  const turnTo = (range: Range): void => void view.renderer.scrollToAnchor?.(range);
  const highlight = createNarrationHighlight(
    activeClass,
    (doc) => view.renderer.getContents().find((shown) => shown.doc === doc)?.overlayer,
  );
  const pages: NarrationPages = {
    tracks: tracksOf(manifest, manifestUrl),
    onTap: undefined,
    onLeave: undefined,
    visibleIndexes: () => {
      const current = view.lastLocation?.range?.startContainer.ownerDocument;
      const shown = shownDocuments();
      const first = shown.find(({ doc }) => doc === current);
      // Pages of text load the chapters beside them as well.
      return (first ? [first] : shown).map(({ index }) => index).toSorted((one, other) => one - other);
    },
    async open(index) {
      opening += 1;
      try {
        await view.goTo(index);
      } finally {
        opening -= 1;
      }
    },
    firstVisible(index, ids) {
      const doc = shownDocuments().find((shown) => shown.index === index)?.doc;
      if (!doc || ids.length === 0) return undefined;
      const from = selectedRange(doc) ?? visibleRange(doc);
      doc.getSelection()?.removeAllRanges();
      if (!from) return 0;
      let after: number | undefined;
      for (const [at, id] of ids.entries()) {
        const element = elementWithId(doc, id);
        if (!element) continue;
        if (from.intersectsNode(element)) return at;
        if (after === undefined && from.comparePoint(element, 0) > 0) after = at;
      }
      return after;
    },
    show(index, id) {
      const doc = shownDocuments().find((shown) => shown.index === index)?.doc;
      const element = doc && elementWithId(doc, id);
      active = undefined;
      if (!doc || !element) return highlight.remove();
      active = { index, doc, element };
      highlight.show({ doc, element, isFixed: isFixedPage(manifest, index) });
      if (!isVisible(doc, index, element)) turnTo(rangeOf(element));
    },
    follow(fraction) {
      if (!active) return;
      const { doc, element } = active;
      const page = visibleRange(doc);
      // The element ends on this page.
      if (!page || page.comparePoint(element, element.childNodes.length) <= 0) return;
      active.text ??= flatText(doc, element);
      const { text } = active;
      const at = Math.min(text.text.length - 1, Math.floor(text.text.length * fraction));
      const point = at > 0 ? text.range(at, at + 1) : undefined;
      // Only forward: a page that the user turned to by hand stays.
      if (point && page.comparePoint(point.startContainer, point.startOffset) > 0) turnTo(point);
    },
    setPlaying(isPlaying) {
      const root = isPlaying ? active?.doc.documentElement : undefined;
      if (root === playingRoot) return;
      playingRoot?.classList.remove(...playbackClasses);
      playingRoot = root;
      if (playbackClasses.length === 0) return;
      root?.classList.add(...playbackClasses);
      // The book may show the played element by dimming the others.
      highlight.refresh();
    },
    textOf(index, id) {
      const doc = shownDocuments().find((shown) => shown.index === index)?.doc;
      const element = doc && elementWithId(doc, id);
      return doc && element ? flatText(doc, element).text : '';
    },
    clear() {
      active = undefined;
      highlight.remove();
      pages.setPlaying(false);
    },
    onStyleChange: highlight.refresh,
    onRelocate(isMove) {
      if (!active || opening > 0) return;
      const { index, element } = active;
      const doc = shownDocuments().find((shown) => shown.index === index)?.doc;
      const isShown = doc === active.doc && isVisible(doc, index, element);
      const isNewLayoutElsewhere = active.isLeft === true && !isMove;
      if (isMove) active.isLeft = !isShown;
      if (isShown || isNewLayoutElsewhere) return;
      if (isMove || doc !== active.doc) pages.onLeave?.();
      else turnTo(rangeOf(element));
    },
    onPress(doc, { target }) {
      const index = indexOf(doc);
      if (!pages.onTap || index === undefined) return false;
      const ids: string[] = [];
      for (let element = elementOf(target) ?? null; element; element = element.parentElement)
        if (element.id !== '') ids.push(element.id);
      return ids.length > 0 && pages.onTap(index, ids);
    },
  };
  return pages;
}

/** URLs of the guided navigation documents by the index of their document. */
function tracksOf({ readingOrder }: Manifest, manifestUrl: string): ReadonlyMap<number, string> {
  return new Map(
    readingOrder.flatMap((document, index) => {
      const track = narrationTrack(document);
      return track ? [[index, new URL(track.href, manifestUrl).href] as const] : [];
    }),
  );
}

const elementWithId = (doc: Document, id: string | undefined): Element | null =>
  id === undefined ? (doc.body ?? doc.documentElement) : doc.getElementById(id);
