import * as v from 'valibot';
import type { CallResponse, Call } from '../contract/index.ts';
import { MethodError, NotFoundError, StoreError } from '../errors/index.ts';
import type { HttpClient, RequestOptions } from './http-client.ts';

/**
 * Sends an additive call; `null` when the server does not support it. An error code in the contract is a failure of the
 * call itself and is thrown.
 */
export async function ifSupported<C extends Call>(
  http: HttpClient,
  call: C,
  request: RequestOptions,
): Promise<CallResponse<C> | null> {
  try {
    return await http(call, request);
  } catch (error) {
    const isAbsent =
      error instanceof NotFoundError ||
      error instanceof MethodError ||
      (error instanceof StoreError && error.status === 501);
    if (isAbsent && !call.failures.includes(error.code)) return null;
    throw error;
  }
}

/** Sends an additive call without a response value; `false` when the server does not support it. */
export async function sendIfSupported(http: HttpClient, call: Call, request: RequestOptions): Promise<boolean> {
  return (await ifSupported(http, { ...call, response: anyResponse }, request)) !== null;
}

/** Accepts any response. */
const anyResponse = /* @__PURE__ */ v.pipe(
  v.unknown(),
  v.transform(() => true),
);
