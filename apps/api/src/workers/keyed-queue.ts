import { UnavailableError } from '@octavo/core/errors';

const RETRY_AFTER_SECONDS = 5;

/** Runs work one after another for each key, such as an account. So one key never takes more than one place among all others. */
export class KeyedQueue<Key> {
  readonly #queues = new Map<Key, { last: Promise<unknown>; pending: number }>();

  /** @param maxPending The work of one key that may run or wait. Each keeps a request in flight; further work is refused. */
  constructor(private readonly maxPending: number) {}

  /** @throws {UnavailableError} `overloaded` */
  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? { last: Promise.resolve(), pending: 0 };
    if (queue.pending >= this.maxPending)
      throw new UnavailableError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.#queues.set(key, queue);
    queue.pending += 1;
    const result = queue.last.then(work, work);
    queue.last = result;
    try {
      return await result;
    } finally {
      queue.pending -= 1;
      if (queue.pending === 0) this.#queues.delete(key);
    }
  }
}
