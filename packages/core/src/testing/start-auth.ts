/** The auth machine with a fake API and stores in memory. */
import { createActor } from 'xstate';
import type { Api } from '../api/index.ts';
import type { LoginResponse } from '../contract/index.ts';
import { bindAuth, selectAuthStatus } from '../machines/index.ts';
import { createCartStore, createSessionStore, memoryStorage } from '../storage/index.ts';
import { aSession } from './a-user.ts';
import { aCartItem } from './an-order.ts';
import { recordEmitted } from './record-emitted.ts';

const unexpectedCall = () => Promise.reject(new Error('unexpected call'));
export const aLoginResponse = (overrides: Partial<LoginResponse> = {}): LoginResponse => ({
  ...aSession(),
  ...overrides,
});
/** Starts the machine with one book in the cart. Calls that `auth` does not define fail. */
export function startAuth(auth: Partial<Api['auth']> = {}, isSignedIn = false) {
  const storage = memoryStorage();
  const session = createSessionStore(storage);
  const cart = createCartStore(storage);
  cart.add(aCartItem());
  if (isSignedIn) session.save(aSession());
  const api = {
    auth: {
      login: unexpectedCall,
      register: unexpectedCall,
      forgotPassword: unexpectedCall,
      resetPassword: unexpectedCall,
      logout: unexpectedCall,
      ...auth,
    },
  };
  const actor = createActor(bindAuth({ api, session, cart }), { input: session.restore() });
  const emitted = recordEmitted(actor);
  return { actor: actor.start(), emitted, session, cart, storage };
}

/** The status of the form that was submitted last. */
export const statusOf = (actor: ReturnType<typeof startAuth>['actor']) => selectAuthStatus(actor.getSnapshot());

export const toastEvent = (kind: 'success' | 'error', message: string) => ({ type: 'toast', kind, message });
