import type { Api } from '@octavo/core/api';
import { bindAuth } from '@octavo/core/machines';
import type { AuthActor } from '@octavo/core/shop';
import type { CartStore, SessionStore, StoredSession } from '@octavo/core/storage';
import { createActor } from 'xstate';

/** The dependencies of the auth machine. */
export interface AuthDeps {
  readonly api: Api;
  readonly session: SessionStore;
  readonly cart: CartStore;
}

/**
 * Creates the machine with the session stored when the page was opened. Start it after its listeners are registered.
 */
export function createAuthActor(deps: AuthDeps, initialSession: StoredSession): AuthActor {
  return createActor(bindAuth(deps), { input: initialSession });
}
