/** Raised once the shop is to close: long rounds look at it between two things they do, and leave the rest for the next start. */
export class ShutdownSignal {
  #isRequested = false;

  get isRequested(): boolean {
    return this.#isRequested;
  }

  request(): void {
    this.#isRequested = true;
  }

  reset(): void {
    this.#isRequested = false;
  }
}
