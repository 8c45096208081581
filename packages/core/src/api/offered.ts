import type { Call } from '../contract/index.ts';
import { MethodError, NotFoundError, StoreError } from '../errors/index.ts';

/**
 * The answer of an additive call; `null` when the server does not have the call. A code the contract lists is a failure
 * of the call itself and is thrown.
 */
export async function ifOffered<T>(call: Call, answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    const isAbsent =
      error instanceof NotFoundError ||
      error instanceof MethodError ||
      (error instanceof StoreError && error.status === 501);
    if (isAbsent && !call.failures.includes(error.code)) return null;
    throw error;
  }
}

/** Does what an additive call does; `false` when the server does not have the call. Failures as in {@link ifOffered}. */
export async function doneIfOffered(call: Call, answer: Promise<unknown>): Promise<boolean> {
  return (
    (await ifOffered(
      call,
      answer.then(() => true),
    )) ?? false
  );
}
