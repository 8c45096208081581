/**
 * Runs background compression one task at a time, because password hashing needs the same threads. A failure is reported to
 * `onFailure`, and the next task runs.
 */
export class CompressionQueue {
  #tail: Promise<void> = Promise.resolve();

  constructor(private readonly onFailure: (error: unknown) => void = rethrow) {}

  /** Runs `work` after all earlier tasks. */
  enqueue(work: () => Promise<void>): void {
    this.#tail = this.#tail.then(work).catch(this.onFailure);
  }
}

/** The default: a failure without a handler must not be hidden. */
const rethrow = (error: unknown): never => {
  throw error;
};
