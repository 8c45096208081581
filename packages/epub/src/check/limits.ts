/** Size limits of a file. The defaults accept every known real book and reject ZIP bombs. */
export interface Limits {
  readonly entries: number;
  /** Sum of all uncompressed sizes, in bytes. */
  readonly totalBytes: number;
  /** Maximum ratio of uncompressed to compressed size, for entries larger than `ratioFromBytes`. Smaller ones may exceed it. */
  readonly ratio: number;
  readonly ratioFromBytes: number;
  /** Size of the package document, the container document and other XML about the book, in bytes. */
  readonly packageBytes: number;
  /** Size of one document or style sheet, in bytes. It is held in memory completely while it is sanitized. */
  readonly contentBytes: number;
  /** Characters of a title. A longer one is shortened. */
  readonly titleChars: number;
  /** Characters of any other name in the metadata: of a person, a subject, a series. A longer one is shortened. */
  readonly nameChars: number;
  /** Characters of the description, with its markup. A longer one is shortened. */
  readonly descriptionChars: number;
  /** Elements of the package's metadata, and Dublin Core elements with the same name. The rest is ignored. */
  readonly metadataElements: number;
  readonly repeatedElements: number;
  /** Entries of the contents, of the landmarks and of the page list. The rest is ignored. */
  readonly navigationEntries: number;
  /** Parts of one media overlay, each a word, a sentence or a paragraph. The rest is ignored. */
  readonly overlayParts: number;
  /** Size of all guided navigation documents of a book, in bytes. Further overlays are omitted. */
  readonly overlayBytes: number;
  /** Bytes by which the audio and video of a book may grow when they are unpacked. Further files stay compressed. */
  readonly unpackedBytes: number;
}

/**
 * The default limits. They keep everything of every known real book. They accept a blank page image of 330 kB at 460:1, which
 * occurs in a real book.
 */
export const DEFAULT_LIMITS: Limits = {
  entries: 25_000,
  totalBytes: 2 * 1024 ** 3,
  ratio: 200,
  ratioFromBytes: 1024 ** 2,
  packageBytes: 5 * 1024 ** 2,
  contentBytes: 32 * 1024 ** 2,
  titleChars: 500,
  nameChars: 300,
  descriptionChars: 20_000,
  metadataElements: 2_000,
  repeatedElements: 200,
  navigationEntries: 10_000,
  overlayParts: 100_000,
  overlayBytes: 64 * 1024 ** 2,
  unpackedBytes: 64 * 1024 ** 2,
};
