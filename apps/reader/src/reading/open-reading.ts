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
import { PositionSync } from '../sync/position-sync.ts';
import { createSettingsSync } from '../sync/settings-sync.ts';
import { nextFrame } from './next-frame.ts';
import { applyTheme } from './apply-theme.ts';

/**
 * The state of the page. In `loadError`, a chapter could not be loaded. In `incomplete`, only the first page could be loaded,
 * but not the contents and the rest of the book.
 */
export type Phase = 'opening' | 'reading' | 'loadError' | 'incomplete' | 'failed' | 'ended' | 'revoked';

/** Immutable state of a reading. */
export interface ReadingState {
  readonly phase: Phase;
  readonly manifest: Manifest | undefined;
  readonly locator: Locator | undefined;
  /** The user's settings for all books, and those for this book if there are any. */
  readonly globalSettings: ReadingSettings;
  readonly bookSettings: ReadingSettings | undefined;
  readonly navigator: Navigator | undefined;
}

/** Callbacks of the book for the page around it. */
export type NavigatorCallbacks = Omit<NavigatorEvents, 'onLocatorChange' | 'onLoadError'>;

/** An open book, from the first request to the last saved position. It does not depend on React, so the text loads first. */
export interface OpenReading {
  readonly state: ReadingState;
  readonly positionSync: PositionSync;
  subscribe(listener: () => void): () => void;
  /** Sets the callbacks of the book. Before that, its events are ignored. */
  setCallbacks(callbacks: NavigatorCallbacks): void;
  changeSettings(settings: ReadingSettings): void;
  setBookOnly(isBookOnly: boolean): void;
  /** Applies settings that were changed on another device. */
  applyRemoteSettings(settings: { global?: ReadingSettings | null; book?: ReadingSettings | null }): void;
  /** Retries what could not be loaded. */
  retry(): void;
  /** Ends the reading if the error says that the session or the entitlement has ended. */
  endIfEnded(error: unknown): void;
  close(): void;
}

/** Options of `openReading`. */
export interface OpenReadingOptions {
  session: ReadingSession;
  open: typeof openNavigator;
  /** The element in which the book is shown. */
  host: HTMLElement;
  /** Returns the local storage for unsynced data of this name. */
  storageFor: (name: 'place' | 'settings' | 'book-settings') => StoredValue;
  /** Called when the book, or the rest of it, could not be loaded. The page shows the error; this is for logging. */
  onError: (error: unknown) => void;
}

/** Whether a position, or the start of the book, is in the first document. */
const isInOpening = ({ document }: Opening, position: SavedPosition | undefined): boolean =>
  position === undefined || isInDocument(position.cfi, document);

/** Opens a book. This function is long on purpose: it wires everything that a reading saves and that can end it. */
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
  /** Loads the rest of a book whose first page is shown. */
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
  // A write or renewal that fails without a connection is retried by its caller; only the end of the session is final.
  const endIfEnded = (error: unknown): void => {
    if (error instanceof SessionEndedError) setPhase(error.reason === 'entitlement' ? 'revoked' : 'ended');
  };
  /** Saves a position with its first words if it is still shown. They are read only now, when the page has come to rest. */
  const savePosition = (position: PositionUpdate): Promise<number | undefined> => {
    const anchor = position.cfi === state.locator?.cfi ? openedNavigator?.currentAnchor() : undefined;
    return session.savePosition(
      anchor?.quote.exact ? { ...position, href: anchor.href, quote: anchor.quote } : position,
    );
  };
  const positionSync = new PositionSync({
    save: savePosition,
    fetchRemote: session.position,
    storage: storageFor('place'),
  });
  const settingsSync = {
    global: createSettingsSync({
      // The global settings cannot be removed.
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
    const [loadedManifest, saved, savedGlobal, savedForBook] = await Promise.all([
      opening ? undefined : session.manifest(),
      session.position(),
      session.settings(),
      session.bookSettings(),
    ]);
    if (isClosed) return;
    const globalSettings = settingsSync.global.restore(savedGlobal) ?? defaultSettings;
    const bookSettings = settingsSync.book.restore(savedForBook);
    const settings = bookSettings ?? globalSettings;
    applyTheme(settings);
    const startPosition = positionSync.restore(
      saved,
      loadedManifest ? positionScale(loadedManifest).total : (opening?.metadata.numberOfPositions ?? 1),
    );
    const initialDocument =
      opening && settings.flow === 'pages' && isInOpening(opening, startPosition) ? opening : undefined;
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
        // The engine keeps its handlers; these call the current callbacks.
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
      // Settings that were changed in another tab meanwhile.
      if (activeSettings() !== settings) applySettings();
      setPhase('reading');
    };
    if (!initialDocument) return finish();
    setPhase('reading');
    // The first page is painted before the rest of the book is loaded.
    await nextFrame();
    completion = createRetryRunner(
      async () => {
        const manifest = await session.manifest();
        // The reading may have ended meanwhile.
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
  const savers = [positionSync, settingsSync.global, settingsSync.book];
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
  // A hidden page may never become visible again. A page that becomes visible after sleep may have missed the `online` event.
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
        settingsSync.global.change(next);
      }
      applySettings();
    },
    setBookOnly(isBookOnly) {
      change({ bookSettings: isBookOnly ? activeSettings() : undefined });
      settingsSync.book.change(state.bookSettings);
      if (!isBookOnly) applySettings();
    },
    applyRemoteSettings({ global: globalSettings, book }) {
      if (globalSettings && settingsSync.global.onRemote(globalSettings)) change({ globalSettings });
      if (book !== undefined && settingsSync.book.onRemote(book ?? undefined))
        change({ bookSettings: book ?? undefined });
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
