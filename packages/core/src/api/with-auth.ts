import type { TokenStore } from '../entities/index.ts';
import type { Call } from '../contract/index.ts';
import { AuthenticationError } from '../errors/index.ts';
import type { HttpClient, RequestOptions } from './http-client.ts';
import type { Refresh } from './refresh.ts';

/** Codes of a 401 that concern the form input, not the session. */
const FORM_ERROR_CODES = new Set(['credentials_invalid', 'current_password_incorrect']);

/**
 * Adds the bearer token to calls that use it, and refreshes the session once when the server rejects the token.
 *
 * A call that requires a token fails without one before a request is sent. A call with an optional token is repeated
 * without it after the session has ended. A call of one account is never repeated with the token of another.
 */
export function withAuth(http: HttpClient, tokens: TokenStore, refresh: Refresh): HttpClient {
  return async <C extends Call>(call: C, request: RequestOptions = {}) => {
    const current = call.auth === 'none' ? null : tokens.read();
    if (!current) {
      if (call.auth === 'required') throw new AuthenticationError('sign_in_required');
      return http(call, request);
    }
    const owner = tokens.owner?.();
    try {
      return await http(call, { ...request, bearer: current.accessToken });
    } catch (error) {
      if (!(error instanceof AuthenticationError) || FORM_ERROR_CODES.has(error.code)) throw error;
      const renewed = await abortable(refresh(current.accessToken), request.signal);
      if (renewed && tokens.owner?.() === owner) return http(call, { ...request, bearer: renewed.accessToken });
      if (call.auth === 'optional') return http(call, request);
      throw error;
    }
  };
}

/** Other callers may wait for the same refresh, so an abort leaves it running. */
async function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  signal.throwIfAborted();
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
