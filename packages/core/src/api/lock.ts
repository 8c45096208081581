/** Runs `work` while no other work runs under the same name. */
export type Lock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** A frozen tab that holds the lock must not block the others longer than this, in ms. */
const LOCK_TIMEOUT_MS = 10_000;

/** The part of the Web Locks API that is used. */
interface LockManagerLike {
  request<T>(name: string, options: { signal: AbortSignal }, work: () => Promise<T>): Promise<T>;
}

/**
 * Creates a lock across all tabs where the browser has Web Locks, otherwise within this process.
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
      // The lock was denied (opaque origin) or held too long. The server tolerates a race.
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
