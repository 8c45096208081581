import type { Api } from '@octavo/core/api';
import { bindAuth } from '@octavo/core/machines';
import type { CartStore, SessionStore, StoredSession } from '@octavo/core/storage';
import { type ActorRefFrom, createActor } from 'xstate';

/** The running auth machine of this browser. */
export type AuthActor = ActorRefFrom<ReturnType<typeof bindAuth>>;

/** What the auth machine works on in this browser. */
export interface AuthRoom {
  readonly api: Api;
  readonly session: SessionStore;
  readonly cart: CartStore;
}

/** The machine as it would have stood when the page was opened. Start it when its listeners are in place. */
export function createAuthActor(room: AuthRoom, atOpening: StoredSession): AuthActor {
  return createActor(bindAuth(room), { input: atOpening });
}
