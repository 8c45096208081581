import { useEffect, useSyncExternalStore } from 'react';
import type { NavigatorCallbacks, OpenReading } from '../reading/open-reading.ts';
import type { ReadingState } from '../reading/reading-state.ts';
import type { ReadingSettings } from '../settings/reading-settings.ts';

/** A reading as seen by the toolbars and panels. */
export interface Reading
  extends
    Pick<ReadingState, 'phase' | 'manifest' | 'locator' | 'lastMove' | 'navigator'>,
    Pick<
      OpenReading,
      'positionSync' | 'changeSettings' | 'setBookOnly' | 'applyRemoteSettings' | 'retry' | 'endIfEnded'
    > {
  readonly settings: ReadingSettings;
  /** Whether the settings are for this one book. */
  readonly isBookOnly: boolean;
}

/** Returns the state of an open reading and sets the callbacks of its book. */
export function useReading(reading: OpenReading, callbacks: NavigatorCallbacks): Reading {
  const state = useSyncExternalStore(reading.subscribe, () => reading.state);
  useEffect(() => reading.setCallbacks(callbacks));
  const { positionSync, changeSettings, setBookOnly, applyRemoteSettings, retry, endIfEnded } = reading;
  return {
    ...state,
    settings: state.bookSettings ?? state.globalSettings,
    isBookOnly: state.bookSettings !== undefined,
    positionSync,
    changeSettings,
    setBookOnly,
    applyRemoteSettings,
    retry,
    endIfEnded,
  };
}
