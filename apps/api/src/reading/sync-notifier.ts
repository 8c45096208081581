/** How long a change that another process wrote may go unnoticed. */
const POLL_INTERVAL_MS = 700;

interface Waiter {
  readonly userId: number;
  readonly lastSeq: number;
  readonly wake: () => void;
}

/** Tells those who wait for news of a person's reading that there may be some. */
export class SyncNotifier {
  readonly #waiters = new Set<Waiter>();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(
    /** The number of the last change of each of these people. */
    private readonly readSequences: (
      userIds: readonly number[],
    ) => Promise<readonly { readonly user_id: number; readonly value: number }[]>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Whether nobody is to wait any more. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Settles when something of this person changed after `seen`, when `milliseconds` are over, or when nobody listens any more. */
  wait(userId: number, lastSeq: number, milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (this.#isStopped || signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', wake);
        this.#waiters.delete(waiter);
        if (this.#waiters.size === 0) this.#stopPolling();
        resolve();
      };
      const waiter: Waiter = { userId, lastSeq, wake };
      const timer = setTimeout(wake, milliseconds);
      signal?.addEventListener('abort', wake);
      this.#waiters.add(waiter);
      this.#timer ??= setInterval(() => void this.#poll(), POLL_INTERVAL_MS).unref();
    });
  }

  /** Something of this person changed, and this process wrote it. */
  notify(userId: number): void {
    for (const waiter of this.#waiters) if (waiter.userId === userId) waiter.wake();
  }

  /** Lets everybody go, now and from now on. */
  stop(): void {
    this.#isStopped = true;
    for (const waiter of this.#waiters) waiter.wake();
  }

  #stopPolling(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** One question for all who wait, however many. */
  async #poll(): Promise<void> {
    try {
      const clocks = await this.readSequences([...new Set([...this.#waiters].map(({ userId }) => userId))]);
      const now = new Map(clocks.map(({ user_id, value }) => [user_id, value]));
      for (const waiter of this.#waiters) if ((now.get(waiter.userId) ?? 0) !== waiter.lastSeq) waiter.wake();
    } catch (error) {
      this.onFailure(error);
    }
  }
}
