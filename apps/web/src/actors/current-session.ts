import { isSameId, type User } from '@octavo/core/entities';
import type { SessionStore, StoredSession } from '@octavo/core/storage';

/** Who is signed in, as storage has it now. */
export interface CurrentSession {
  /** The same object as long as nothing changed, so that it can be rendered from. */
  read(): StoredSession;
  /** Tells of every change, renewals included. Gives the way to stop listening, as does {@link onUserChange}. */
  subscribe(listener: () => void): () => void;
  /** Tells when somebody else, or nobody, looks at the shop from now on. */
  onUserChange(listener: (user: User | null, before: User | null) => void): () => void;
}

/** Makes a {@link SignedIn} over `session`. It is there from the first paint on; the auth machine is not. */
export function createCurrentSession(session: SessionStore): CurrentSession {
  const listeners = new Set<() => void>();
  const userListeners = new Set<(user: User | null, before: User | null) => void>();
  let current = session.restore();
  session.subscribe(() => {
    const before = current.user;
    const now = session.restore();
    // A renewal changes the tokens and nothing that is shown of the user.
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
  };
}

function isEqualUser(one: User | null, other: User | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Tells whether both are the same person, or both nobody. */
export function isSameUser(one: User | null, other: User | null): boolean {
  return one === null || other === null ? one === other : isSameId(one.id, other.id);
}
