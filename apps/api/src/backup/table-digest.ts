import { createHash } from 'node:crypto';

/** The number of rows of one table and a hash over all of them in order. */
export interface TableDigest {
  readonly rows: number;
  readonly sha256: string;
}

/** Counts and hashes the rows that pass through. */
export class TableDigester {
  readonly #hash = createHash('sha256');
  #rows = 0;

  add(lines: readonly string[]): void {
    this.#rows += lines.length;
    for (const line of lines) this.#hash.update(line).update('\n');
  }

  digest(): TableDigest {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}
