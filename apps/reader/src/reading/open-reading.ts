import type { Manifest } from '@octavo/epub/manifest';
import type { Navigator, NavigatorEvents, ReadingLocation } from '../navigator/navigator.ts';
import type { openNavigator } from '../navigator/open-navigator.ts';
import { leadsInto } from '../navigator/spine-steps.ts';
import { positionScale } from '../position/position-scale.ts';
import { keepRenewed } from '../session/keep-renewed.ts';
import { keepTrying, type Trying } from '../session/keep-trying.ts';
import type { Opening } from '../session/page-facts.ts';
import {
  type PositionToSave,
  ReadingEndedError,
  type ReadingSession,
  type SavedPosition,
} from '../session/reading-session.ts';
import { defaultSettings, listenToSystemPage, type ReadingSettings } from '../settings/reading-settings.ts';
import type { KeptValue } from '../sync/kept-value.ts';
import { createPlaceKeeper, type PlaceKeeper } from '../sync/place-keeper.ts';
import { createSettingsKeeper } from '../sync/settings-keeper.ts';
import { nextFrame } from './next-frame.ts';
import { showTheme } from './show-theme.ts';

/**
 * What the page is doing. `trouble` is a chapter that could not be had while the rest goes on, `incomplete` a first page that
 * stands while the contents and the rest of the book could not be had.
 */
export type Phase = 'opening' | 'reading' | 'trouble' | 'incomplete' | 'failed' | 'ended' | 'revoked';

/** How a reading stands at one moment; never changed, only replaced. */
export interface ReadingState {
  readonly phase: Phase;
  readonly manifest: Manifest | undefined;
  readonly location: ReadingLocation | undefined;
  /** The reader's own for every book, and those of this one book where there are any. */
  readonly own: ReadingSettings;
  readonly forBook: ReadingSettings | undefined;
  readonly navigator: Navigator | undefined;
}

/** What the book asks of the page around it. */
export type BookWishes = Omit<NavigatorEvents, 'onLocation' | 'onTrouble'>;

/** One book being read, from the first request to the last saved place. It needs no React: the text stands before the bars do. */
export interface OpenReading {
  readonly state: ReadingState;
  readonly places: PlaceKeeper;
  subscribe(listener: () => void): () => void;
  /** Who answers the book from now on. Until somebody does it is only read. */
  answer(wishes: BookWishes): void;
  changeSettings(settings: ReadingSettings): void;
  setOnlyHere(isOnlyHere: boolean): void;
  /** Takes settings that were changed elsewhere. */
  takeSettings(settings: { own?: ReadingSettings | null; book?: ReadingSettings | null }): void;
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
  keptOf: (name: 'place' | 'settings' | 'book-settings') => KeptValue;
  /** The book could not be opened, or not the whole of it; the page says so, and this is for the console. */
  onError: (error: unknown) => void;
}

/** Whether a place, or the beginning of the book, is in the document that the page tells of. */
const isIn = ({ document }: Opening, place: SavedPosition | undefined): boolean =>
  place === undefined || leadsInto(place.cfi, document);

/** Begins to open the book, and tells of it by its state. Longer than a file should be: what a reading keeps, and all that can end it, is wired in one place. */
export function openReading({ session, open, host, keptOf, onError }: OpenReadingOptions): OpenReading {
  let state: ReadingState = {
    phase: 'opening',
    manifest: undefined,
    location: undefined,
    own: defaultSettings,
    forBook: undefined,
    navigator: undefined,
  };
  const listeners = new Set<() => void>();
  const change = (part: Partial<ReadingState>): void => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  let wishes: BookWishes | undefined;
  let isClosed = false;
  let opened: Navigator | undefined;
  /** Fetches the rest of a book whose first page stands. */
  let completing: Trying | undefined;

  const closeBook = (): void => {
    completing?.rest();
    opened?.close();
    opened = undefined;
    if (state.navigator) change({ navigator: undefined });
  };
  const enter = (next: Phase): void => {
    if (isClosed) return;
    const { phase } = state;
    if (phase !== 'ended' && phase !== 'revoked') change({ phase: next });
    if (next === 'ended' || next === 'revoked' || next === 'failed') closeBook();
  };
  // A write or a renewal that fails for want of a connection is tried again by who made it; only the end is final.
  const endIfEnded = (error: unknown): void => {
    if (error instanceof ReadingEndedError) enter(error.reason === 'right' ? 'revoked' : 'ended');
  };
  /** With the words it begins with, as long as it is shown: they are read only now, when the page has come to rest. */
  const savePlace = (place: PositionToSave): Promise<number | undefined> => {
    const here = place.cfi === state.location?.cfi ? opened?.here() : undefined;
    return session.savePosition(here?.quote.exact ? { ...place, href: here.href, quote: here.quote } : place);
  };
  const places = createPlaceKeeper({ save: savePlace, ask: session.position, kept: keptOf('place') });
  const choices = {
    own: createSettingsKeeper({
      // Nobody can choose to have none of their own.
      save: async (chosen) => chosen && session.saveSettings(chosen),
      kept: keptOf('settings'),
      onFailure: endIfEnded,
    }),
    book: createSettingsKeeper({
      save: session.saveBookSettings,
      kept: keptOf('book-settings'),
      onFailure: endIfEnded,
    }),
  };

  const openBook = async (): Promise<void> => {
    const opening = session.opening?.();
    const [told, saved, savedOwn, savedForBook] = await Promise.all([
      opening ? undefined : session.manifest(),
      session.position(),
      session.settings(),
      session.bookSettings(),
    ]);
    if (isClosed) return;
    const own = choices.own.opened(savedOwn) ?? defaultSettings;
    const forBook = choices.book.opened(savedForBook);
    const settings = forBook ?? own;
    showTheme(settings);
    const place = places.opened(saved, told ? positionScale(told).total : (opening?.metadata.numberOfPositions ?? 1));
    const early = opening && settings.flow === 'pages' && isIn(opening, place) ? opening : undefined;
    const known = early ?? told ?? (await session.manifest());
    if (isClosed) return;
    change({ own, forBook, ...('index' in known ? {} : { manifest: known }) });
    opened = await open({
      host,
      manifest: known,
      manifestUrl: session.manifestUrl,
      settings,
      reach: session.reach,
      cutNote: session.note,
      events: {
        // The engine keeps the handlers it was opened with; these always reach the newest.
        onToggleChrome: () => wishes?.onToggleChrome(),
        onStir: () => wishes?.onStir(),
        onLink: (href) => wishes?.onLink(href),
        onNote: (call) => wishes?.onNote(call),
        onCommand: (command) => wishes?.onCommand(command),
        onSelection: (selection) => wishes?.onSelection(selection),
        onMark: (id, at) => wishes?.onMark(id, at),
        onPicture: (picture) => wishes?.onPicture(picture),
        onLocation(location, isMove) {
          change({ location });
          const { cfi, totalProgression: total_progression, chapter } = location;
          if (isMove) places.moved({ cfi, total_progression, ...(chapter === undefined ? {} : { chapter }) });
        },
        onTrouble(error) {
          endIfEnded(error);
          enter(error === undefined ? 'reading' : 'trouble');
        },
      },
    });
    if (isClosed) return closeBook();
    await opened.start(place);
    const navigator = opened;
    const finish = (): void => {
      change({ navigator });
      // What another tab chose meanwhile.
      if (shown() !== settings) show();
      enter('reading');
    };
    if (!early) return finish();
    enter('reading');
    // The page is readable, and is painted before the rest of the book is read.
    await nextFrame();
    completing = keepTrying(
      async () => {
        const manifest = await session.manifest();
        // It may have ended meanwhile.
        if (opened !== navigator) return;
        change({ manifest });
        await navigator.complete(manifest);
        finish();
      },
      (error) => {
        if (state.phase === 'reading') onError(error);
        endIfEnded(error);
        enter('incomplete');
      },
    );
    void completing.now();
  };
  const retry = (): void => {
    if (state.phase === 'incomplete') void completing?.now();
    else opened?.retry();
  };

  const stopPlaces = places.listen({ onEnded: endIfEnded });
  openBook().catch((error: unknown) => {
    onError(error);
    endIfEnded(error);
    enter('failed');
  });
  const stopRenewing = keepRenewed(session.renew, endIfEnded);
  const all = [places, choices.own, choices.book];
  const flush = (): void => {
    for (const saver of all) saver.flush();
  };
  const leaving = new AbortController();
  const { signal } = leaving;
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

  const shown = (): ReadingSettings => state.forBook ?? state.own;
  const show = (): void => {
    showTheme(shown());
    state.navigator?.apply(shown());
  };
  const stopSystem = listenToSystemPage(() => {
    if (shown().page === 'system') show();
  });

  return {
    get state() {
      return state;
    },
    places,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answer(next) {
      wishes = next;
    },
    changeSettings(next) {
      if (state.forBook) {
        change({ forBook: next });
        choices.book.chose(next);
      } else {
        change({ own: next });
        choices.own.chose(next);
      }
      show();
    },
    setOnlyHere(isOnlyHere) {
      change({ forBook: isOnlyHere ? shown() : undefined });
      choices.book.chose(state.forBook);
      if (!isOnlyHere) show();
    },
    takeSettings({ own, book }) {
      if (own && choices.own.heard(own)) change({ own });
      if (book !== undefined && choices.book.heard(book ?? undefined)) change({ forBook: book ?? undefined });
      show();
    },
    retry,
    endIfEnded,
    close() {
      isClosed = true;
      leaving.abort();
      stopRenewing();
      stopSystem();
      for (const saver of all) saver.close();
      stopPlaces();
      closeBook();
    },
  };
}
