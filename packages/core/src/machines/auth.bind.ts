import { fromCallback, fromPromise } from 'xstate';
import type { Api } from '../api/index.ts';
import type { CartStore, SessionStore } from '../storage/index.ts';
import type { ForgotPassword, Login, Register, ResetPassword } from '../validators/index.ts';
import type { AuthEvent } from './auth.events.ts';
import { authMachine } from './auth.machine.ts';

/** What the auth machine works on. */
export interface AuthBinding {
  readonly api: Pick<Api, 'auth'>;
  readonly session: SessionStore;
  /** Cleared with a logout. */
  readonly cart: Pick<CartStore, 'clear'>;
}

/**
 * The auth machine on a client and its storage. Start it with what storage holds:
 * `createActor(bindAuth({ api, session, cart }), { input: session.restore() })`.
 */
export function bindAuth({ api, session, cart }: AuthBinding) {
  return authMachine.provide({
    actors: {
      logIn: fromPromise(({ input, signal }: { input: Login; signal: AbortSignal }) =>
        api.auth.login(input, { signal }),
      ),
      register: fromPromise(({ input, signal }: { input: Register; signal: AbortSignal }) =>
        api.auth.register(input, { signal }),
      ),
      requestReset: fromPromise(({ input, signal }: { input: ForgotPassword; signal: AbortSignal }) =>
        api.auth.forgotPassword(input, { signal }),
      ),
      resetPassword: fromPromise(({ input, signal }: { input: ResetPassword; signal: AbortSignal }) =>
        api.auth.resetPassword(input, { signal }),
      ),
      watchSession: fromCallback<AuthEvent>(({ sendBack }) =>
        session.subscribe(() => sendBack({ type: 'session.changed', session: session.restore() })),
      ),
    },
    actions: {
      storeSession: (_args, { session: started, remember }) => session.save(started, { remember }),
      storeUser: (_args, { user }) => session.saveUser(user),
      closeSession: () => {
        // They go at once, and the call may have to wait before it is made. Whether the server heard it does not change
        // that the customer is signed out here; its session runs out by itself.
        const { tokens } = session.restore();
        session.clear();
        api.auth.logout(tokens).catch(() => undefined);
        cart.clear();
      },
    },
  });
}
