/** What a file may ask of us at most. The defaults pass every real book we know and no bomb. */
export interface Limits {
  readonly entries: number;
  /** Sum of all uncompressed sizes, in bytes. */
  readonly totalBytes: number;
  /** Uncompressed to compressed size, for entries larger than `ratioFromBytes`; smaller ones may be as flat as they like. */
  readonly ratio: number;
  readonly ratioFromBytes: number;
  /** Package document, container and other XML that describes the book, in bytes. */
  readonly packageBytes: number;
  /** One document or style sheet, in bytes: it is held in memory whole while it is sanitised. */
  readonly contentBytes: number;
}

/** The limits used unless a caller sets others. A blank page image of 330 kB at 460:1 is a real book's and passes. */
export const DEFAULT_LIMITS: Limits = {
  entries: 10_000,
  totalBytes: 1024 ** 3,
  ratio: 200,
  ratioFromBytes: 1024 ** 2,
  packageBytes: 5 * 1024 ** 2,
  contentBytes: 32 * 1024 ** 2,
};
