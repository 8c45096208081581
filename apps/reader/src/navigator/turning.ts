import type { View } from 'foliate-js/view.js';
import type { Gesture } from './gestures.ts';

/** Pixels of an arrow key in scrolling text. */
const NUDGE = 96;

/** At the very end the engine shows the last document of all, which may be notes that are read outside of the sequence. */
const ALMOST_ALL = 1 - 1e-9;

/** Goes to a share of the book, 0–1: the whole of it is the end of the last document that is read in its turn. */
export const goToShare = (view: View, share: number): Promise<void> => view.goToFraction(Math.min(share, ALMOST_ALL));

/** What each gesture does to the pages. */
export function createTurner(
  view: View,
  isScrolling: () => boolean,
  onToggleChrome: () => void,
): (gesture: Gesture) => Promise<void> | undefined {
  return (gesture) => {
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
        return goToShare(view, 0);
      case 'end':
        return goToShare(view, 1);
      case 'chrome':
        onToggleChrome();
        return undefined;
    }
  };
}
