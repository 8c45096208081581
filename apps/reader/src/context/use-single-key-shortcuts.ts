import { useEffect, useState } from 'react';
import type { Navigator } from '../navigator/navigator.ts';
import { storedText } from '../storage/stored-text.ts';

const storedSetting = storedText('octavo-reading-letters');

/** Whether single-key shortcuts are on. They are on by default; users of speech input can turn them off. */
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
