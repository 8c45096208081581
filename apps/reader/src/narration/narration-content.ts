/** The pages of the book, for recorded audio. `index` is that of a document in the reading order. */
export interface NarrationContent {
  /** URLs of the guided navigation documents, by the index of their document. */
  readonly tracks: ReadonlyMap<number, string>;
  /** The documents on the screen, in reading order. */
  visibleIndexes(): number[];
  /** Shows a document from its start. */
  open(index: number): Promise<void>;
  /**
   * Returns the index in `ids` of the first element on or after the visible page; undefined if all are before it. An
   * undefined id is the whole document.
   */
  firstVisible(index: number, ids: readonly (string | undefined)[]): number | undefined;
  /** Highlights an element and turns to its page. */
  show(index: number, id: string | undefined): void;
  /** Turns to the page with this fraction of the highlighted element, 0–1. */
  follow(fraction: number): void;
  /** Marks the document of the highlighted element as playing, for the styles of the book. */
  setPlaying(isPlaying: boolean): void;
  /** The text of an element. */
  textOf(index: number, id: string | undefined): string;
  /** Removes the highlight. */
  clear(): void;
  /**
   * Called on a tap with the ids of the elements at that point, the innermost first. Returns whether one of them is played.
   * If undefined, taps are ignored.
   */
  onTap: ((index: number, ids: readonly string[]) => boolean) | undefined;
  /** Called when the user turned to a page without the highlighted element. */
  onLeave: (() => void) | undefined;
}
