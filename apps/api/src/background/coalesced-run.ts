/**
 * Runs the same work one run after another. Calls during a run share one further run, which sees all changes made before
 * these calls.
 */
export class CoalescedRun {
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(private readonly work: () => Promise<void>) {}

  /** Resolves when a run that began after the call has ended. */
  run(): Promise<void> {
    if (!this.#running) return this.#start();
    const again = () => this.#start();
    this.#next ??= this.#running.then(again, again);
    return this.#next;
  }

  #start(): Promise<void> {
    this.#next = undefined;
    const running = this.work().finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#running = running;
    return running;
  }
}
