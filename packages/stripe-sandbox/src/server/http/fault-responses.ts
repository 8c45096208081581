import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../fault-queue.ts';
import { renderBody, type RenderedResponse } from './rendered-response.ts';
import { ConnectionResetError } from './connection-reset-error.ts';

/** The delay of the fault `latency`. */
const LATENCY_MS = 1000;

const serverErrorResponse: RenderedResponse = {
  status: 500,
  body: renderBody({ error: { type: 'api_error', message: 'The provider is temporarily unavailable.' } }),
};

/**
 * Returns the response that replaces the work, or nothing when the work is to be done. `isSaved` is true when the
 * response is stored under the idempotency key.
 * @throws {ConnectionResetError} for `reset_before`.
 */
export function faultResponseBefore(
  fault: Fault | undefined,
): { response: RenderedResponse; isSaved: boolean } | undefined {
  if (fault === 'reset_before') throw new ConnectionResetError();
  if (fault === 'status_500') return { response: serverErrorResponse, isSaved: true };
  if (fault === 'status_429') {
    const error = { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' };
    return { response: { status: 429, body: renderBody({ error }) }, isSaved: false };
  }
  if (typeof fault === 'object' && 'status' in fault) {
    const { status, code, message = 'The provider rejected this call because of an injected fault.' } = fault;
    const type = status === 402 ? 'card_error' : status < 500 ? 'invalid_request_error' : 'api_error';
    return { response: { status, body: renderBody({ error: { type, code, message } }) }, isSaved: true };
  }
  return undefined;
}

/** Returns the response to store under the idempotency key after the work is done. */
export const responseToSave = (fault: Fault | undefined, response: RenderedResponse): RenderedResponse =>
  fault === 'status_500_after' ? serverErrorResponse : response;

/**
 * Returns the response to send after the work is done.
 * @throws {ConnectionResetError} for `reset_after` and when the caller has aborted.
 */
export async function responseToSend(
  fault: Fault | undefined,
  response: RenderedResponse,
  signal: AbortSignal,
): Promise<RenderedResponse> {
  if (fault === 'reset_after') throw new ConnectionResetError();
  if (fault === 'status_500_after') return serverErrorResponse;
  if (fault === 'garbage') return { ...response, body: '<html>A proxy was here.</html>' };
  const latency =
    fault === 'latency' ? LATENCY_MS : typeof fault === 'object' && 'latencyMs' in fault ? fault.latencyMs : 0;
  if (latency > 0) await sleepUnlessAborted(latency, signal);
  return response;
}

async function sleepUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch (error) {
    if (signal.aborted) throw new ConnectionResetError();
    throw error;
  }
}
