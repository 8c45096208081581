import type { Manifest } from '@octavo/epub/manifest';
import { View } from 'foliate-js/view.js';
import { positionScale } from '../position/position-scale.ts';
import type { SavedPosition } from '../session/reading-session.ts';
import type { ReadingSettings } from '../settings/reading-settings.ts';
import { bookFromManifest } from './book-from-manifest.ts';
import { FONT_FACES } from './book-fonts.ts';
import { createChapterGate } from './chapter-gate.ts';
import { contentStyle, pageColors } from './content-style.ts';
import { listenInside, type Surface } from './frame-input.ts';
import type { Gesture } from './gestures.ts';
import { pageGeometry, scriptOf } from './page-geometry.ts';
import { preferScheme } from './preferred-scheme.ts';

/** Where the reader is. */
export interface ReadingLocation {
  cfi: string;
  /** Share of the book before the shown page ends, 0–1. */
  totalProgression: number;
  chapter: string | undefined;
  /** Address of the line of the contents that the page belongs to. */
  chapterHref: string | undefined;
}

export interface NavigatorEvents {
  /** `isMove` is false where only the page was laid out anew: opening, resizing, another text size. */
  onLocation(location: ReadingLocation, isMove: boolean): void;
  /** A tap in the middle of the page, or Escape. */
  onToggleChrome(): void;
  /** A pointer moved, or somebody looks for the controls with the Tab key. */
  onStir(): void;
  /** A chapter could not be had; `undefined` when it could after all. */
  onTrouble(error: unknown): void;
}

export interface Navigator {
  /** Shows the saved place, or the first page. */
  start(saved: SavedPosition | undefined): Promise<void>;
  goTo(href: string): Promise<void>;
  goToProgression(totalProgression: number): Promise<void>;
  perform(gesture: Gesture): void;
  /** Takes the theme of the page and these settings into the book. */
  apply(settings: ReadingSettings): void;
  /** Asks again for a chapter that could not be had. */
  retry(): void;
  close(): void;
}

/** What a navigator is opened with. */
export interface OpenNavigatorOptions {
  host: HTMLElement;
  manifest: Manifest;
  manifestUrl: string;
  settings: ReadingSettings;
  reach: (address: string) => Promise<void>;
  events: NavigatorEvents;
}

/** Pixels of an arrow key in scrolling text. */
const NUDGE = 96;

/** Opens the book inside `host`. The engine's element does the laying out; nothing else touches it. */
export async function openNavigator(options: OpenNavigatorOptions): Promise<Navigator> {
  const { host, manifest, manifestUrl, events } = options;
  const scale = positionScale(manifest);
  const gate = createChapterGate(options.reach, events.onTrouble);
  const book = bookFromManifest(manifest, manifestUrl, gate.pass);
  const view = document.createElement('foliate-view');
  if (!(view instanceof View)) throw new Error('The reading engine did not register its element.');
  host.append(view);
  await view.open(book);
  const { renderer, isFixedLayout } = view;

  const script = scriptOf(manifest.metadata.language?.[0]);

  let { settings } = options;
  let isStarted = false;
  let shownTextSize: number | undefined;
  const indexes = new WeakMap<Document, number>();

  const isScrolling = (): boolean => !isFixedLayout && settings.flow === 'scroll';
  const turn = (gesture: Gesture): Promise<void> | undefined => {
    switch (gesture) {
      case 'left':
        return view.goLeft();
      case 'right':
        return view.goRight();
      case 'down':
        return view.next(isScrolling() ? NUDGE : undefined);
      case 'up':
        return view.prev(isScrolling() ? NUDGE : undefined);
      case 'next':
        return view.next();
      case 'previous':
        return view.prev();
      case 'start':
        return view.goToFraction(0);
      case 'end':
        return view.goToFraction(1);
      case 'chrome':
        events.onToggleChrome();
        return undefined;
    }
  };
  const input = { onGesture: (gesture: Gesture) => void turn(gesture), onStir: events.onStir };
  const surface: Surface = {
    get kind() {
      return isFixedLayout ? 'drawn' : isScrolling() ? 'scroll' : 'pages';
    },
    isAtEdge(side) {
      const { start = 0, end = 0, viewSize = 0 } = renderer;
      return side === 'start' ? start <= 1 : viewSize - end <= 2;
    },
  };

  view.addEventListener('load', (event) => {
    if (!(event instanceof CustomEvent)) return;
    const { doc, index } = event.detail as { doc: Document; index: number };
    indexes.set(doc, index);
    preferScheme(doc, schemeOf(settings));
    listenInside(doc, surface, input);
  });
  view.addEventListener('external-link', (event) => {
    if (!(event instanceof CustomEvent)) return;
    // The engine's own way would hand the other page a way back to this window.
    event.preventDefault();
    window.open((event.detail as { href: string }).href, '_blank', 'noopener,noreferrer');
  });
  /** The last document on the screen: of two drawn pages side by side the engine names only one. */
  const lastShown = (): number =>
    Math.max(
      -1,
      ...renderer.getContents().map(({ doc }) => {
        const isHidden = doc.defaultView?.frameElement?.parentElement?.style.display === 'none';
        return isHidden ? -1 : (indexes.get(doc) ?? -1);
      }),
    );
  // Heard after the view itself, which by then has worked out the location.
  renderer.addEventListener('relocate', (event) => {
    const location = view.lastLocation;
    if (!location || !(event instanceof CustomEvent)) return;
    const fraction = isFixedLayout ? scale.endOf(lastShown()) : (location.fraction ?? 0);
    const totalProgression = Math.min(1, Math.max(0, fraction));
    events.onLocation(
      {
        cfi: location.cfi,
        totalProgression,
        chapter: location.tocItem?.label.trim(),
        chapterHref: location.tocItem?.href,
      },
      isStarted && (event.detail as { reason?: string | null }).reason !== 'anchor',
    );
  });

  const layOut = (): void => {
    const { columns, gapPercent, margin, inlineSize } = pageGeometry(host.clientWidth, textSizeHere(settings), script);
    setAttributes(renderer, {
      flow: settings.flow === 'scroll' ? 'scrolled' : 'paginated',
      'max-column-count': String(columns),
      gap: `${gapPercent}%`,
      margin: `${margin}px`,
      'max-inline-size': `${inlineSize}px`,
      'max-block-size': '1200px',
    });
  };
  const apply = (next: ReadingSettings): void => {
    settings = next;
    for (const { doc } of renderer.getContents()) preferScheme(doc, schemeOf(settings));
    if (isFixedLayout) return;
    layOut();
    shownTextSize = textSizeHere(settings);
    renderer.setStyles?.(contentStyle({ ...settings, textSize: shownTextSize }, pageColors(host), FONT_FACES));
  };
  const resizes = new ResizeObserver(() => {
    if (isFixedLayout) return;
    if (textSizeHere(settings) === shownTextSize) layOut();
    else apply(settings);
  });
  resizes.observe(host);
  if (matchMedia('(pointer: coarse) and (prefers-reduced-motion: no-preference)').matches)
    renderer.setAttribute('animated', '');

  const closing = new AbortController();
  listenInside(document, surface, input, closing.signal);

  return {
    async start(saved) {
      apply(settings);
      await firstLayout();
      if (saved && hasPlace(book, saved.cfi)) await view.init({ lastLocation: saved.cfi });
      else if (saved) await view.goToFraction(saved.total_progression);
      else await view.init({});
      isStarted = true;
    },
    goTo: async (href) => void (await view.goTo(href)),
    goToProgression: (totalProgression) => view.goToFraction(totalProgression),
    perform: input.onGesture,
    apply,
    retry: gate.retry,
    close() {
      closing.abort();
      resizes.disconnect();
      view.close();
      view.remove();
    },
  };
}

/** The chosen size is meant for letters of 16 pixels beside it; the page's own grow on very wide screens and by wish. */
const textSizeHere = ({ textSize }: ReadingSettings): number =>
  Math.round((textSize * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) / 16);

const schemeOf = ({ page }: ReadingSettings) => (page === 'dark' ? 'dark' : 'light');

/**
 * The engine measures itself once it is laid out, and stumbles if its first chapter is on the way at that moment. A page
 * that is not being drawn is never laid out and must not wait for it.
 */
const firstLayout = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });

/** Only what differs: the engine lays out the page at every attribute that is set, the same or not. */
function setAttributes(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Whether the edition being read still has the document of a place kept from an earlier one. */
function hasPlace(book: ReturnType<typeof bookFromManifest>, cfi: string): boolean {
  const { index } = book.resolveCFI(cfi);
  return book.sections[index] !== undefined;
}
