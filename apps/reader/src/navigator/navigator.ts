import type { Manifest } from '@octavo/epub/manifest';
import { type FoliateLocation, View } from 'foliate-js/view.js';
import type { ReadingSettings } from '../settings/reading-settings.ts';
import { bookFromManifest } from './book-from-manifest.ts';
import { contentStyle, pageColors } from './content-style.ts';
import { type Gesture, gestureOfKey, gestureOfTap } from './gestures.ts';

/** Where the reader is. `totalProgression` is the share of the book before the shown page ends, 0–1. */
export interface ReadingLocation {
  cfi: string;
  totalProgression: number;
  /** From 1 to the manifest's `numberOfPositions`. */
  position: number;
  chapter: string | undefined;
  /** Address of the contents line the page belongs to. */
  chapterHref: string | undefined;
}

export interface NavigatorEvents {
  onLocation(location: ReadingLocation): void;
  /** A tap in the middle of the page, or any other wish to see or hide the bars. */
  onToggleChrome(): void;
}

export interface Navigator {
  /** Shows the saved place, or the first page. */
  start(cfi: string | undefined): Promise<void>;
  goTo(href: string): Promise<void>;
  goToProgression(totalProgression: number): Promise<void>;
  perform(gesture: Gesture): Promise<void>;
  apply(settings: ReadingSettings): void;
  /** Share of the book at which each document of the reading order begins, 0–1. */
  chapterMarks(): number[];
  focus(): void;
  close(): void;
}

/** Opens the book inside `host`. The engine's element does the laying out; nothing else touches it. */
export async function openNavigator(
  host: HTMLElement,
  manifest: Manifest,
  manifestUrl: string,
  settings: ReadingSettings,
  fontAddress: string,
  events: NavigatorEvents,
): Promise<Navigator> {
  const view = document.createElement('foliate-view');
  if (!(view instanceof View)) throw new Error('The reading engine did not register its element.');
  host.append(view);
  await view.open(bookFromManifest(manifest, manifestUrl));
  view.renderer.setAttribute('margin', '64px');
  view.renderer.setAttribute('gap', '7%');
  view.renderer.setAttribute('max-inline-size', '640px');
  view.renderer.setAttribute('max-block-size', '1100px');

  const perform = (gesture: Gesture): Promise<void> => {
    switch (gesture) {
      case 'left':
        return view.goLeft();
      case 'right':
        return view.goRight();
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
        return Promise.resolve();
    }
  };

  view.addEventListener('relocate', (event) => {
    if (event instanceof CustomEvent) events.onLocation(locationOf(event.detail, manifest.metadata.numberOfPositions));
  });
  view.addEventListener('load', (event) => {
    if (event instanceof CustomEvent) listenInside(event.detail.doc, perform);
  });

  let current = settings;
  const apply = (next: ReadingSettings): void => {
    current = next;
    view.renderer.setStyles?.(contentStyle(current, pageColors(host), fontAddress));
  };

  return {
    start: async (cfi) => {
      apply(current);
      await view.init({ lastLocation: cfi });
    },
    goTo: async (href) => void (await view.goTo(href)),
    goToProgression: (totalProgression) => view.goToFraction(totalProgression),
    perform,
    apply,
    chapterMarks: () => view.getSectionFractions(),
    focus: () => view.renderer.focusView?.(),
    close: () => {
      view.close();
      view.remove();
    },
  };
}

function locationOf(location: FoliateLocation, positions: number): ReadingLocation {
  const totalProgression = Math.min(1, Math.max(0, location.fraction ?? 0));
  return {
    cfi: location.cfi,
    totalProgression,
    position: Math.min(positions, Math.max(1, Math.ceil(totalProgression * positions))),
    chapter: location.tocItem?.label.trim(),
    chapterHref: location.tocItem?.href,
  };
}

/** Keys and taps land in the book's frame, which our own page cannot hear. */
function listenInside(doc: Document, perform: (gesture: Gesture) => Promise<void>): void {
  doc.addEventListener('keydown', (event) => {
    const gesture = gestureOfKey(event);
    if (!gesture) return;
    event.preventDefault();
    void perform(gesture);
  });
  doc.addEventListener('click', (event) => {
    const frame = doc.defaultView?.frameElement;
    const gesture = frame ? gestureOfTap(event, frame.getBoundingClientRect().left, window.innerWidth) : undefined;
    if (gesture) void perform(gesture);
  });
}
