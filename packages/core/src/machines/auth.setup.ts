import { assign, emit, fromCallback, setup } from 'xstate';
import type { LoginResponse, RegisterResponse } from '../contract/index.ts';
import { isSameId, type Session, type User } from '../entities/index.ts';
import type { StoredSession } from '../storage/index.ts';
import type { ForgotPassword, Login, LoginForm, Register, ResetPassword } from '../validators/index.ts';
import type { AuthContext, AuthEmitted, AuthEvent } from './auth.events.ts';
import { authError, authToastMessage, type AuthForm } from './auth.errors.ts';
import { toSession } from './auth.rules.ts';
import type { Toast } from './notifications.ts';
import { typed, unprovided } from './unprovided.ts';

/** Actions, guards and actors of the auth chart. */
export const authSetup = setup({
  types: typed<{
    context: AuthContext;
    events: AuthEvent;
    emitted: AuthEmitted;
    input: StoredSession;
    tags: 'loading';
  }>(),
  actors: {
    logIn: unprovided<LoginResponse, Login>('logIn'),
    register: unprovided<RegisterResponse, Register>('register'),
    requestReset: unprovided<{ message: string }, ForgotPassword>('requestReset'),
    resetPassword: unprovided<{ message: string }, ResetPassword>('resetPassword'),
    /** Sends `session.changed` whenever storage changes. */
    watchSession: fromCallback<AuthEvent>(() => undefined),
  },
  actions: {
    /** Writes the session to storage. */
    storeSession: (_args, _params: { session: Session; remember: boolean }) => undefined,
    storeUser: (_args, _params: { user: User }) => undefined,
    /** Calls logout on the server and removes session and cart from storage. */
    endSession: () => undefined,
    assignSession: assign((_, { session }: { session: Session }) => ({
      user: session.user,
      token: session.access_token,
      error: null,
    })),
    assignUser: assign((_, { user }: { user: User | null }) => ({ user })),
    assignStored: assign((_, { user, tokens }: StoredSession) => ({ user, token: tokens?.accessToken ?? null })),
    assignFailure: assign((_, { form, failure }: { form: AuthForm; failure: unknown }) => ({
      error: authError(form, failure),
    })),
    assignError: assign((_, { error }: { error: unknown }) => ({ error })),
    assignResetMessage: assign((_, { message }: { message: string }) => ({ resetMessage: message })),
    assignRemember: assign((_, { form }: { form: Pick<LoginForm, 'rememberMe'> }) => ({ remember: form.rememberMe })),
    assignUsername: assign((_, { form }: { form: Pick<Register, 'username'> }) => ({ username: form.username })),
    startSubmission: assign((_, { form }: { form: AuthForm }) => ({ form, error: null })),
    clearError: assign({ error: null }),
    clearSession: assign({ user: null, token: null, error: null, username: '' }),
    toastFailure: emit((_, { form, failure }: { form: AuthForm; failure: unknown }) => ({
      type: 'toast',
      kind: 'error',
      message: authToastMessage(form, failure),
    })),
    toast: emit((_, { kind, message }: { kind: Toast['kind']; message: string }) => ({ type: 'toast', kind, message })),
    emitStarted: emit((_, { user }: { user: User }) => ({ type: 'session.started', user })),
    emitEnded: emit((_, { reason }: { reason: 'logout' | 'otherTab' | 'expired' }) => ({
      type: 'session.ended',
      reason,
    })),
    emitRegistered: emit(({ context }) => ({ type: 'account.registered', username: context.username })),
    emitReset: emit({ type: 'password.reset' }),
  },
  guards: {
    hasSession: (_, { response }: { response: Pick<LoginResponse, 'access_token' | 'user'> }) =>
      toSession(response) !== null,
    hasToken: (_, { response }: { response: Pick<LoginResponse, 'access_token'> }) => response.access_token !== null,
    isSameUser: ({ context }, { user }: { user: User }) => context.user !== null && isSameId(context.user.id, user.id),
    isSuccess: (_, { response }: { response: RegisterResponse }) => response.success,
    isSignedOut: ({ context }, { user }: StoredSession) => context.user !== null && user === null,
    isDifferentUser: ({ context }, { user }: StoredSession) =>
      context.user !== null && user !== null && !isSameId(context.user.id, user.id),
    isNewSession: ({ context }, { user, tokens }: StoredSession) =>
      context.user === null && user !== null && tokens !== null,
  },
});
