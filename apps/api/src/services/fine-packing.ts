/**
 * Packing that nobody waits for, one after the other: passwords want the same threads. What fails is told to `onFailure`, and
 * the next has its turn.
 */
export class FinePacking {
  #last: Promise<void> = Promise.resolve();

  constructor(private readonly onFailure: (error: unknown) => void = rethrow) {}

  /** Does `work` when all that was given before is done. */
  add(work: () => Promise<void>): void {
    this.#last = this.#last.then(work).catch(this.onFailure);
  }
}

/** Without somebody to tell it is nobody's mistake to hide. */
const rethrow = (error: unknown): never => {
  throw error;
};
