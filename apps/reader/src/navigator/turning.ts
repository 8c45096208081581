import type { View } from 'foliate-js/view.js';
import type { Gesture } from './gestures.ts';

/** Pixels of an arrow key in scrolling text. */
const NUDGE = 96;

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
        return view.goToFraction(0);
      case 'end':
        return view.goToFraction(1);
      case 'chrome':
        onToggleChrome();
        return undefined;
    }
  };
}
