import type { Manifest } from '@octavo/epub/manifest';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Navigator, NavigatorEvents, ReadingLocation } from '../navigator/navigator.ts';
import type { openNavigator } from '../navigator/open-navigator.ts';
import { keepRenewed } from '../session/keep-renewed.ts';
import { createQuietSaver, type QuietSaver } from '../session/quiet-saver.ts';
import { ReadingEndedError, type ReadingSession } from '../session/reading-session.ts';
import { defaultSettings, listenToSystemPage, type ReadingSettings } from '../settings/reading-settings.ts';
import { createPlaceKeeper, type PlaceKeeper } from '../sync/place-keeper.ts';
import type { KeptValue } from '../sync/kept-value.ts';
import { showTheme } from './show-theme.ts';

/** What the page is doing. `trouble` is a chapter that could not be had while the rest goes on. */
export type Phase = 'opening' | 'reading' | 'trouble' | 'failed' | 'ended' | 'revoked';

export interface Reading {
  phase: Phase;
  manifest: Manifest | undefined;
  location: ReadingLocation | undefined;
  settings: ReadingSettings;
  /** Whether the settings are for this one book. */
  isOnlyHere: boolean;
  navigator: Navigator | undefined;
  places: PlaceKeeper;
  changeSettings(settings: ReadingSettings): void;
  setOnlyHere(isOnlyHere: boolean): void;
  /** Takes settings that were changed elsewhere. */
  takeSettings(settings: { own?: ReadingSettings | null; book?: ReadingSettings | null }): void;
  /** Ends the reading where the right to it is gone. */
  endIfEnded(error: unknown): void;
}

export interface ReadingOptions {
  session: ReadingSession;
  open: typeof openNavigator;
  host: RefObject<HTMLElement | null>;
  /** Where a place waits that could not be sent. */
  keptPlace: KeptValue;
  on: Omit<NavigatorEvents, 'onLocation' | 'onTrouble'>;
  /** The book could not be opened; the page says so, and this is for the console. */
  onError: (error: unknown) => void;
}

/** The book in `host`, from the first request to the last saved place. */
export function useReading(options: ReadingOptions): Reading {
  const { session, open, host } = options;
  const [phase, setPhase] = useState<Phase>('opening');
  const [manifest, setManifest] = useState<Manifest>();
  const [location, setLocation] = useState<ReadingLocation>();
  const [own, setOwn] = useState<ReadingSettings>(defaultSettings);
  const [forBook, setForBook] = useState<ReadingSettings>();
  const [navigator, setNavigator] = useState<Navigator>();
  const [places] = useState(() => createPlaceKeeper({ save: session.savePosition, kept: options.keptPlace }));
  const savers = useRef<{ own: QuietSaver<ReadingSettings>; book: QuietSaver<{ settings?: ReadingSettings }> }>(
    undefined,
  );
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const settings = forBook ?? own;

  const end = useRef((_error: unknown): void => undefined);
  useEffect(() => {
    let isClosed = false;
    let opened: Navigator | undefined;
    const close = () => {
      opened?.close();
      opened = undefined;
      setNavigator(undefined);
    };
    const unlessClosed = (next: Phase) => {
      if (isClosed) return;
      setPhase((now) => (now === 'ended' || now === 'revoked' ? now : next));
      if (next === 'ended' || next === 'revoked' || next === 'failed') close();
    };
    // A write or a renewal that fails for want of a connection is tried again by who made it; only the end is final.
    const endIfEnded = (error: unknown) => {
      if (error instanceof ReadingEndedError) unlessClosed(error.reason === 'right' ? 'revoked' : 'ended');
    };
    end.current = endIfEnded;
    const stopPlaces = places.listen({ onEnded: endIfEnded });
    savers.current = {
      own: createQuietSaver<ReadingSettings>((chosen) => session.saveSettings(chosen), endIfEnded),
      book: createQuietSaver<{ settings?: ReadingSettings }>(
        (chosen) => session.saveBookSettings(chosen.settings),
        endIfEnded,
      ),
    };

    const openBook = async (element: HTMLElement): Promise<void> => {
      const [book, saved, chosen = defaultSettings, onlyHere] = await Promise.all([
        session.manifest(),
        session.position(),
        session.settings(),
        session.bookSettings(),
      ]);
      if (isClosed) return;
      showTheme(onlyHere ?? chosen);
      setOwn(chosen);
      setForBook(onlyHere);
      setManifest(book);
      opened = await open({
        host: element,
        manifest: book,
        manifestUrl: session.manifestUrl,
        settings: onlyHere ?? chosen,
        reach: session.reach,
        cutNote: session.note,
        events: {
          // The engine keeps the handlers it was opened with; these always reach the newest.
          onToggleChrome: () => latest.current.on.onToggleChrome(),
          onStir: () => latest.current.on.onStir(),
          onLink: (href) => latest.current.on.onLink(href),
          onNote: (call) => latest.current.on.onNote(call),
          onCommand: (command) => latest.current.on.onCommand(command),
          onSelection: (selection) => latest.current.on.onSelection(selection),
          onMark: (id, at) => latest.current.on.onMark(id, at),
          onPicture: (picture) => latest.current.on.onPicture(picture),
          onLocation(next, isMove) {
            setLocation(next);
            const { cfi, totalProgression: total_progression, chapter } = next;
            if (isMove) places.moved({ cfi, total_progression, ...(chapter === undefined ? {} : { chapter }) });
          },
          onTrouble(error) {
            endIfEnded(error);
            unlessClosed(error === undefined ? 'reading' : 'trouble');
          },
        },
      });
      if (isClosed) return close();
      await opened.start(places.opened(saved));
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
    const stopRenewing = keepRenewed(session.renew, endIfEnded);
    const flush = (): void => {
      places.flush();
      savers.current?.own.flush();
      savers.current?.book.flush();
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
      stopPlaces();
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('online', reconnect);
      document.removeEventListener('visibilitychange', flushIfHidden);
      close();
    };
  }, [session, open, host, places]);

  const show = (next: ReadingSettings): void => {
    showTheme(next);
    navigator?.apply(next);
  };
  const { page } = settings;
  useEffect(() => {
    if (page !== 'system') return undefined;
    return listenToSystemPage(() => {
      showTheme(settings);
      navigator?.apply(settings);
    });
  }, [page, settings, navigator]);

  return {
    phase,
    manifest,
    location,
    settings,
    isOnlyHere: forBook !== undefined,
    navigator,
    places,
    changeSettings(next) {
      show(next);
      if (forBook) {
        setForBook(next);
        savers.current?.book.note({ settings: next });
      } else {
        setOwn(next);
        savers.current?.own.note(next);
      }
    },
    setOnlyHere(isOnlyHere) {
      setForBook(isOnlyHere ? settings : undefined);
      savers.current?.book.note(isOnlyHere ? { settings } : {});
      if (!isOnlyHere) show(own);
    },
    takeSettings(changed) {
      const nextOwn = changed.own ?? own;
      const nextBook = changed.book === undefined ? forBook : (changed.book ?? undefined);
      setOwn(nextOwn);
      setForBook(nextBook);
      show(nextBook ?? nextOwn);
    },
    endIfEnded: (error) => end.current(error),
  };
}
