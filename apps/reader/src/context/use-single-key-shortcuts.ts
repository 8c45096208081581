import { useEffect, useState } from 'react';
import type { Navigator } from '../navigator/navigator.ts';
import { storedText } from '../storage/stored-text.ts';

const storedSetting = storedText('octavo-reading-letters');

/** Whether single letters are commands: on until somebody who speaks to the computer switches them off. */
export function useSingleKeyShortcuts(navigator: Navigator | undefined): { isOn: boolean; set(isOn: boolean): void } {
  const [isOn, setOn] = useState(() => storedSetting.read() !== 'off');
  useEffect(() => navigator?.setSingleKeyShortcuts(isOn), [navigator, isOn]);
  return {
    isOn,
    set(next) {
      setOn(next);
      storedSetting.write(next ? 'on' : 'off');
    },
  };
}
