import { RateLimitError } from '@octavo/core/errors';
import { QUOTAS } from '../limits/limits.ts';
import { InFlightCounter } from '../background/in-flight-counter.ts';

/** The `Retry-After` of a request over the limit. A request that waits ends before. */
const RETRY_AFTER_SECONDS = 30;
/** The maximum delay of a change that another process wrote. */
const POLL_INTERVAL_MS = 700;

interface Waiter {
  readonly userId: number;
  readonly lastSeq: number;
  readonly wake: () => void;
}

/** Wakes long-polling requests when a user's reading data may have changed. */
export class SyncNotifier {
  readonly #waiters = new Set<Waiter>();
  /** The open requests of each user, also between two waits. */
  readonly #requests = new InFlightCounter<number>();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(
    /** Reads the last sequence number of each user. */
    private readonly readSequences: (
      userIds: readonly number[],
    ) => Promise<readonly { readonly user_id: number; readonly last_seq: number }[]>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Whether the notifier was stopped, so that no request may wait. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Resolves after a change of the user past `lastSeq`, after `milliseconds`, on abort, or when the notifier stops. */
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

  /**
   * Counts `work` as an open request of a user. Each keeps a connection and reads the database every few seconds.
   * @throws {RateLimitError} `too_many_requests` when the user has too many of them.
   */
  async track<T>(userId: number, work: () => Promise<T>): Promise<T> {
    if (this.#requests.count(userId) >= QUOTAS.waitingReaders.max) {
      const message = 'You have many books open. Please close some of them.';
      throw new RateLimitError('too_many_requests', { message, retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    this.#requests.add(userId);
    try {
      return await work();
    } finally {
      this.#requests.remove(userId);
    }
  }

  /** Wakes the requests of a user after this process wrote a change. */
  notify(userId: number): void {
    for (const waiter of this.#waiters) if (waiter.userId === userId) waiter.wake();
  }

  /** Wakes all requests and lets no request wait any more. */
  stop(): void {
    this.#isStopped = true;
    for (const waiter of this.#waiters) waiter.wake();
  }

  #stopPolling(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Runs one query for all waiting users. */
  async #poll(): Promise<void> {
    try {
      const clocks = await this.readSequences([...new Set([...this.#waiters].map(({ userId }) => userId))]);
      const now = new Map(clocks.map(({ user_id, last_seq }) => [user_id, last_seq]));
      for (const waiter of this.#waiters) if ((now.get(waiter.userId) ?? 0) !== waiter.lastSeq) waiter.wake();
    } catch (error) {
      this.onFailure(error);
    }
  }
}
