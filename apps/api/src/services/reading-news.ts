/** How long a change that another process wrote may go unnoticed. */
const LOOK_EVERY_MS = 700;

interface Waiter {
  readonly userId: number;
  readonly seen: number;
  readonly wake: () => void;
}

/** Tells those who wait for news of a person's reading that there may be some. */
export class ReadingNews {
  readonly #waiting = new Set<Waiter>();
  #look: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(
    /** The number of the last change of each of these people. */
    private readonly clocksOf: (
      userIds: readonly number[],
    ) => Promise<readonly { readonly user_id: number; readonly value: number }[]>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Whether nobody is to wait any more. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Settles when something of this person changed after `seen`, when `milliseconds` are over, or when nobody listens any more. */
  wait(userId: number, seen: number, milliseconds: number, gone?: AbortSignal): Promise<void> {
    if (this.#isStopped || gone?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', wake);
        this.#waiting.delete(waiter);
        if (this.#waiting.size === 0) this.#rest();
        resolve();
      };
      const waiter: Waiter = { userId, seen, wake };
      const timer = setTimeout(wake, milliseconds);
      gone?.addEventListener('abort', wake);
      this.#waiting.add(waiter);
      this.#look ??= setInterval(() => void this.#lookForNews(), LOOK_EVERY_MS).unref();
    });
  }

  /** Something of this person changed, and this process wrote it. */
  tell(userId: number): void {
    for (const waiter of this.#waiting) if (waiter.userId === userId) waiter.wake();
  }

  /** Lets everybody go, now and from now on. */
  stop(): void {
    this.#isStopped = true;
    for (const waiter of this.#waiting) waiter.wake();
  }

  #rest(): void {
    clearInterval(this.#look);
    this.#look = undefined;
  }

  /** One question for all who wait, however many. */
  async #lookForNews(): Promise<void> {
    try {
      const clocks = await this.clocksOf([...new Set([...this.#waiting].map(({ userId }) => userId))]);
      const now = new Map(clocks.map(({ user_id, value }) => [user_id, value]));
      for (const waiter of this.#waiting) if ((now.get(waiter.userId) ?? 0) !== waiter.seen) waiter.wake();
    } catch (error) {
      this.onFailure(error);
    }
  }
}
