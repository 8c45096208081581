import type { ReadingSession } from '../session/reading-session.ts';
import { defaultSettings, onSystemThemeChange, type ReadingSettings } from '../settings/reading-settings.ts';
import type { StoredValue } from '../storage/stored-value.ts';
import { createSettingsSync, type SettingsSync } from '../sync/settings-sync.ts';
import { applyTheme } from './apply-theme.ts';
import type { ReadingState, ReadingStore } from './reading-state.ts';

interface SettingsControlOptions {
  store: ReadingStore;
  session: Pick<ReadingSession, 'saveSettings' | 'saveBookSettings'>;
  storageFor: (name: 'settings' | 'book-settings') => StoredValue;
  onFailure: (error: unknown) => void;
}

/** Applies appearance settings to the page and the book, and syncs them: those for all books, and those for this book. */
export class SettingsControl {
  readonly #store: ReadingStore;
  readonly #global: SettingsSync;
  readonly #book: SettingsSync;
  readonly #stopSystem: () => void;
  /** Whether this book scrolls until the user decides otherwise. */
  #isScrolledByPublisher = false;

  constructor({ store, session, storageFor, onFailure }: SettingsControlOptions) {
    this.#store = store;
    this.#global = createSettingsSync({
      // The global settings cannot be removed.
      save: async (chosen) => chosen && session.saveSettings(chosen),
      storage: storageFor('settings'),
      onFailure,
    });
    this.#book = createSettingsSync({
      save: session.saveBookSettings,
      storage: storageFor('book-settings'),
      onFailure,
    });
    this.#stopSystem = onSystemThemeChange(() => {
      if (this.active.page === 'system') this.apply();
    });
  }

  /** The settings in use. */
  get active(): ReadingSettings {
    const { bookSettings, globalSettings } = this.#store.state;
    return bookSettings ?? globalSettings;
  }

  /** Returns the settings to open the book with: the server's, the unsynced ones, and the flow that the publisher asks for. */
  restore(
    savedGlobal: ReadingSettings | undefined,
    savedForBook: ReadingSettings | undefined,
    isScrolledByPublisher = false,
  ): Pick<ReadingState, 'globalSettings' | 'bookSettings'> {
    this.#isScrolledByPublisher = isScrolledByPublisher;
    const globalSettings = this.#global.restore(savedGlobal) ?? defaultSettings;
    const bookSettings = this.#book.restore(savedForBook) ?? this.#publisherSettings(globalSettings);
    return { globalSettings, bookSettings };
  }

  /** The settings of a book whose publisher asks for another flow. They are saved once the user changes one. */
  #publisherSettings(settings: ReadingSettings): ReadingSettings | undefined {
    return this.#isScrolledByPublisher && settings.flow !== 'scroll' ? { ...settings, flow: 'scroll' } : undefined;
  }

  /** Applies the settings in use. */
  apply(): void {
    applyTheme(this.active);
    this.#store.state.navigator?.apply(this.active);
  }

  change(next: ReadingSettings): void {
    if (this.#store.state.bookSettings) {
      this.#store.change({ bookSettings: next });
      this.#book.change(next);
    } else {
      this.#store.change({ globalSettings: next });
      this.#global.change(next);
    }
    this.apply();
  }

  setBookOnly(isBookOnly: boolean): void {
    this.#isScrolledByPublisher = false;
    this.#store.change({ bookSettings: isBookOnly ? this.active : undefined });
    this.#book.change(this.#store.state.bookSettings);
    if (!isBookOnly) this.apply();
  }

  /** Applies settings that were changed on another device. */
  applyRemote({ global, book }: { global?: ReadingSettings | null; book?: ReadingSettings | null }): void {
    if (global && this.#global.onRemote(global)) this.#store.change({ globalSettings: global });
    if (book !== undefined && this.#book.onRemote(book ?? undefined))
      this.#store.change({ bookSettings: book ?? this.#publisherSettings(this.#store.state.globalSettings) });
    this.apply();
  }

  /** Sends pending changes immediately. */
  flush(): void {
    this.#global.flush();
    this.#book.flush();
  }

  /** Sends pending changes immediately, without further retries. */
  close(): void {
    this.#stopSystem();
    this.#global.close();
    this.#book.close();
  }
}
