import type { TokenStore } from '../entities/index.ts';
import type { Call } from '../contract/index.ts';
import { AuthenticationError } from '../errors/index.ts';
import type { Http, Sending } from './http.ts';
import type { Refresh } from './refresh.ts';

/** Codes of 401 that speak of what was typed, not of the session. */
const ABOUT_THE_FORM = new Set(['credentials_invalid', 'current_password_incorrect']);

/**
 * Adds the bearer token where the call wants it, and renews the session once when the token is refused.
 *
 * A call that needs a token fails without one before anything is sent. A call that only may carry one is sent again
 * without it once the session turns out to be over. What one account has begun is never sent with another one's token.
 */
export function authorized(http: Http, tokens: TokenStore, refresh: Refresh): Http {
  return async <C extends Call>(call: C, sending: Sending = {}) => {
    const held = call.auth === 'none' ? null : tokens.read();
    if (!held) {
      if (call.auth === 'required') throw new AuthenticationError('sign_in_required');
      return http(call, sending);
    }
    const owner = tokens.owner?.();
    try {
      return await http(call, { ...sending, bearer: held.accessToken });
    } catch (error) {
      if (!(error instanceof AuthenticationError) || ABOUT_THE_FORM.has(error.code)) throw error;
      const renewed = await unlessAborted(refresh(held.accessToken), sending.signal);
      if (renewed && tokens.owner?.() === owner) return http(call, { ...sending, bearer: renewed.accessToken });
      if (call.auth === 'optional') return http(call, sending);
      throw error;
    }
  };
}

/** Others may be waiting for the same renewal: whoever gives up leaves it running. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  signal.throwIfAborted();
  let giveUp = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason as Error);
    signal.addEventListener('abort', giveUp);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
