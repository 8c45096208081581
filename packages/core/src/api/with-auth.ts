import type { TokenStore } from '../entities/index.ts';
import type { Call } from '../contract/index.ts';
import { AuthenticationError } from '../errors/index.ts';
import type { HttpClient, RequestOptions } from './http-client.ts';
import type { Refresh } from './refresh.ts';

/** Codes of 401 that speak of what was typed, not of the session. */
const FORM_ERROR_CODES = new Set(['credentials_invalid', 'current_password_incorrect']);

/**
 * Adds the bearer token where the call wants it, and renews the session once when the token is refused.
 *
 * A call that needs a token fails without one before anything is sent. A call that only may carry one is sent again
 * without it once the session turns out to be over. What one account has begun is never sent with another one's token.
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

/** Others may be waiting for the same renewal: whoever gives up leaves it running. */
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
