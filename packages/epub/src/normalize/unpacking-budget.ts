import type { Limits } from '../check/index.ts';
import type { ZipEntry } from '../zip/index.ts';

/**
 * Limits how much larger a served copy is than its book. A file of a few megabytes could otherwise fill a disk: silence is a thousandth of
 * its size when it is compressed.
 */
export class UnpackingBudget {
  #remaining: number;

  constructor({ unpackedBytes }: Pick<Limits, 'unpackedBytes'>) {
    this.#remaining = unpackedBytes;
  }

  /** Whether an entry may be stored without compression. */
  take({ size, compressedSize }: ZipEntry): boolean {
    const growth = Math.max(0, size - compressedSize);
    if (growth > this.#remaining) return false;
    this.#remaining -= growth;
    return true;
  }
}
