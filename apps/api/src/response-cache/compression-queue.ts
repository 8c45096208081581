/**
 * Packing that nobody waits for, one after the other: passwords want the same threads. What fails is told to `onFailure`, and
 * the next has its turn.
 */
export class CompressionQueue {
  #tail: Promise<void> = Promise.resolve();

  constructor(private readonly onFailure: (error: unknown) => void = rethrow) {}

  /** Does `work` when all that was given before is done. */
  enqueue(work: () => Promise<void>): void {
    this.#tail = this.#tail.then(work).catch(this.onFailure);
  }
}

/** Without somebody to tell it is nobody's mistake to hide. */
const rethrow = (error: unknown): never => {
  throw error;
};
