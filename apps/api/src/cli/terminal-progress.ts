const WIDTH = 28;

/** A progress line at the bottom of a terminal. It prints nothing if the output is not a terminal. */
export class TerminalProgress {
  #done = 0;

  constructor(
    private readonly total: number,
    private readonly out: NodeJS.WriteStream = process.stderr,
  ) {
    this.#draw('');
  }

  /** Counts one item as done and shows its name. */
  advance(name: string): void {
    this.#done += 1;
    this.#draw(name);
  }

  /** Clears the line before other output. */
  clear(): void {
    if (this.out.isTTY) this.out.write('\r\u001b[K');
  }

  #draw(name: string): void {
    if (!this.out.isTTY) return;
    const filled = this.total === 0 ? WIDTH : Math.round((this.#done / this.total) * WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    const columns = Math.max(0, (this.out.columns || 80) - WIDTH - 20);
    this.out.write(`\r\u001b[K${bar} ${this.#done}/${this.total} ${name.slice(0, columns)}`);
  }
}
