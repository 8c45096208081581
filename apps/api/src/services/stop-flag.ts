/** Raised once the shop is to close: long rounds look at it between two things they do, and leave the rest for the next start. */
export class StopFlag {
  #isRaised = false;

  get isRaised(): boolean {
    return this.#isRaised;
  }

  raise(): void {
    this.#isRaised = true;
  }

  lower(): void {
    this.#isRaised = false;
  }
}
