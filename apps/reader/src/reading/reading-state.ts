import type { Manifest } from '@octavo/epub/manifest';
import type { Navigator, PageLocator } from '../navigator/navigator.ts';
import { defaultSettings, type ReadingSettings } from '../settings/reading-settings.ts';

/**
 * The state of the page. In `loadError`, a chapter could not be loaded. In `incomplete`, only the first page could be loaded,
 * but not the contents and the rest of the book.
 */
export type Phase = 'opening' | 'reading' | 'loadError' | 'incomplete' | 'failed' | 'ended' | 'revoked';

/** Immutable state of a reading. */
export interface ReadingState {
  readonly phase: Phase;
  readonly manifest: Manifest | undefined;
  readonly locator: PageLocator | undefined;
  /** The locator after the last move by the user. A new layout of the page changes only `locator`. */
  readonly lastMove: PageLocator | undefined;
  /** The user's settings for all books, and those for this book if there are any. */
  readonly globalSettings: ReadingSettings;
  readonly bookSettings: ReadingSettings | undefined;
  readonly navigator: Navigator | undefined;
}

/** Holds the state of a reading and notifies its listeners of changes. */
export class ReadingStore {
  readonly #listeners = new Set<() => void>();
  #state: ReadingState = {
    phase: 'opening',
    manifest: undefined,
    locator: undefined,
    lastMove: undefined,
    globalSettings: defaultSettings,
    bookSettings: undefined,
    navigator: undefined,
  };

  get state(): ReadingState {
    return this.#state;
  }

  change(part: Partial<ReadingState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }

  /** Returns a function to remove the listener. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
