import type { Api } from '@octavo/core/api';
import { bindAuth } from '@octavo/core/machines';
import type { CartStore, SessionStore, StoredSession } from '@octavo/core/storage';
import { type ActorRefFrom, createActor } from 'xstate';

/** The running auth machine of this browser. */
export type AuthActor = ActorRefFrom<ReturnType<typeof bindAuth>>;

/** What the auth machine works on in this browser. */
export interface AuthDeps {
  readonly api: Api;
  readonly session: SessionStore;
  readonly cart: CartStore;
}

/** The machine as it would have stood when the page was opened. Start it when its listeners are in place. */
export function createAuthActor(deps: AuthDeps, initialSession: StoredSession): AuthActor {
  return createActor(bindAuth(deps), { input: initialSession });
}
