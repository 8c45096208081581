import { fromCallback, fromPromise } from 'xstate';
import type { Api } from '../api/index.ts';
import type { CartStore, SessionStore } from '../storage/index.ts';
import type { ForgotPassword, Login, Register, ResetPassword } from '../validators/index.ts';
import type { AuthEvent } from './auth.events.ts';
import { authMachine } from './auth.machine.ts';

/** Dependencies of the auth machine. */
export interface AuthBinding {
  readonly api: Pick<Api, 'auth'>;
  readonly session: SessionStore;
  /** Cleared on logout. */
  readonly cart: Pick<CartStore, 'clear'>;
}

/**
 * Binds the auth machine to a client and its storage. Start it with the stored session:
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
      endSession: () => {
        // The tokens are removed immediately, although the call may be delayed. The customer is signed out here even if the server
        // does not receive it; its session then expires.
        const { tokens } = session.restore();
        session.clear();
        api.auth.logout(tokens).catch(() => undefined);
        cart.clear();
      },
    },
  });
}
