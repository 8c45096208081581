import { useEffect, useState } from 'react';
import type { Navigator } from '../navigator/navigator.ts';

const KEY = 'octavo-reading-letters';

/** Whether single letters are commands: on until somebody who speaks to the computer switches them off. */
export function useLetters(navigator: Navigator | undefined): { isOn: boolean; set(isOn: boolean): void } {
  const [isOn, setOn] = useState(() => localStorage.getItem(KEY) !== 'off');
  useEffect(() => navigator?.setLetters(isOn), [navigator, isOn]);
  return {
    isOn,
    set(next) {
      setOn(next);
      localStorage.setItem(KEY, next ? 'on' : 'off');
    },
  };
}
