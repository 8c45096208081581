import type { Tokens, TokenStore } from '../entities/index.ts';
import { ContractError, isClientError } from '../errors/index.ts';
import type { Lock } from './lock.ts';

/** What renewing a session needs. */
export interface RefreshOptions {
  readonly tokens: TokenStore;
  readonly lock: Lock;
  /** `POST /auth/refresh`. */
  readonly exchange: (refreshToken: string) => Promise<Tokens>;
  /** Told once when a session cannot be renewed; its tokens are dropped right after. */
  readonly onSessionEnded: () => void;
}

/**
 * Gives the tokens to use instead of `refused`, the access token that just met a 401; `null` when the session is over.
 *
 * However many calls fail at once, one request goes out. Tokens that another tab or an earlier call has stored meanwhile
 * are taken as they are.
 *
 * @throws {StoreError} when it is not known whether the session lives: no connection, 5xx, 429. The tokens stay.
 */
export type Refresh = (refused: string) => Promise<Tokens | null>;

/** Makes the {@link Refresh} of a client. */
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

async function refreshTokens({ tokens, exchange, onSessionEnded }: RefreshOptions, rejectedToken: string): Promise<Tokens | null> {
  const current = tokens.read();
  if (!current) return null;
  if (current.accessToken !== rejectedToken) return current;
  if (current.refreshToken !== '') {
    try {
      const renewed = await exchange(current.refreshToken);
      const next = { ...renewed, refreshToken: renewed.refreshToken || current.refreshToken };
      // Signed out, or in as somebody else, while the answer was on its way: that decision stands.
      if (tokens.read()?.accessToken !== rejectedToken) return tokens.read();
      tokens.write(next);
      return next;
    } catch (error) {
      // An answer that is no renewal is a no as well: a server without this call may show its start page instead of a 404.
      if (!isClientError(error) && !(error instanceof ContractError)) throw error;
    }
  }
  const now = tokens.read();
  if (now && now.accessToken !== rejectedToken) return now;
  if (now) {
    // Told first, so that a listener can tell this end from a sign-out in another tab.
    try {
      onSessionEnded();
    } finally {
      tokens.clear();
    }
  }
  return null;
}
