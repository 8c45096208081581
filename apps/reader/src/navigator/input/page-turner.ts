import type { View } from 'foliate-js/view.js';
import type { Gesture } from './gestures.ts';

/** Pixels of an arrow key in scrolling text. */
const SCROLL_STEP_PX = 96;

/** At the very end the engine shows the last document of all, which may be notes that are read outside of the sequence. */
const MAX_PROGRESSION = 1 - 1e-9;

/** Goes to a share of the book, 0–1: the whole of it is the end of the last document that is read in its turn. */
export const goToTotalProgression = (view: View, totalProgression: number): Promise<void> => view.goToFraction(Math.min(totalProgression, MAX_PROGRESSION));

/** What each gesture does to the pages. */
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
