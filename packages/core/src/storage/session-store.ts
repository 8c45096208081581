import type { Session, Tokens, TokenStore, User } from '../entities/index.ts';
import { storageKeys as keys } from './keys.ts';
import type { SessionMarker } from './session-marker.ts';
import { toAccessToken, toUser } from './stored-values.ts';
import { readJson, type StoragePort } from './storage-port.ts';

/** The stored user and tokens. Either may be missing. */
export interface StoredSession {
  readonly user: User | null;
  readonly tokens: Tokens | null;
}

/** Stores tokens and user under the spec's keys; pass it to `createApi` as `tokens`. */
export interface SessionStore extends TokenStore {
  /** Returns the stored session. Corrupt values count as absent. */
  restore(): StoredSession;
  /** Stores a session. Without `remember` it ends with the browser if there is a {@link SessionMarker}. */
  save(session: Session, options?: { remember?: boolean }): void;
  /** Replaces the user and keeps the tokens. */
  saveUser(user: User): void;
  /** Returns the id of the stored user. */
  owner(): string | null;
  /** Removes user and both tokens. */
  clear(): void;
  /** Calls the listener on sign-in, sign-out and refresh, in this or another tab. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

const SESSION_KEYS: readonly string[] = [keys.accessToken, keys.refreshToken, keys.user];

/** Creates a {@link SessionStore}. A session that ends with the browser is removed immediately if its marker is missing. */
export function createSessionStore(storage: StoragePort, marker?: SessionMarker): SessionStore {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const read = (): Tokens | null => {
    const accessToken = toAccessToken(storage.get(keys.accessToken));
    if (accessToken === null) return null;
    return { accessToken, refreshToken: storage.get(keys.refreshToken)?.trim() ?? '' };
  };
  const readUser = (): User | null => toUser(readJson(storage, keys.user));
  const writeTokens = ({ accessToken, refreshToken }: Tokens) => {
    storage.set(keys.accessToken, accessToken);
    if (refreshToken === '') storage.remove(keys.refreshToken);
    else storage.set(keys.refreshToken, refreshToken);
  };
  const removeKeys = () => {
    for (const key of [...SESSION_KEYS, keys.sessionOnly]) storage.remove(key);
    marker?.clear();
  };
  if (marker && storage.get(keys.sessionOnly) !== null && !marker.isSet()) removeKeys();

  return {
    read,
    write: (tokens) => {
      writeTokens(tokens);
      notify();
    },
    clear: () => {
      removeKeys();
      notify();
    },
    owner: () => {
      const user = readUser();
      return user && String(user.id);
    },
    restore: () => ({ user: readUser(), tokens: read() }),
    save: ({ access_token, refresh_token, user }, { remember = true } = {}) => {
      writeTokens({ accessToken: access_token, refreshToken: refresh_token });
      storage.set(keys.user, JSON.stringify(user));
      if (remember || !marker) {
        storage.remove(keys.sessionOnly);
        marker?.clear();
      } else {
        marker.set();
        storage.set(keys.sessionOnly, '1');
      }
      notify();
    },
    saveUser: (user) => {
      storage.set(keys.user, JSON.stringify(user));
      notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      const stop = storage.subscribe((key) => {
        if (key === null || SESSION_KEYS.includes(key)) listener();
      });
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
}
