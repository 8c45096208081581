import { isSameId, type User } from '../entities/index.ts';
import type { SessionStore, StoredSession } from '../storage/index.ts';

/** The stored session of the current user. */
export interface CurrentSession {
  /** The same object for as long as nothing has changed, as a rendering library needs. */
  read(): StoredSession;
  /**
   * Notifies of every change, token refreshes included. Like {@link onUserChange}, returns a function that
   * unsubscribes.
   */
  subscribe(listener: () => void): () => void;
  /** Notifies when another user signs in, or the user signs out. */
  onUserChange(listener: (user: User | null, before: User | null) => void): () => void;
  /** Stops following the stored session. */
  close(): void;
}

/** Creates a {@link CurrentSession} from `session`. It needs no state machine. */
export function createCurrentSession(session: SessionStore): CurrentSession {
  const listeners = new Set<() => void>();
  const userListeners = new Set<(user: User | null, before: User | null) => void>();
  let current = session.restore();
  const close = session.subscribe(() => {
    const before = current.user;
    const now = session.restore();
    // A refresh changes the tokens, but nothing visible about the user.
    current = isEqualUser(before, now.user) ? { user: before, tokens: now.tokens } : now;
    if (!isSameUser(before, current.user)) for (const listener of userListeners) listener(current.user, before);
    for (const listener of listeners) listener();
  });
  return {
    read: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onUserChange: (listener) => {
      userListeners.add(listener);
      return () => userListeners.delete(listener);
    },
    close,
  };
}

function isEqualUser(one: User | null, other: User | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether both are the same user, or both null. */
export function isSameUser(one: User | null, other: User | null): boolean {
  return one === null || other === null ? one === other : isSameId(one.id, other.id);
}
