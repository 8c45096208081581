import type { Manifest } from '@octavo/epub/manifest';
import type { NarrationContent } from '../narration/narration-content.ts';
import type { TtsContent } from '../tts/tts.ts';
import type { Annotation } from '../annotations/annotation.ts';
import type { FootnoteSource } from '../footnotes/load-footnote.ts';
import type { FootnoteNode } from '../footnotes/footnote-content.ts';
import type { Opening } from '../session/page-data.ts';
import type { SavedPosition } from '../session/reading-session.ts';
import type { ReadingSettings } from '../settings/reading-settings.ts';
import type { Anchor } from './content/anchoring.ts';
import type { LinkEvents } from './input/book-links.ts';
import type { Command, Gesture } from './input/gestures.ts';
import type { Picture } from './input/pictures.ts';
import type { BookSelection } from './input/selections.ts';

/** The current position in the book. */
export interface PageLocator {
  cfi: string;
  /** Fraction of the book up to the end of the visible page, 0–1. */
  totalProgression: number;
  chapter: string | undefined;
  /** The href of the entry of the table of contents that the page belongs to. */
  chapterHref: string | undefined;
  /** The page number of the print edition, if the book has a page list. */
  printedPage: string | undefined;
}

export interface NavigatorEvents extends LinkEvents {
  /** `isMove` is false if the page was only laid out again: on opening, on a resize or with another text size. */
  onLocatorChange(locator: PageLocator, isMove: boolean): void;
  /** A tap in the middle of the page, or Escape. */
  onToggleChrome(): void;
  /** A pointer moved, or the Tab key was pressed. */
  onActivity(): void;
  /** A chapter could not be loaded; `undefined` when the error is resolved. */
  onLoadError(error: unknown): void;
  onCommand(command: Command): void;
  /** The user turned the page at the end of the book. */
  onEnd(): void;
  /** Text was selected; `undefined` when the selection was cleared. */
  onSelection(selection: BookSelection | undefined): void;
  /** A highlight was clicked. */
  onAnnotation(id: string, rect: { top: number; bottom: number; left: number }): void;
  /** A picture was clicked. */
  onPicture(picture: Picture): void;
}

export interface Navigator {
  /** Shows the saved position, or the first page. */
  start(saved: SavedPosition | undefined): Promise<void>;
  /** Provides the manifest of a book that was opened without it. Until then the navigator emits no locator. */
  complete(manifest: Manifest): Promise<void>;
  /** Goes to a URL of the book or a CFI. Resolves with `false` if the book has no such location. */
  goTo(target: string): Promise<boolean>;
  /**
   * Goes to a passage wherever it is in this edition. Resolves with `false` if it is not found. Searches at most `maxSections`
   * documents, by default all.
   */
  goToAnchor(anchor: Anchor, maxSections?: number): Promise<boolean>;
  goToProgression(totalProgression: number): Promise<void>;
  perform(gesture: Gesture): void;
  /** Applies these settings and the page theme to the book. */
  apply(settings: ReadingSettings): void;
  /** Loads the note of a link; undefined if it cannot be shown in a pop-up. */
  loadFootnote(href: string): Promise<FootnoteNode[] | undefined>;
  /** The anchor of the first words on the visible page. */
  currentAnchor(): Anchor | undefined;
  /** The anchor of the first words at a CFI; undefined if its document is not shown. */
  anchorOf(cfi: string): Anchor | undefined;
  showAnnotations(annotations: readonly Annotation[]): void;
  /** The ids of the bookmarks on the visible page. */
  bookmarksInView(): string[];
  clearSelection(): void;
  /** Resolves when the whole document at the current position is there, immediately if it already is. */
  whenArrived(): Promise<void>;
  /** The text for reading aloud; undefined for fixed pages. */
  readonly ttsContent: TtsContent | undefined;
  /** Loads the pages in the form that recorded audio needs. */
  narrationContent(): Promise<NarrationContent>;
  /** Moves the focus to the book. */
  focus(): void;
  /** Turns single-key shortcuts on or off. */
  setSingleKeyShortcuts(isOn: boolean): void;
  /** Retries a chapter that could not be loaded. */
  retry(): void;
  close(): void;
}

/** Options of `openNavigator`. */
export interface OpenNavigatorOptions {
  host: HTMLElement;
  /** The manifest, or the opening data of the first document. */
  manifest: Manifest | Opening;
  manifestUrl: string;
  settings: ReadingSettings;
  ensureAvailable: (address: string) => Promise<void>;
  /** Fetches a single note from the server, if it supports that. */
  fetchFootnote: FootnoteSource['fetchFootnote'];
  events: NavigatorEvents;
}
