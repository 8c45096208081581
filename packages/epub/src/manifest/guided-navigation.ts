/**
 * A Readium Guided Navigation Document: the recorded audio of one document of the book, synchronized with its text. Types only.
 *
 * @see https://readium.org/guided-navigation/
 */
export interface GuidedNavigation {
  readonly guided: readonly GuidedNode[];
}

/** A part of the text with its audio, or a group of such parts. URLs are relative to the guided navigation document. */
export interface GuidedNode {
  /** URL of the text: of an element by its id, or of the whole document. */
  readonly textref?: string;
  /**
   * URL of the audio with the seconds from and to: `audio/1.mp3#t=29.268,44.783`. A part without audio is read by a synthetic
   * voice.
   */
  readonly audioref?: string;
  /** The values of `epub:type`: `footnote`, `pagebreak`, `table` … */
  readonly role?: readonly string[];
  readonly children?: readonly GuidedNode[];
}
