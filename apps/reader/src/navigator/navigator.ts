import type { Manifest } from '@octavo/epub/manifest';
import type { TtsContent } from '../tts/tts.ts';
import type { Annotation } from '../annotations/annotation.ts';
import type { NoteSource } from '../notes/load-note.ts';
import type { NoteNode } from '../notes/note-content.ts';
import type { Opening } from '../session/page-data.ts';
import type { SavedPosition } from '../session/reading-session.ts';
import type { ReadingSettings } from '../settings/reading-settings.ts';
import type { Anchor } from './content/anchoring.ts';
import type { LinkEvents } from './input/book-links.ts';
import type { Command, Gesture } from './input/gestures.ts';
import type { Picture } from './input/pictures.ts';
import type { BookSelection } from './input/selections.ts';

/** Where the reader is. */
export interface Locator {
  cfi: string;
  /** Share of the book before the shown page ends, 0–1. */
  totalProgression: number;
  chapter: string | undefined;
  /** Address of the line of the contents that the page belongs to. */
  chapterHref: string | undefined;
  /** The page of the printed edition, where the book knows it. */
  printedPage: string | undefined;
}

export interface NavigatorEvents extends LinkEvents {
  /** `isMove` is false where only the page was laid out anew: opening, resizing, another text size. */
  onLocatorChange(location: Locator, isMove: boolean): void;
  /** A tap in the middle of the page, or Escape. */
  onToggleChrome(): void;
  /** A pointer moved, or somebody looks for the controls with the Tab key. */
  onActivity(): void;
  /** A chapter could not be had; `undefined` when it could after all. */
  onLoadError(error: unknown): void;
  onCommand(command: Command): void;
  /** Words were selected; `undefined` when none are any more. */
  onSelection(selection: BookSelection | undefined): void;
  /** A highlight was pressed. */
  onAnnotation(id: string, place: { top: number; bottom: number; left: number }): void;
  /** A picture was pressed. */
  onPicture(picture: Picture): void;
}

export interface Navigator {
  /** Shows the saved place, or the first page. */
  start(saved: SavedPosition | undefined): Promise<void>;
  /** Takes the manifest, where the book was opened without it. Until then it tells of no place. */
  complete(manifest: Manifest): Promise<void>;
  /** Goes to an address of the book or a CFI; `false` where the book has no such place. */
  goTo(target: string): Promise<boolean>;
  /**
   * Goes to words of the book, wherever they are in this edition; `false` where they are gone. Up to so many documents are
   * looked through as are wanted `atMost`, all of them unless told.
   */
  goToAnchor(anchor: Anchor, atMost?: number): Promise<boolean>;
  goToProgression(totalProgression: number): Promise<void>;
  perform(gesture: Gesture): void;
  /** Takes the theme of the page and these settings into the book. */
  apply(settings: ReadingSettings): void;
  /** The note behind a link; undefined where there is none that a pop-up could show. */
  loadNote(href: string): Promise<NoteNode[] | undefined>;
  /** What the page that is shown begins with. */
  currentAnchor(): Anchor | undefined;
  showAnnotations(marks: readonly Annotation[]): void;
  /** The bookmarks on the page that is shown. */
  bookmarksInView(): string[];
  clearSelection(): void;
  /** The pages as they are read aloud; absent for drawn pages. */
  readonly ttsContent: TtsContent | undefined;
  /** Gives the keys to the book. */
  focus(): void;
  /** Whether single letters are commands. */
  setSingleKeyShortcuts(hasLetters: boolean): void;
  /** Asks again for a chapter that could not be had. */
  retry(): void;
  close(): void;
}

/** What a navigator is opened with. */
export interface OpenNavigatorOptions {
  host: HTMLElement;
  /** Of the whole book, or what the page tells of the document that is shown first. */
  manifest: Manifest | Opening;
  manifestUrl: string;
  settings: ReadingSettings;
  ensureAvailable: (address: string) => Promise<void>;
  /** The server's cut of one note, where it makes them. */
  fetchNote: NoteSource['fetchNote'];
  events: NavigatorEvents;
}
