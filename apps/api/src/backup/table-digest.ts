import { createHash } from 'node:crypto';

/** What was read or written of one table: how many rows, and a hash over all of them in their order. */
export interface TableDigest {
  readonly rows: number;
  readonly sha256: string;
}

/** Counts and hashes rows as they pass. */
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
