import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<AbortSignal>();

/**
 * Does `work` under one deadline for all that it waits for. Whatever knows of it, such as the card provider's client,
 * stops waiting when it is reached; a deadline inside another one cannot put it off.
 */
export async function withDeadline<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new Error(`The work was not done within ${milliseconds / 1000} s.`));
  const timer = setTimeout(abort, milliseconds);
  const outer = storage.getStore();
  const signal = outer ? AbortSignal.any([outer, controller.signal]) : controller.signal;
  try {
    return await storage.run(signal, work);
  } finally {
    clearTimeout(timer);
  }
}

/** Reached when the work under way has no more time; `undefined` where nobody set a limit. */
export const deadlineSignal = (): AbortSignal | undefined => storage.getStore();
