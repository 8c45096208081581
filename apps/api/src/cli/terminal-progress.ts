const WIDTH = 28;

/** One line at the foot of a terminal that says how far a long step is. Where output is no terminal, it says nothing. */
export class TerminalProgress {
  #done = 0;

  constructor(
    private readonly total: number,
    private readonly out: NodeJS.WriteStream = process.stderr,
  ) {
    this.#draw('');
  }

  /** Counts one more as done and names it. */
  advance(name: string): void {
    this.#done += 1;
    this.#draw(name);
  }

  /** Takes the line away, so that ordinary output can follow. */
  clear(): void {
    if (this.out.isTTY) this.out.write('\r\u001b[K');
  }

  #draw(name: string): void {
    if (!this.out.isTTY) return;
    const filled = this.total === 0 ? WIDTH : Math.round((this.#done / this.total) * WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    const room = Math.max(0, (this.out.columns || 80) - WIDTH - 20);
    this.out.write(`\r\u001b[K${bar} ${this.#done}/${this.total} ${name.slice(0, room)}`);
  }
}
