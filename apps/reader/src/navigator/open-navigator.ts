/** One file on purpose: it connects the engine with the parts of the navigator, in the order in which a book opens. */
import 'foliate-js/fixed-layout.js';
import 'foliate-js/paginator.js';
import { type FoliateContent, type FoliateDrawnPages, View } from 'foliate-js/view.js';
import type { FootnoteSource } from '../footnotes/load-footnote.ts';
import { positionScale } from '../position/position-scale.ts';
import type { SavedPosition } from '../session/reading-session.ts';
import { resolveAnchor, resolveCfi, findAnchor } from './content/anchoring.ts';
import {
  bookFromManifest,
  type BookSection,
  canResolve,
  documentPath,
  localizedText,
} from './content/book-from-manifest.ts';
import { listenToLinks, screenRect } from './input/book-links.ts';
import { watchBlocks } from './content/fit-blocks.ts';
import { ensureBody } from './content/ensure-body.ts';
import { declareOwnDirection } from './content/own-direction.ts';
import { disableFirstPartyLinks } from './content/first-party-links.ts';
import { finishArrival, isArriving, whenArrived } from './content/arriving-document.ts';
import { createChapterLoader, NavigationAbortedError } from './content/chapter-loader.ts';
import { toPageLocator } from './page-locator.ts';
import { createAnnotationDecorations } from './decorations/annotation-decorations.ts';
import { completeBook, type Relocation, singleDocumentManifest } from './content/partial-book.ts';
import { flashRange } from './decorations/flash-range.ts';
import { listenToInput, type InputSurface } from './input/frame-input.ts';
import { watchNarrowFloats } from './content/narrow-floats.ts';
import type { Navigator, OpenNavigatorOptions } from './navigator.ts';
import { isFixedPage } from './layout/book-layout.ts';
import { createPageLayout } from './layout/page-layout.ts';
import { makePicturesFocusable, pictureAt } from './input/pictures.ts';
import { restoreByQuote, restorePosition } from './restore-position.ts';
import { clearSelection, listenToSelection } from './input/selections.ts';
import { anchorOfRange, pageAnchor, visibleIndexes } from './content/visible-pages.ts';
import type { NarrationPages } from './decorations/narration-pages.ts';
import { createTtsContent } from './decorations/tts-content.ts';
import { createFixedLayoutRenderer } from './renderer/fixed-layout-renderer.ts';
import { normalizeFixedPage, type PageSize } from './renderer/fixed-page.ts';
import { setDocumentLoader } from './renderer/preloaded-frame.ts';
import { createFlowRenderer } from './renderer/flow-renderer.ts';
import { limitTabStopsToView } from './input/tab-stops.ts';
import { createZoom } from './input/zoom.ts';
import { createZoomControls, zoomFirst } from './input/zoom-controls.ts';
import { createPageTurner, goToTotalProgression } from './input/page-turner.ts';

/** Opens the book inside `host`. */
export async function openNavigator(options: OpenNavigatorOptions): Promise<Navigator> {
  const { host, manifestUrl, events } = options;
  /** The opening data of the first document, if the manifest is not loaded yet. */
  const initialDocument = 'index' in options.manifest ? options.manifest : undefined;
  let manifest = 'index' in options.manifest ? singleDocumentManifest(options.manifest) : options.manifest;
  const chapterLoader = createChapterLoader(options.ensureAvailable, events.onLoadError);
  const book = bookFromManifest(manifest, manifestUrl, chapterLoader);
  let markComplete = (): void => undefined;
  if (initialDocument) book.completed = new Promise((resolve) => (markComplete = resolve));
  const view = document.createElement('foliate-view');
  if (!(view instanceof View)) throw new Error('The reading engine did not register its element.');
  host.append(view);
  await view.open(book);
  if (initialDocument)
    view.goToFraction = async (fraction) => {
      await book.completed;
      // The complete book has replaced this function with one that knows the sizes of the documents.
      await view.goToFraction(fraction);
    };
  const { renderer: engine, isFixedLayout } = view;
  if (!(engine instanceof HTMLElement)) throw new Error('The reading engine has no renderer element.');
  const isFixed = (index: number): boolean => isFixedPage(manifest, index);
  const flowRenderer = isFixedLayout
    ? undefined
    : createFlowRenderer(view, book, isFixed, chapterLoader.cancel, events.onEnd);
  const renderer =
    flowRenderer ??
    createFixedLayoutRenderer(view.renderer as FoliateDrawnPages, book, chapterLoader.cancel, events.onEnd);
  view.renderer = renderer;
  const layout = createPageLayout({ host, manifest, view, flowRenderer }, options.settings);

  const isRightToLeft = book.dir === 'rtl';
  let isStarted = false;
  let hasShortcuts = true;
  let narration: NarrationPages | undefined;
  const indexes = new WeakMap<Document, number>();
  const hrefOf = (index: number): string | undefined => manifest.readingOrder[index]?.href;
  const indexOfHref = (href: string): number | undefined => {
    const index = book.sections.findIndex(({ id }) => id === documentPath(href));
    return index === -1 ? undefined : index;
  };
  /** The size of the fixed page that was loaded last. */
  let pageSize: PageSize | undefined;
  /** Index of the document at the current position. */
  let current = -1;
  const currentIndexes = (): number[] =>
    isFixedLayout ? visibleIndexes(renderer, (doc) => indexes.get(doc)) : [current];
  /** The document at the current position, if its end has not arrived. */
  const arrivingDocument = (): Document | undefined =>
    renderer.getContents().find(({ doc }) => doc && indexes.get(doc) === current && isArriving(doc))?.doc;
  const decorations = createAnnotationDecorations(view, hrefOf, (doc) => indexes.get(doc), currentIndexes);

  const turnPage = createPageTurner(view, () => surface.kind === 'scroll', events.onToggleChrome);
  const zoom = createZoom(host, view, () => surface.kind === 'fixed');
  const zoomControls = createZoomControls(zoom, events.onToggleChrome);
  const input = zoomFirst(zoomControls, () => surface.kind === 'fixed', {
    onGesture: (gesture) => void turnPage(gesture),
    onCommand: events.onCommand,
    onActivity: events.onActivity,
  });
  const surface: InputSurface = {
    get kind() {
      return flowRenderer?.kind ?? 'fixed';
    },
    get hasSingleKeyShortcuts() {
      return hasShortcuts;
    },
    get isZoomed() {
      return zoom.isZoomed;
    },
    onPress(doc, event, gesture) {
      const id = decorations.hitTest(doc, { x: event.clientX, y: event.clientY });
      const range = id === undefined ? undefined : decorations.rangeOf(id);
      if (id !== undefined && range) {
        events.onAnnotation(id, screenRect(range));
        return true;
      }
      // Taps at the sides turn pages.
      if ((gesture === 'chrome' || surface.kind === 'scroll') && narration?.onPress(doc, event)) return true;
      if (surface.kind === 'fixed') return zoomControls.onPress(doc, event, gesture);
      const picture = pictureAt(event);
      if (picture) events.onPicture(picture);
      return picture !== undefined;
    },
    onBeforeTab() {
      const docs = renderer.getContents().map(({ doc }) => doc);
      limitTabStopsToView(docs, host.getBoundingClientRect());
    },
  };

  const loadFromServer = async (section: BookSection): Promise<Document> => {
    // Also finds out whether the session has ended.
    await options.ensureAvailable(section.address);
    return section.createDocument('reload');
  };
  setDocumentLoader(async (address) => {
    const section = book.sections.find((each) => each.address === address);
    if (section) await chapterLoader.complete(() => loadFromServer(section));
  });
  /** Waits for the rest of a document that is shown while it arrives, and loads it again if the connection was cut. */
  const loadRest = async (doc: Document, index: number): Promise<void> => {
    const section = book.sections[index];
    if (!section) return;
    try {
      await finishArrival(doc, {
        size: section.size,
        loadWhole: (onFailure) =>
          chapterLoader.complete(
            () =>
              loadFromServer(section).catch((error: unknown) => {
                onFailure();
                throw error;
              }),
            () => doc.defaultView !== null && isArriving(doc),
          ),
      });
      chapterLoader.release();
    } catch (error) {
      if (!(error instanceof NavigationAbortedError)) reportError(error);
    }
  };

  view.addEventListener('load', (event) => {
    if (!(event instanceof CustomEvent)) return;
    const { doc, index } = event.detail as { doc: Document; index: number };
    indexes.set(doc, index);
    // Screen readers announce the title of each frame.
    doc.defaultView?.frameElement?.setAttribute('title', doc.title.trim() || localizedText(manifest.metadata.title));
    disableFirstPartyLinks(doc);
    if (isRightToLeft) declareOwnDirection(doc);
    // The engine reads the size of a fixed page after this event.
    if (isFixed(index)) pageSize = normalizeFixedPage(doc, pageSize);
    else ensureBody(doc);
    layout.prepare(doc);
    if (isFixed(index)) zoom.listen(doc);
    listenToInput(doc, surface, input);
    void loadRest(doc, index);
    if (isFixed(index)) return;
    watchBlocks(doc);
    watchNarrowFloats(doc);
    makePicturesFocusable(doc, events.onPicture);
    const anchorOf = (range: Range) => ({ cfi: view.getCFI(index, range), href: hrefOf(index) ?? '' });
    listenToSelection(doc, anchorOf, events.onSelection);
  });
  listenToLinks(view, events);

  /** Completes the engine's location, if the book was opened with one document. */
  let updateLocation: ((laidOut: Relocation) => void) | undefined;
  /** The last layout before the manifest was loaded, or before the document has arrived. */
  let pendingRelocation: { laidOut: Relocation; isMove: boolean } | undefined;
  const emitLocator = (laidOut: Relocation, isNewMove: boolean): void => {
    const isMove = isNewMove || pendingRelocation?.isMove === true;
    // The length of a document is known when it has arrived.
    if ((initialDocument && !updateLocation) || arrivingDocument()) {
      pendingRelocation = { laidOut, isMove };
      return;
    }
    pendingRelocation = undefined;
    updateLocation?.(laidOut);
    const location = view.lastLocation;
    if (!location) return;
    const engineFraction = location.fraction ?? 0;
    // The engine has no fraction for a document without content.
    const isWhole = isFixedLayout || Number.isNaN(engineFraction);
    const fraction = isWhole ? positionScale(manifest).endOf(currentIndexes().at(-1) ?? -1) : engineFraction;
    events.onLocatorChange(toPageLocator(location, fraction), isMove);
  };
  // Registered after the view's own listener, which computes the location.
  engine.addEventListener('relocate', (event) => {
    if (!(event instanceof CustomEvent)) return;
    const laidOut = event.detail as Relocation & { reason?: string | null };
    if (current !== laidOut.index) zoom.reset();
    current = laidOut.index;
    const isMove = isStarted && !flowRenderer?.isSettling && laidOut.reason !== 'anchor';
    emitLocator(laidOut, isMove);
    chapterLoader.release();
    narration?.onRelocate(isMove);
  });

  const controller = new AbortController();
  zoom.listen(document, controller.signal);
  listenToInput(document, surface, input, controller.signal);
  /** A document on the screen whose whole text is there. */
  const completeContentAt = (index: number | undefined): FoliateContent | undefined =>
    renderer.getContents().find(({ doc }) => indexes.get(doc) === index && !isArriving(doc));
  const noteSource: FootnoteSource = {
    renderedDocument: (href) => completeContentAt(indexOfHref(href))?.doc,
    fetchFootnote: options.fetchFootnote,
    loadDocument: async (href) => {
      const section = book.sections[indexOfHref(href) ?? -1];
      if (!section) throw new Error(`The book has no document ${href}.`);
      return section.createDocument();
    },
  };

  /** A saved position whose text was not found in its own document. */
  let unresolvedPosition: SavedPosition | undefined;
  /** Runs in the background: the book is already open, and other documents may take long to load. */
  const searchPosition = (position: SavedPosition): void => void restoreByQuote(view, book, position, indexOfHref);
  const goTo = async (target: string): Promise<boolean> => {
    if (!canResolve(book, target)) return false;
    await view.goTo(target);
    return true;
  };

  return {
    async start(saved) {
      layout.apply(layout.settings);
      if (saved) {
        const isFound = await restorePosition(view, book, saved);
        if (!isFound) unresolvedPosition = saved;
      } else if (initialDocument)
        await renderer.goTo({ index: initialDocument.index, anchor: 0, arrivedAnchor: () => 0 });
      else await view.init({});
      isStarted = true;
      if (unresolvedPosition && !initialDocument) searchPosition(unresolvedPosition);
    },
    async complete(completeManifest) {
      if (!initialDocument) return;
      updateLocation = await completeBook(view, book, bookFromManifest(completeManifest, manifestUrl, chapterLoader));
      manifest = completeManifest;
      markComplete();
      const hasMoved = pendingRelocation?.isMove === true;
      if (pendingRelocation) emitLocator(pendingRelocation.laidOut, hasMoved);
      if (unresolvedPosition && !hasMoved) searchPosition(unresolvedPosition);
    },
    goTo,
    async goToAnchor(anchor, maxSections) {
      // A page without text, such as a fixed page, is annotated as a whole.
      if (anchor.quote.exact === '') return goTo(canResolve(book, anchor.cfi) ? anchor.cfi : anchor.href);
      const content = completeContentAt(indexOfHref(anchor.href));
      const index = content && indexes.get(content.doc);
      const range = content && index !== undefined ? resolveAnchor(content.doc, index, anchor, book) : undefined;
      // If the chapter cannot be loaded, the page shows the error and waits, as for any other chapter.
      if (!range) await book.sections[indexOfHref(anchor.href) ?? -1]?.ensureAvailable();
      const found =
        range && index !== undefined ? { index, range } : await findAnchor(anchor, book, indexOfHref, maxSections);
      if (!found) return false;
      await view.goTo(view.getCFI(found.index, found.range));
      flashRange(view, found.index, (doc) => resolveAnchor(doc, found.index, anchor, book));
      return true;
    },
    goToProgression: (totalProgression) => goToTotalProgression(view, totalProgression),
    perform: input.onGesture,
    apply(settings) {
      layout.apply(settings);
      narration?.onStyleChange();
    },
    loadFootnote: async (href) => (await import('../footnotes/load-footnote.ts')).loadFootnote(href, noteSource),
    currentAnchor() {
      const href = hrefOf(current);
      return view.lastLocation && href !== undefined ? pageAnchor(view, current, href) : undefined;
    },
    anchorOf(cfi) {
      for (const { doc } of renderer.getContents()) {
        const index = indexes.get(doc) ?? -1;
        const href = hrefOf(index);
        const range = href === undefined || isFixed(index) ? undefined : resolveCfi(doc, index, cfi, book);
        if (href !== undefined && range) return anchorOfRange(view, { index, href }, range);
      }
      return undefined;
    },
    showAnnotations: decorations.show,
    bookmarksInView: decorations.bookmarksInView,
    clearSelection: () => clearSelection(view),
    whenArrived: () => whenArrived(arrivingDocument() ?? document),
    ttsContent: isFixedLayout
      ? undefined
      : createTtsContent(view, (index) => manifest.readingOrder[index]?.linear !== 'no'),
    async narrationContent() {
      const { createNarrationPages } = await import('./decorations/narration-pages.ts');
      narration = createNarrationPages({ view, manifest, manifestUrl, indexOf: (doc) => indexes.get(doc) });
      return narration;
    },
    focus: () => renderer.focus(),
    setSingleKeyShortcuts(next) {
      hasShortcuts = next;
    },
    retry: chapterLoader.retry,
    close() {
      controller.abort();
      layout.close();
      view.close();
      view.remove();
    },
  };
}
