import type { View } from 'foliate-js/view.js';
import type { Gesture } from './gestures.ts';

/** Pixels per arrow key in scrolled text. */
const SCROLL_STEP_PX = 96;

/** At exactly 1 the engine would show the last document, which may be a non-linear one such as notes. */
const MAX_PROGRESSION = 1 - 1e-9;

/** Goes to a fraction of the book, 0–1. At 1, goes to the end of the last linear document. */
export const goToTotalProgression = (view: View, totalProgression: number): Promise<void> =>
  view.goToFraction(Math.min(totalProgression, MAX_PROGRESSION));

/** Returns a function that performs a gesture on the pages. */
export function createPageTurner(
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
        return view.next(isScrolling() ? SCROLL_STEP_PX : undefined);
      case 'up':
        return view.prev(isScrolling() ? SCROLL_STEP_PX : undefined);
      case 'next':
        return view.next();
      case 'previous':
        return view.prev();
      case 'start':
        return goToTotalProgression(view, 0);
      case 'end':
        return goToTotalProgression(view, 1);
      case 'chrome':
        onToggleChrome();
        return undefined;
    }
  };
}
