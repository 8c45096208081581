/** `fatal`: the book is rejected; `error`: readers miss something; `warning`: readers may notice it; `info`: a note. */
export type Severity = 'fatal' | 'error' | 'warning' | 'info';

/** One problem of a book, with a fix. */
export interface Finding {
  readonly severity: Severity;
  /** An `EpubErrorCode` or `EpubWarningCode`. */
  readonly code: string;
  /** Name of the affected file in the book. */
  readonly file?: string;
  /** Line of the file, from 1. */
  readonly line?: number;
  readonly message: string;
  /** How to fix the problem. */
  readonly fix: string;
}
