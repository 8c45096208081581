/** Work that starts once an answer is on its way: the one who asked does not wait for it, and cannot tell it from none. */
export class BackgroundTasks {
  readonly #running = new Set<Promise<void>>();

  constructor(private readonly onFailure: (error: unknown, name: string) => void) {}

  /** Starts `work` after the current answer. A failure is told to `onFailure` under the name `name`. */
  run(name: string, work: () => Promise<void>): void {
    const task = new Promise<void>((resolve) => {
      setImmediate(resolve);
    })
      .then(work)
      .catch((error: unknown) => this.onFailure(error, name))
      .finally(() => this.#running.delete(task));
    this.#running.add(task);
  }

  /** Waits until nothing is under way. */
  async drain(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
