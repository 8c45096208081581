/**
 * Reads the catalog's version for many requests at once.
 * A request never gets a number that was read before it came in: a change that was answered is seen by whoever asks next.
 * While one reading runs, all requests that come in share the one after it.
 */
export class VersionClock {
  #running: Promise<string> | undefined;
  #next: Promise<string> | undefined;

  constructor(private readonly readVersion: () => Promise<string>) {}

  /** The version now. */
  now(): Promise<string> {
    if (!this.#running) return this.#start();
    this.#next ??= this.#running.then(
      () => this.#start(),
      () => this.#start(),
    );
    return this.#next;
  }

  #start(): Promise<string> {
    this.#next = undefined;
    const reading = this.readVersion().finally(() => {
      if (this.#running === reading) this.#running = undefined;
    });
    this.#running = reading;
    return reading;
  }
}
