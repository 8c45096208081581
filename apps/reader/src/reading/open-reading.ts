import type { Navigator, NavigatorEvents } from '../navigator/navigator.ts';
import type { openNavigator } from '../navigator/open-navigator.ts';
import { isScrolledByPublisher } from '../navigator/layout/book-layout.ts';
import { singleDocumentManifest } from '../navigator/content/partial-book.ts';
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
import type { ReadingSettings } from '../settings/reading-settings.ts';
import type { StoredValue } from '../storage/stored-value.ts';
import { PositionSync } from '../sync/position-sync.ts';
import { nextFrame } from './next-frame.ts';
import { applyTheme } from './apply-theme.ts';
import { type Phase, type ReadingState, ReadingStore } from './reading-state.ts';
import { SettingsControl } from './settings-control.ts';

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
  /** Retries the failed loads. */
  retry(): void;
  /** Ends the reading if the error means that the session or the entitlement has ended. */
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
  const store = new ReadingStore();
  let callbacks: NavigatorCallbacks | undefined;
  let isClosed = false;
  let openedNavigator: Navigator | undefined;
  /** Loads the rest of a book whose first page is shown. */
  let completion: RetryRunner | undefined;

  const closeBook = (): void => {
    completion?.stop();
    openedNavigator?.close();
    openedNavigator = undefined;
    if (store.state.navigator) store.change({ navigator: undefined });
  };
  const setPhase = (next: Phase): void => {
    if (isClosed) return;
    const { phase } = store.state;
    if (phase !== 'ended' && phase !== 'revoked') store.change({ phase: next });
    if (next === 'ended' || next === 'revoked' || next === 'failed') closeBook();
  };
  // A write or renewal that fails without a connection is retried by its caller; only the end of the session is final.
  const endIfEnded = (error: unknown): void => {
    if (error instanceof SessionEndedError) setPhase(error.reason === 'entitlement' ? 'revoked' : 'ended');
  };
  /** Saves a position with its first words if its document is shown. They are read only now, when the page no longer moves. */
  const savePosition = (position: PositionUpdate): Promise<number | undefined> => {
    const anchor = openedNavigator?.anchorOf(position.cfi);
    return session.savePosition(
      anchor?.quote.exact ? { ...position, href: anchor.href, quote: anchor.quote } : position,
    );
  };
  const positionSync = new PositionSync({
    save: savePosition,
    fetchRemote: session.position,
    storage: storageFor('place'),
  });
  const settingsControl = new SettingsControl({ store, session, storageFor, onFailure: endIfEnded });

  const openBook = async (): Promise<void> => {
    const opening = session.opening?.();
    const [loadedManifest, saved, savedGlobal, savedForBook] = await Promise.all([
      opening ? undefined : session.manifest(),
      session.position(),
      session.settings(),
      session.bookSettings(),
    ]);
    if (isClosed) return;
    const firstKnown = loadedManifest ?? (opening && singleDocumentManifest(opening));
    const isScrolled = firstKnown !== undefined && isScrolledByPublisher(firstKnown);
    const restored = settingsControl.restore(savedGlobal, savedForBook, isScrolled);
    const settings = restored.bookSettings ?? restored.globalSettings;
    applyTheme(settings);
    const startPosition = positionSync.restore(
      saved,
      loadedManifest ? positionScale(loadedManifest).total : (opening?.metadata.numberOfPositions ?? 1),
    );
    const initialDocument =
      opening && settings.flow === 'pages' && isInOpening(opening, startPosition) ? opening : undefined;
    const known = initialDocument ?? loadedManifest ?? (await session.manifest());
    if (isClosed) return;
    store.change({ ...restored, ...('index' in known ? {} : { manifest: known }) });
    openedNavigator = await open({
      host,
      manifest: known,
      manifestUrl: session.manifestUrl,
      settings,
      ensureAvailable: session.ensureAvailable,
      fetchFootnote: session.note,
      events: {
        // The engine keeps its handlers; these call the current callbacks.
        onToggleChrome: () => callbacks?.onToggleChrome(),
        onActivity: () => callbacks?.onActivity(),
        onLink: (href) => callbacks?.onLink(href),
        onFootnote: (call) => callbacks?.onFootnote(call),
        onExternalLink: (link) => callbacks?.onExternalLink(link),
        onCommand: (command) => callbacks?.onCommand(command),
        onEnd: () => callbacks?.onEnd(),
        onSelection: (selection) => callbacks?.onSelection(selection),
        onAnnotation: (id, at) => callbacks?.onAnnotation(id, at),
        onPicture: (picture) => callbacks?.onPicture(picture),
        onLocatorChange(locator, isMove) {
          store.change(isMove ? { locator, lastMove: locator } : { locator });
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
      store.change({ navigator });
      // Another tab may have changed the settings while the book opened.
      if (settingsControl.active !== settings) settingsControl.apply();
      // The rest of the first chapter may be missing.
      if (store.state.phase !== 'loadError') setPhase('reading');
    };
    if (!initialDocument) return finish();
    setPhase('reading');
    // The first page is painted before the rest of the book is loaded.
    await nextFrame();
    completion = createRetryRunner(
      async () => {
        const manifest = await session.manifest();
        // The session may have ended during the request.
        if (openedNavigator !== navigator) return;
        store.change({ manifest });
        await navigator.complete(manifest);
        finish();
      },
      (error) => {
        if (store.state.phase === 'reading') onError(error);
        endIfEnded(error);
        setPhase('incomplete');
      },
    );
    void completion.run();
  };
  const retry = (): void => {
    if (store.state.phase === 'incomplete') void completion?.run();
    openedNavigator?.retry();
  };

  const unsubscribePosition = positionSync.listen({ onEnded: endIfEnded });
  openBook().catch((error: unknown) => {
    onError(error);
    endIfEnded(error);
    setPhase('failed');
  });
  const stopRenewing = scheduleRenewal(session.renew, endIfEnded);
  const savers = [positionSync, settingsControl];
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

  return {
    get state() {
      return store.state;
    },
    positionSync,
    subscribe: store.subscribe,
    setCallbacks(next) {
      callbacks = next;
    },
    changeSettings: (next) => settingsControl.change(next),
    setBookOnly: (isBookOnly) => settingsControl.setBookOnly(isBookOnly),
    applyRemoteSettings: (settings) => settingsControl.applyRemote(settings),
    retry,
    endIfEnded,
    close() {
      isClosed = true;
      closing.abort();
      stopRenewing();
      for (const saver of savers) saver.close();
      unsubscribePosition();
      closeBook();
    },
  };
}
