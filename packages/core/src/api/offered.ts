import * as v from 'valibot';
import type { Answer, Call } from '../contract/index.ts';
import { MethodError, NotFoundError, StoreError } from '../errors/index.ts';
import type { Http, Sending } from './http.ts';

/**
 * Sends an additive call; `null` when the server does not have it. A code the contract lists is a failure of the call
 * itself and is thrown.
 */
export async function ifOffered<C extends Call>(http: Http, call: C, sending: Sending): Promise<Answer<C> | null> {
  try {
    return await http(call, sending);
  } catch (error) {
    const isAbsent =
      error instanceof NotFoundError ||
      error instanceof MethodError ||
      (error instanceof StoreError && error.status === 501);
    if (isAbsent && !call.failures.includes(error.code)) return null;
    throw error;
  }
}

/** Sends an additive call whose answer says nothing; `false` when the server does not have it. */
export async function doneIfOffered(http: Http, call: Call, sending: Sending): Promise<boolean> {
  return (await ifOffered(http, { ...call, response: done }, sending)) !== null;
}

/** Whatever came, it is done. */
const done = /* @__PURE__ */ v.pipe(
  v.unknown(),
  v.transform(() => true),
);
