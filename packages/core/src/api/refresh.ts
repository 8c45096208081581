import type { Tokens, TokenStore } from '../entities/index.ts';
import { ContractError, isClientError } from '../errors/index.ts';
import type { Lock } from './lock.ts';

/** Dependencies of {@link createRefresh}. */
export interface RefreshOptions {
  readonly tokens: TokenStore;
  readonly lock: Lock;
  /** `POST /auth/refresh`. */
  readonly exchange: (refreshToken: string) => Promise<Tokens>;
  /** Called once when a session cannot be refreshed. Its tokens are removed right after. */
  readonly onSessionEnded: () => void;
}

/**
 * Returns the tokens to use instead of `refused`, the access token that got a 401; `null` when the session has ended.
 *
 * Concurrent failures share one request. Tokens that another tab or an earlier call has stored are returned as they are.
 *
 * @throws {StoreError} when the state of the session is unknown: no connection, 5xx, 429. The tokens stay.
 */
export type Refresh = (refused: string) => Promise<Tokens | null>;

/** Creates the {@link Refresh} of a client. */
export function createRefresh(options: RefreshOptions): Refresh {
  let pending: Promise<Tokens | null> | null = null;
  return (rejectedToken) => {
    pending ??= options
      .lock('octavo:refresh', () => refreshTokens(options, rejectedToken))
      .finally(() => {
        pending = null;
      });
    return pending;
  };
}

async function refreshTokens(
  { tokens, exchange, onSessionEnded }: RefreshOptions,
  rejectedToken: string,
): Promise<Tokens | null> {
  const current = tokens.read();
  if (!current) return null;
  if (current.accessToken !== rejectedToken) return current;
  if (current.refreshToken !== '') {
    try {
      const renewed = await exchange(current.refreshToken);
      const next = { ...renewed, refreshToken: renewed.refreshToken || current.refreshToken };
      // The user signed out or changed during the refresh, so the new tokens are discarded.
      if (tokens.read()?.accessToken !== rejectedToken) return tokens.read();
      tokens.write(next);
      return next;
    } catch (error) {
      // An invalid response also ends the session: a server without this call may send its start page instead of a 404.
      if (!isClientError(error) && !(error instanceof ContractError)) throw error;
    }
  }
  const now = tokens.read();
  if (now && now.accessToken !== rejectedToken) return now;
  if (now) {
    // The callback runs first, so that a listener can tell this end from a sign-out in another tab.
    try {
      onSessionEnded();
    } finally {
      tokens.clear();
    }
  }
  return null;
}
