import type { Manifest } from '@octavo/epub/manifest';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Navigator, openNavigator, ReadingLocation } from '../navigator/navigator.ts';
import { keepRenewed } from '../session/keep-renewed.ts';
import { createQuietSaver, type QuietSaver } from '../session/quiet-saver.ts';
import { ReadingEndedError, type ReadingSession, type SavedPosition } from '../session/reading-session.ts';
import { defaultSettings, type ReadingSettings } from '../settings/reading-settings.ts';

/** What the page is doing. `trouble` is a chapter that could not be had while the rest goes on. */
export type Phase = 'opening' | 'reading' | 'trouble' | 'failed' | 'ended';

export interface Reading {
  phase: Phase;
  manifest: Manifest | undefined;
  location: ReadingLocation | undefined;
  settings: ReadingSettings;
  navigator: Navigator | undefined;
  changeSettings(settings: ReadingSettings): void;
}

export interface ReadingOptions {
  session: ReadingSession;
  open: typeof openNavigator;
  host: RefObject<HTMLElement | null>;
  onToggleChrome: () => void;
  onStir: () => void;
  /** The book could not be opened; the page says so, and this is for the console. */
  onError: (error: unknown) => void;
}

const prefersDark = (): boolean => matchMedia('(prefers-color-scheme: dark)').matches;

/** The book in `host`, from the first request to the last saved place. */
export function useReading(options: ReadingOptions): Reading {
  const { session, open, host } = options;
  const [phase, setPhase] = useState<Phase>('opening');
  const [manifest, setManifest] = useState<Manifest>();
  const [location, setLocation] = useState<ReadingLocation>();
  const [settings, setSettings] = useState(() => defaultSettings(prefersDark()));
  const [navigator, setNavigator] = useState<Navigator>();
  const settingsSaver = useRef<QuietSaver<ReadingSettings>>(undefined);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    let isClosed = false;
    let opened: Navigator | undefined;
    const unlessClosed = (next: Phase) => {
      if (isClosed) return;
      setPhase((now) => (now === 'ended' ? now : next));
      if (next === 'ended' || next === 'failed') close();
    };
    const close = () => {
      opened?.close();
      opened = undefined;
      setNavigator(undefined);
    };
    // A write or a renewal that fails for want of a connection is tried again by who made it; only the end is final.
    const endIfEnded = (error: unknown) => {
      if (error instanceof ReadingEndedError) unlessClosed('ended');
    };
    const places = createQuietSaver<SavedPosition>((place) => session.savePosition(place), endIfEnded);
    const choices = createQuietSaver<ReadingSettings>((chosen) => session.saveSettings(chosen), endIfEnded);
    settingsSaver.current = choices;

    const openBook = async (element: HTMLElement): Promise<void> => {
      const [book, saved, chosen = defaultSettings(prefersDark())] = await Promise.all([
        session.manifest(),
        session.position(),
        session.settings(),
      ]);
      if (isClosed) return;
      showTheme(chosen);
      setSettings(chosen);
      setManifest(book);
      opened = await open({
        host: element,
        manifest: book,
        manifestUrl: session.manifestUrl,
        settings: chosen,
        reach: session.reach,
        events: {
          onLocation(next, isMove) {
            setLocation(next);
            const { cfi, totalProgression: total_progression, chapter } = next;
            if (isMove) places.note({ cfi, total_progression, ...(chapter === undefined ? {} : { chapter }) });
          },
          onToggleChrome: () => latest.current.onToggleChrome(),
          onStir: () => latest.current.onStir(),
          onTrouble(error) {
            endIfEnded(error);
            unlessClosed(error === undefined ? 'reading' : 'trouble');
          },
        },
      });
      if (isClosed) return close();
      await opened.start(saved);
      setNavigator(opened);
      unlessClosed('reading');
    };

    const element = host.current;
    if (element) {
      openBook(element).catch((error: unknown) => {
        latest.current.onError(error);
        endIfEnded(error);
        unlessClosed('failed');
      });
    }
    const stopRenewing = keepRenewed(session.renew, () => unlessClosed('ended'));
    const flush = (): void => {
      places.flush();
      choices.flush();
    };
    const flushIfHidden = (): void => {
      if (document.visibilityState === 'hidden') flush();
    };
    const reconnect = (): void => {
      flush();
      opened?.retry();
    };
    window.addEventListener('pagehide', flush);
    window.addEventListener('online', reconnect);
    document.addEventListener('visibilitychange', flushIfHidden);
    return () => {
      isClosed = true;
      stopRenewing();
      flush();
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('online', reconnect);
      document.removeEventListener('visibilitychange', flushIfHidden);
      close();
    };
  }, [session, open, host]);

  return {
    phase,
    manifest,
    location,
    settings,
    navigator,
    changeSettings(next) {
      showTheme(next);
      setSettings(next);
      navigator?.apply(next);
      settingsSaver.current?.note(next);
    },
  };
}

/** On the root element, before the book is told: it takes its colors from there. */
function showTheme({ page }: ReadingSettings): void {
  document.documentElement.dataset['theme'] = page;
}
