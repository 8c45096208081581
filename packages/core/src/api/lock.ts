/** Runs `work` while nobody else runs under the same name. */
export type Lock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** A tab that was frozen while it held the lock must not sign the others out. */
const LOCK_TIMEOUT_MS = 10_000;

/** The part of the Web Locks API that is used here. */
interface LockManagerLike {
  request<T>(name: string, options: { signal: AbortSignal }, work: () => Promise<T>): Promise<T>;
}

/**
 * One at a time over all tabs where the browser has Web Locks, otherwise within this process.
 *
 * @see https://www.w3.org/TR/web-locks/
 */
export function createLock(locks = (globalThis as { navigator?: { locks?: LockManagerLike } }).navigator?.locks): Lock {
  return locks ? webLock(locks) : inProcessLock();
}

function webLock(locks: LockManagerLike): Lock {
  return async (name, work) => {
    let hasStarted = false;
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), LOCK_TIMEOUT_MS);
    const start = () => {
      hasStarted = true;
      clearTimeout(timer);
      return work();
    };
    try {
      return await locks.request(name, { signal: controller.signal }, start);
    } catch (error) {
      // Not obtained: forbidden in this context (opaque origins), or held too long. The server tolerates a race.
      if (hasStarted) throw error;
      return await start();
    } finally {
      clearTimeout(timer);
    }
  };
}

function inProcessLock(): Lock {
  const queues = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const run = (queues.get(name) ?? Promise.resolve()).then(work, work);
    queues.set(name, run);
    return run;
  };
}
