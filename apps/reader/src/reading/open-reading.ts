import type { Manifest } from '@octavo/epub/manifest';
import type { Navigator, NavigatorEvents, Locator } from '../navigator/navigator.ts';
import type { openNavigator } from '../navigator/open-navigator.ts';
import { isInDocument } from '../navigator/content/spine-cfi.ts';
import { positionScale } from '../position/position-scale.ts';
import { scheduleRenewal } from '../session/session-renewal.ts';
import { createRetryRunner, type RetryRunner } from '../session/retry.ts';
import type { Opening } from '../session/page-data.ts';
import {
  type PositionUpdate,
  SessionEndedError,
  type ReadingSession,
  type SavedPosition,
} from '../session/reading-session.ts';
import { defaultSettings, onSystemThemeChange, type ReadingSettings } from '../settings/reading-settings.ts';
import type { StoredValue } from '../storage/stored-value.ts';
import { createPositionSync, type PositionSync } from '../sync/position-sync.ts';
import { createSettingsSync } from '../sync/settings-sync.ts';
import { nextFrame } from './next-frame.ts';
import { applyTheme } from './apply-theme.ts';

/**
 * What the page is doing. `loadError` is a chapter that could not be had while the rest goes on, `incomplete` a first page that
 * stands while the contents and the rest of the book could not be had.
 */
export type Phase = 'opening' | 'reading' | 'loadError' | 'incomplete' | 'failed' | 'ended' | 'revoked';

/** How a reading stands at one moment; never changed, only replaced. */
export interface ReadingState {
  readonly phase: Phase;
  readonly manifest: Manifest | undefined;
  readonly locator: Locator | undefined;
  /** The reader's own for every book, and those of this one book where there are any. */
  readonly globalSettings: ReadingSettings;
  readonly bookSettings: ReadingSettings | undefined;
  readonly navigator: Navigator | undefined;
}

/** What the book asks of the page around it. */
export type NavigatorCallbacks = Omit<NavigatorEvents, 'onLocatorChange' | 'onLoadError'>;

/** One book being read, from the first request to the last saved place. It needs no React: the text stands before the bars do. */
export interface OpenReading {
  readonly state: ReadingState;
  readonly positionSync: PositionSync;
  subscribe(listener: () => void): () => void;
  /** Who answers the book from now on. Until somebody does it is only read. */
  setCallbacks(wishes: NavigatorCallbacks): void;
  changeSettings(settings: ReadingSettings): void;
  setBookOnly(isBookOnly: boolean): void;
  /** Takes settings that were changed elsewhere. */
  applyRemoteSettings(settings: { own?: ReadingSettings | null; book?: ReadingSettings | null }): void;
  /** Asks at once for what could not be had. */
  retry(): void;
  /** Ends the reading where the right to it is gone. */
  endIfEnded(error: unknown): void;
  close(): void;
}

/** What a reading is opened with. */
export interface OpenReadingOptions {
  session: ReadingSession;
  open: typeof openNavigator;
  /** The element of the page that the book is shown in. */
  host: HTMLElement;
  /** Where what could not be sent waits, by its name. */
  storageFor: (name: 'place' | 'settings' | 'book-settings') => StoredValue;
  /** The book could not be opened, or not the whole of it; the page says so, and this is for the console. */
  onError: (error: unknown) => void;
}

/** Whether a place, or the beginning of the book, is in the document that the page tells of. */
const isInOpening = ({ document }: Opening, place: SavedPosition | undefined): boolean =>
  place === undefined || isInDocument(place.cfi, document);

/** Begins to open the book, and tells of it by its state. Longer than a file should be: what a reading keeps, and all that can end it, is wired in one place. */
export function openReading({ session, open, host, storageFor, onError }: OpenReadingOptions): OpenReading {
  let state: ReadingState = {
    phase: 'opening',
    manifest: undefined,
    locator: undefined,
    globalSettings: defaultSettings,
    bookSettings: undefined,
    navigator: undefined,
  };
  const listeners = new Set<() => void>();
  const change = (part: Partial<ReadingState>): void => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  let callbacks: NavigatorCallbacks | undefined;
  let isClosed = false;
  let openedNavigator: Navigator | undefined;
  /** Fetches the rest of a book whose first page stands. */
  let completion: RetryRunner | undefined;

  const closeBook = (): void => {
    completion?.stop();
    openedNavigator?.close();
    openedNavigator = undefined;
    if (state.navigator) change({ navigator: undefined });
  };
  const setPhase = (next: Phase): void => {
    if (isClosed) return;
    const { phase } = state;
    if (phase !== 'ended' && phase !== 'revoked') change({ phase: next });
    if (next === 'ended' || next === 'revoked' || next === 'failed') closeBook();
  };
  // A write or a renewal that fails for want of a connection is tried again by who made it; only the end is final.
  const endIfEnded = (error: unknown): void => {
    if (error instanceof SessionEndedError) setPhase(error.reason === 'entitlement' ? 'revoked' : 'ended');
  };
  /** With the words it begins with, as long as it is shown: they are read only now, when the page has come to rest. */
  const savePosition = (place: PositionUpdate): Promise<number | undefined> => {
    const here = place.cfi === state.locator?.cfi ? openedNavigator?.currentAnchor() : undefined;
    return session.savePosition(here?.quote.exact ? { ...place, href: here.href, quote: here.quote } : place);
  };
  const positionSync = createPositionSync({ save: savePosition, fetchRemote: session.position, storage: storageFor('place') });
  const settingsSync = {
    own: createSettingsSync({
      // Nobody can choose to have none of their own.
      save: async (chosen) => chosen && session.saveSettings(chosen),
      storage: storageFor('settings'),
      onFailure: endIfEnded,
    }),
    book: createSettingsSync({
      save: session.saveBookSettings,
      storage: storageFor('book-settings'),
      onFailure: endIfEnded,
    }),
  };

  const openBook = async (): Promise<void> => {
    const opening = session.opening?.();
    const [loadedManifest, saved, savedOwn, savedForBook] = await Promise.all([
      opening ? undefined : session.manifest(),
      session.position(),
      session.settings(),
      session.bookSettings(),
    ]);
    if (isClosed) return;
    const globalSettings = settingsSync.own.restore(savedOwn) ?? defaultSettings;
    const bookSettings = settingsSync.book.restore(savedForBook);
    const settings = bookSettings ?? globalSettings;
    applyTheme(settings);
    const startPosition = positionSync.restore(saved, loadedManifest ? positionScale(loadedManifest).total : (opening?.metadata.numberOfPositions ?? 1));
    const initialDocument = opening && settings.flow === 'pages' && isInOpening(opening, startPosition) ? opening : undefined;
    const known = initialDocument ?? loadedManifest ?? (await session.manifest());
    if (isClosed) return;
    change({ globalSettings, bookSettings, ...('index' in known ? {} : { manifest: known }) });
    openedNavigator = await open({
      host,
      manifest: known,
      manifestUrl: session.manifestUrl,
      settings,
      ensureAvailable: session.ensureAvailable,
      fetchNote: session.note,
      events: {
        // The engine keeps the handlers it was opened with; these always reach the newest.
        onToggleChrome: () => callbacks?.onToggleChrome(),
        onActivity: () => callbacks?.onActivity(),
        onLink: (href) => callbacks?.onLink(href),
        onNote: (call) => callbacks?.onNote(call),
        onCommand: (command) => callbacks?.onCommand(command),
        onSelection: (selection) => callbacks?.onSelection(selection),
        onAnnotation: (id, at) => callbacks?.onAnnotation(id, at),
        onPicture: (picture) => callbacks?.onPicture(picture),
        onLocatorChange(locator, isMove) {
          change({ locator });
          const { cfi, totalProgression: total_progression, chapter } = locator;
          if (isMove) positionSync.onMove({ cfi, total_progression, ...(chapter === undefined ? {} : { chapter }) });
        },
        onLoadError(error) {
          endIfEnded(error);
          setPhase(error === undefined ? 'reading' : 'loadError');
        },
      },
    });
    if (isClosed) return closeBook();
    await openedNavigator.start(startPosition);
    const navigator = openedNavigator;
    const finish = (): void => {
      change({ navigator });
      // What another tab chose meanwhile.
      if (activeSettings() !== settings) applySettings();
      setPhase('reading');
    };
    if (!initialDocument) return finish();
    setPhase('reading');
    // The page is readable, and is painted before the rest of the book is read.
    await nextFrame();
    completion = createRetryRunner(
      async () => {
        const manifest = await session.manifest();
        // It may have ended meanwhile.
        if (openedNavigator !== navigator) return;
        change({ manifest });
        await navigator.complete(manifest);
        finish();
      },
      (error) => {
        if (state.phase === 'reading') onError(error);
        endIfEnded(error);
        setPhase('incomplete');
      },
    );
    void completion.run();
  };
  const retry = (): void => {
    if (state.phase === 'incomplete') void completion?.run();
    else openedNavigator?.retry();
  };

  const unsubscribePosition = positionSync.listen({ onEnded: endIfEnded });
  openBook().catch((error: unknown) => {
    onError(error);
    endIfEnded(error);
    setPhase('failed');
  });
  const stopRenewing = scheduleRenewal(session.renew, endIfEnded);
  const savers = [positionSync, settingsSync.own, settingsSync.book];
  const flush = (): void => {
    for (const saver of savers) saver.flush();
  };
  const closing = new AbortController();
  const { signal } = closing;
  window.addEventListener('pagehide', flush, { signal });
  window.addEventListener(
    'online',
    () => {
      flush();
      retry();
    },
    { signal },
  );
  // Hidden, it may never be seen again; seen again, a page that slept has a connection it was told nothing of.
  document.addEventListener('visibilitychange', flush, { signal });

  const activeSettings = (): ReadingSettings => state.bookSettings ?? state.globalSettings;
  const applySettings = (): void => {
    applyTheme(activeSettings());
    state.navigator?.apply(activeSettings());
  };
  const stopSystem = onSystemThemeChange(() => {
    if (activeSettings().page === 'system') applySettings();
  });

  return {
    get state() {
      return state;
    },
    positionSync,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setCallbacks(next) {
      callbacks = next;
    },
    changeSettings(next) {
      if (state.bookSettings) {
        change({ bookSettings: next });
        settingsSync.book.change(next);
      } else {
        change({ globalSettings: next });
        settingsSync.own.change(next);
      }
      applySettings();
    },
    setBookOnly(isBookOnly) {
      change({ bookSettings: isBookOnly ? activeSettings() : undefined });
      settingsSync.book.change(state.bookSettings);
      if (!isBookOnly) applySettings();
    },
    applyRemoteSettings({ own: globalSettings, book }) {
      if (globalSettings && settingsSync.own.onRemote(globalSettings)) change({ globalSettings });
      if (book !== undefined && settingsSync.book.onRemote(book ?? undefined)) change({ bookSettings: book ?? undefined });
      applySettings();
    },
    retry,
    endIfEnded,
    close() {
      isClosed = true;
      closing.abort();
      stopRenewing();
      stopSystem();
      for (const saver of savers) saver.close();
      unsubscribePosition();
      closeBook();
    },
  };
}
