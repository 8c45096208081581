import { useEffect, useState } from 'react';
import type { Navigator } from '../navigator/navigator.ts';
import { keptText } from '../sync/kept-text.ts';

const kept = keptText('octavo-reading-letters');

/** Whether single letters are commands: on until somebody who speaks to the computer switches them off. */
export function useLetters(navigator: Navigator | undefined): { isOn: boolean; set(isOn: boolean): void } {
  const [isOn, setOn] = useState(() => kept.read() !== 'off');
  useEffect(() => navigator?.setLetters(isOn), [navigator, isOn]);
  return {
    isOn,
    set(next) {
      setOn(next);
      kept.write(next ? 'on' : 'off');
    },
  };
}
