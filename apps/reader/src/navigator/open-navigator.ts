import 'foliate-js/fixed-layout.js';
import 'foliate-js/paginator.js';
import { type FoliateDrawnPages, View } from 'foliate-js/view.js';
import type { NoteSource } from '../notes/load-note.ts';
import { positionScale } from '../position/position-scale.ts';
import type { SavedPosition } from '../session/reading-session.ts';
import { anchorIn, findAnchor } from './anchoring.ts';
import { bookFromManifest, hasPlace, path, text } from './book-from-manifest.ts';
import { listenToLinks, placeOf } from './book-links.ts';
import { giveBody } from './chapter-body.ts';
import { createChapterGate } from './chapter-gate.ts';
import { createDrawnMarks } from './drawn-marks.ts';
import { completeBook, type LaidOut, manifestOfOne } from './early-book.ts';
import { flash } from './flash.ts';
import { listenInside, type Surface } from './frame-input.ts';
import type { Gesture } from './gestures.ts';
import { letNarrowFloatsStandAlone } from './narrow-floats.ts';
import type { Navigator, OpenNavigatorOptions } from './navigator.ts';
import { createPageLayout } from './page-layout.ts';
import { letKeysPressPictures, pictureAt } from './pictures.ts';
import { showElsewhere, showPlace } from './saved-place.ts';
import { clearSelection, listenToSelection } from './selections.ts';
import { beginningOfPage, shownPages } from './shown-pages.ts';
import { createSpokenPages } from './spoken-pages.ts';
import { oneByOne } from './stage/one-by-one.ts';
import { createStage } from './stage/stage.ts';
import { keepTabInView } from './tab-stops.ts';
import { createTurner, goToShare } from './turning.ts';
import { letWideThingsScroll } from './wide-things.ts';

/** Opens the book inside `host`. The engine's element does the laying out; nothing else touches it. */
export async function openNavigator(options: OpenNavigatorOptions): Promise<Navigator> {
  const { host, manifestUrl, events } = options;
  /** Where the manifest has not come yet, the document that is known. */
  const early = 'index' in options.manifest ? options.manifest : undefined;
  let manifest = 'index' in options.manifest ? manifestOfOne(options.manifest) : options.manifest;
  const gate = createChapterGate(options.reach, events.onTrouble);
  const book = bookFromManifest(manifest, manifestUrl, gate);
  let becameWhole = (): void => undefined;
  if (early) book.whole = new Promise((resolve) => (becameWhole = resolve));
  const view = document.createElement('foliate-view');
  if (!(view instanceof View)) throw new Error('The reading engine did not register its element.');
  host.append(view);
  await view.open(book);
  if (early)
    view.goToFraction = async (share) => {
      await book.whole;
      // The book that became whole knows its shares.
      await view.goToFraction(share);
    };
  const { renderer: engine, isFixedLayout } = view;
  if (!(engine instanceof HTMLElement)) throw new Error('The reading engine shows nothing.');
  const isDrawn = (index: number): boolean =>
    (manifest.readingOrder[index]?.properties?.layout ?? manifest.metadata.layout) === 'fixed';
  const stage = isFixedLayout ? undefined : createStage(view, book, isDrawn, gate.leave);
  const renderer = stage ?? oneByOne(view.renderer as FoliateDrawnPages, book, gate.leave);
  view.renderer = renderer;
  const layout = createPageLayout({ host, manifest, view, stage }, options.settings);

  let isStarted = false;
  let hasLetters = true;
  const indexes = new WeakMap<Document, number>();
  const hrefOf = (index: number): string | undefined => manifest.readingOrder[index]?.href;
  const indexOfHref = (href: string): number | undefined => {
    const index = book.sections.findIndex(({ id }) => id === path(href));
    return index === -1 ? undefined : index;
  };
  /** Of the document that the place is in. */
  let current = -1;
  const shown = (): number[] => (isFixedLayout ? shownPages(renderer, (doc) => indexes.get(doc)) : [current]);
  const drawn = createDrawnMarks(view, hrefOf, (doc) => indexes.get(doc), shown);

  const turn = createTurner(view, () => surface.kind === 'scroll', events.onToggleChrome);
  const input = {
    onGesture: (gesture: Gesture) => void turn(gesture),
    onCommand: events.onCommand,
    onStir: events.onStir,
  };
  const surface: Surface = {
    get kind() {
      return stage?.kind ?? 'drawn';
    },
    get hasLetters() {
      return hasLetters;
    },
    press(doc, event) {
      const id = drawn.at(doc, { x: event.clientX, y: event.clientY });
      const range = id === undefined ? undefined : drawn.rangeOf(id);
      if (id !== undefined && range) {
        events.onMark(id, placeOf(range));
        return true;
      }
      const picture = surface.kind === 'drawn' ? undefined : pictureAt(event);
      if (picture) events.onPicture(picture);
      return picture !== undefined;
    },
    beforeTab() {
      const docs = renderer.getContents().map(({ doc }) => doc);
      keepTabInView(docs, host.getBoundingClientRect());
    },
  };

  view.addEventListener('load', (event) => {
    if (!(event instanceof CustomEvent)) return;
    const { doc, index } = event.detail as { doc: Document; index: number };
    indexes.set(doc, index);
    // Whoever goes from frame to frame by ear hears which chapter this one is.
    doc.defaultView?.frameElement?.setAttribute('title', doc.title.trim() || text(manifest.metadata.title));
    if (!isDrawn(index)) giveBody(doc);
    layout.prepare(doc);
    listenInside(doc, surface, input);
    if (isDrawn(index)) return;
    letWideThingsScroll(doc);
    letNarrowFloatsStandAlone(doc);
    letKeysPressPictures(doc, events.onPicture);
    const anchorOf = (range: Range) => ({ cfi: view.getCFI(index, range), href: hrefOf(index) ?? '' });
    listenToSelection(doc, anchorOf, events.onSelection);
  });
  listenToLinks(view, events);

  /** Completes what the engine knows of a place, where it was opened with one document. */
  let locate: ((laidOut: LaidOut) => void) | undefined;
  /** What was laid out before the manifest came. */
  let untold: { laidOut: LaidOut; isMove: boolean } | undefined;
  const tell = (laidOut: LaidOut, isMove: boolean): void => {
    if (early && !locate) {
      untold = { laidOut, isMove: isMove || untold?.isMove === true };
      return;
    }
    locate?.(laidOut);
    const location = view.lastLocation;
    if (!location) return;
    const fraction = isFixedLayout ? positionScale(manifest).endOf(shown().at(-1) ?? -1) : (location.fraction ?? 0);
    events.onLocation(
      {
        cfi: location.cfi,
        totalProgression: Math.min(1, Math.max(0, fraction)),
        chapter: location.tocItem?.label.trim(),
        chapterHref: location.tocItem?.href,
        printedPage: location.pageItem?.label.trim(),
      },
      isMove,
    );
  };
  // Heard after the view itself, which by then has worked out the location.
  engine.addEventListener('relocate', (event) => {
    if (!(event instanceof CustomEvent)) return;
    const laidOut = event.detail as LaidOut & { reason?: string | null };
    current = laidOut.index;
    tell(laidOut, isStarted && !stage?.isSettling && laidOut.reason !== 'anchor');
  });

  const closing = new AbortController();
  listenInside(document, surface, input, closing.signal);
  const notes: NoteSource = {
    shown: (href) => renderer.getContents().find(({ doc }) => indexes.get(doc) === indexOfHref(href))?.doc,
    cut: options.cutNote,
    whole: async (href) => {
      const section = book.sections[indexOfHref(href) ?? -1];
      if (!section) throw new Error(`The book has no document ${href}.`);
      return section.createDocument();
    },
  };

  /** A place whose words are not in its own document, while no other is known yet. */
  let sought: SavedPosition | undefined;
  /** Nobody waits for it: the book is open where the place was, and other documents may be long in coming. */
  const seek = (place: SavedPosition): void => void showElsewhere(view, book, place, indexOfHref);
  const goTo = async (target: string): Promise<boolean> => {
    if (!hasPlace(book, target)) return false;
    await view.goTo(target);
    return true;
  };

  return {
    async start(saved) {
      layout.apply(layout.settings);
      if (saved) {
        const isFound = await showPlace(view, book, saved);
        if (!isFound) sought = saved;
      } else if (early) await renderer.goTo({ index: early.index, anchor: 0 });
      else await view.init({});
      isStarted = true;
      if (sought && !early) seek(sought);
    },
    async complete(whole) {
      if (!early) return;
      locate = await completeBook(view, book, bookFromManifest(whole, manifestUrl, gate));
      manifest = whole;
      becameWhole();
      if (untold) tell(untold.laidOut, untold.isMove);
      if (sought && !untold?.isMove) seek(sought);
    },
    goTo,
    async goToAnchor(anchor, atMost) {
      // A page without words, as drawn pages are, was marked as a whole.
      if (anchor.quote.exact === '') return goTo(hasPlace(book, anchor.cfi) ? anchor.cfi : anchor.href);
      const content = renderer.getContents().find(({ doc }) => indexes.get(doc) === indexOfHref(anchor.href));
      const index = content && indexes.get(content.doc);
      const range = content && index !== undefined ? anchorIn(content.doc, index, anchor, book) : undefined;
      // Where its chapter cannot be had the page says so and waits, as it does for any other.
      if (!range) await book.sections[indexOfHref(anchor.href) ?? -1]?.reach();
      const found =
        range && index !== undefined ? { index, range } : await findAnchor(anchor, book, indexOfHref, atMost);
      if (!found) return false;
      await view.goTo(view.getCFI(found.index, found.range));
      flash(view, found.index, (doc) => anchorIn(doc, found.index, anchor, book));
      return true;
    },
    goToProgression: (totalProgression) => goToShare(view, totalProgression),
    perform: input.onGesture,
    apply: layout.apply,
    note: async (href) => (await import('../notes/load-note.ts')).loadNote(href, notes),
    here() {
      const href = hrefOf(current);
      return view.lastLocation && href !== undefined ? beginningOfPage(view, current, href) : undefined;
    },
    showMarks: drawn.show,
    bookmarksInView: drawn.bookmarksInView,
    clearSelection: () => clearSelection(view),
    spoken: isFixedLayout
      ? undefined
      : createSpokenPages(view, (index) => manifest.readingOrder[index]?.linear !== 'no'),
    focus: () => renderer.focus(),
    setLetters(next) {
      hasLetters = next;
    },
    retry: gate.retry,
    close() {
      closing.abort();
      layout.close();
      view.close();
      view.remove();
    },
  };
}
