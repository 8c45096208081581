import type { SessionStore, StoredSession } from '@octavo/core/storage';

/** Who is signed in, as storage has it now. */
export interface SignedIn {
  /** The same object as long as nothing changed, so that it can be rendered from. */
  read(): StoredSession;
  subscribe(listener: () => void): () => void;
}

/** Makes a {@link SignedIn} over `session`. It is there from the first paint on; the auth machine is not. */
export function createSignedIn(session: SessionStore): SignedIn {
  const listeners = new Set<() => void>();
  let held = session.restore();
  session.subscribe(() => {
    const now = session.restore();
    // A renewal changes the tokens and nothing that is shown of the user.
    held = isSame(held.user, now.user) ? { user: held.user, tokens: now.tokens } : now;
    for (const listener of listeners) listener();
  });
  return {
    read: () => held,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
