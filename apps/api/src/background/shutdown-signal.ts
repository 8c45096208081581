/** Requested at shutdown. Long jobs check it between two items and leave the rest for the next start. */
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
