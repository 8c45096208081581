import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../fault-queue.ts';
import { renderBody, type RenderedResponse } from './rendered-response.ts';
import { ConnectionResetError } from './connection-reset-error.ts';

/** How long `latency` without a figure holds an answer back. */
const LATENCY_MS = 1000;

const serverErrorResponse: RenderedResponse = {
  status: 500,
  body: renderBody({ error: { type: 'api_error', message: 'The provider is out of order for a moment.' } }),
};

/**
 * The answer that stands in for the work, or nothing where the work is to be done. `kept`: the idempotency key keeps it.
 * @throws {ConnectionResetError} for `reset_before`.
 */
export function faultResponseBefore(fault: Fault | undefined): { response: RenderedResponse; isSaved: boolean } | undefined {
  if (fault === 'reset_before') throw new ConnectionResetError();
  if (fault === 'status_500') return { response: serverErrorResponse, isSaved: true };
  if (fault === 'status_429') {
    const error = { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many calls at once.' };
    return { response: { status: 429, body: renderBody({ error }) }, isSaved: false };
  }
  if (typeof fault === 'object' && 'status' in fault) {
    const { status, code, message = 'The provider refused this call, as a fault told it to.' } = fault;
    const type = status === 402 ? 'card_error' : status < 500 ? 'invalid_request_error' : 'api_error';
    return { response: { status, body: renderBody({ error: { type, code, message } }) }, isSaved: true };
  }
  return undefined;
}

/** The answer that the idempotency key keeps of work that was done. */
export const responseToSave = (fault: Fault | undefined, response: RenderedResponse): RenderedResponse =>
  fault === 'status_500_after' ? serverErrorResponse : response;

/**
 * The answer that goes out after the work was done.
 * @throws {ConnectionResetError} for `reset_after`, and where the caller gave up waiting.
 */
export async function responseToSend(fault: Fault | undefined, response: RenderedResponse, signal: AbortSignal): Promise<RenderedResponse> {
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
