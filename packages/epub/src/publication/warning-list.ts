import type { EpubWarning, EpubWarningCode } from '../errors/index.ts';

/** The maximum number of warnings with one code. A package can list 100,000 missing files. */
const MAX_PER_CODE = 100;
/** The maximum length of a message, which may quote the book. */
const MAX_MESSAGE_CHARS = 300;

/** Collects warnings. The limit is per code, so that many harmless ones do not hide that text is missing. */
export class WarningList {
  readonly #kept: EpubWarning[] = [];
  readonly #counts = new Map<EpubWarningCode, number>();

  readonly add = (warning: EpubWarning): void => {
    const count = (this.#counts.get(warning.code) ?? 0) + 1;
    this.#counts.set(warning.code, count);
    if (count <= MAX_PER_CODE) this.#kept.push({ ...warning, message: warning.message.slice(0, MAX_MESSAGE_CHARS) });
  };

  /** The warnings, and for each code over the limit the number of those that are left out. */
  all(): EpubWarning[] {
    const leftOut = [...this.#counts].filter(([, count]) => count > MAX_PER_CODE);
    return [
      ...this.#kept,
      ...leftOut.map(([code, count]) => ({
        code,
        message: `There are ${count - MAX_PER_CODE} more problems of this kind.`,
      })),
    ];
  }
}
