import { AsyncLocalStorage } from 'node:async_hooks';

/** Runs work after the response was sent. The response time does not reveal whether there was any work. */
export class BackgroundTasks {
  readonly #running = new Set<Promise<void>>();
  /** A task belongs to no request: neither to its deadline, nor to its row of the audit log. */
  readonly #outside = AsyncLocalStorage.snapshot();

  constructor(private readonly onFailure: (error: unknown, name: string) => void) {}

  /** Starts `work` after the current response. A failure is reported to `onFailure` under `name`. */
  run(name: string, work: () => Promise<void>): void {
    this.#outside(() => this.#start(name, work));
  }

  /** Waits until no task is running. */
  async drain(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #start(name: string, work: () => Promise<void>): void {
    const task = new Promise<void>((resolve) => {
      setImmediate(resolve);
    })
      .then(work)
      .catch((error: unknown) => this.onFailure(error, name))
      .finally(() => this.#running.delete(task));
    this.#running.add(task);
  }
}
