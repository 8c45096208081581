import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs `work` under one deadline. Code that reads {@link deadlineSignal}, such as the payment provider's client, stops
 * waiting when the deadline passes. An inner deadline cannot extend an outer one.
 */
export async function withDeadline<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new Error(`The work was not completed within ${milliseconds / 1000} s.`));
  const timer = setTimeout(abort, milliseconds);
  const outer = storage.getStore();
  const signal = outer ? AbortSignal.any([outer, controller.signal]) : controller.signal;
  try {
    return await storage.run(signal, work);
  } finally {
    clearTimeout(timer);
  }
}

/** Aborts when the current work has run out of time; `undefined` without a deadline. */
export const deadlineSignal = (): AbortSignal | undefined => storage.getStore();
