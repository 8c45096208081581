import type { FixableBook } from './fixable-book.ts';
import type { TextEdit } from './text-edits.ts';

/** The fixes in the order in which they are offered. */
export const fixCodes = [
  'mimetype',
  'title',
  'language',
  'identifier',
  'modified',
  'navigation',
  'cover',
  'properties',
  'progression',
  'alternatives',
  'accessibility',
] as const;
/** A problem that can be fixed without changing a word of the text. */
export type FixCode = (typeof fixCodes)[number];

/** Values that a file does not have. */
export interface FixOptions {
  /** The title of the book, for a file without one. */
  readonly title?: string | undefined;
  /** A language tag, for a file without one. */
  readonly language?: string | undefined;
  /** A URN, for a file without an identifier. */
  readonly identifier: string;
  /** A time such as `2026-01-31T12:00:00Z`, for a file without one. */
  readonly modified: string;
}

/** The edits of a fix. */
export interface FixEdits {
  /** By entry name. The texts are those of {@link FixableBook}. */
  readonly edits: ReadonlyMap<string, { readonly text: string; readonly edits: readonly TextEdit[] }>;
  /** New files by entry name. */
  readonly files?: ReadonlyMap<string, string>;
  /** Whether the `mimetype` is written as the first entry. */
  readonly movesMimetype?: boolean;
  /** The number of places that need attention. */
  readonly openCount?: number;
}

/** Finds the edits of one fix; `undefined` when there is nothing to fix. */
export type FindFix = (book: FixableBook, options: FixOptions) => Promise<FixEdits | undefined>;

/** Edits of the package document only; `undefined` for none. */
export const packageEdits = (book: FixableBook, edits: readonly TextEdit[]): FixEdits | undefined =>
  edits.length === 0 ? undefined : { edits: new Map([[book.package.entry.name, { text: book.package.text, edits }]]) };
