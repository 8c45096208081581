/** Long on purpose: one chart is one file. Its failures, selectors and effects have files of their own beside it. */
import { assign, emit, fromCallback, setup } from 'xstate';
import type { LoginAnswer, RegisterAnswer } from '../contract/index.ts';
import { isSameId, type Session, type User } from '../entities/index.ts';
import { authDefaults, toasts } from '../messages/index.ts';
import type { StoredSession } from '../storage/index.ts';
import type { ForgotPassword, Login, LoginForm, Register, ResetPassword } from '../validators/index.ts';
import { authError, authToast, type AuthForm } from './auth.failures.ts';
import type { Toast } from './notice.ts';
import { typed, unprovided } from './unprovided.ts';

/** What is known of who is signed in. */
export interface AuthContext {
  readonly user: User | null;
  readonly token: string | null;
  /** The body of the answer that failed last, as it came, or the default sentence; `null` when nothing failed. */
  readonly error: unknown;
  /** What the running login was asked for. */
  readonly remember: boolean;
  /** The name of the running registration, for the login form that follows. */
  readonly username: string;
}

/** What happens to a session. */
export type AuthEvent =
  | { readonly type: 'login.submitted'; readonly form: LoginForm }
  | { readonly type: 'register.submitted'; readonly form: Register }
  | { readonly type: 'forgotPassword.submitted'; readonly form: ForgotPassword }
  | { readonly type: 'resetPassword.submitted'; readonly form: ResetPassword }
  /** A form was left; its error goes with it. */
  | { readonly type: 'form.left' }
  | { readonly type: 'logout.pressed' }
  /** The profile was saved. */
  | { readonly type: 'user.updated'; readonly user: User }
  /** Storage holds another session: renewed here, or changed in another tab. */
  | { readonly type: 'session.changed'; readonly session: StoredSession }
  /** The server refused to renew the session; for `onSessionEnded` of the client. */
  | { readonly type: 'session.expired' };

/** What a front end listens to with `actor.on`. */
export type AuthEmitted =
  | Toast
  | { readonly type: 'session.started'; readonly user: User }
  | { readonly type: 'session.ended'; readonly reason: 'logout' | 'elsewhere' | 'expired' }
  | { readonly type: 'account.registered'; readonly username: string }
  | { readonly type: 'password.reset' };

const authSetup = setup({
  types: typed<{
    context: AuthContext;
    events: AuthEvent;
    emitted: AuthEmitted;
    input: StoredSession;
    tags: 'loading';
  }>(),
  actors: {
    logIn: unprovided<LoginAnswer, Login>('logIn'),
    register: unprovided<RegisterAnswer, Register>('register'),
    requestReset: unprovided<{ message: string }, ForgotPassword>('requestReset'),
    resetPassword: unprovided<{ message: string }, ResetPassword>('resetPassword'),
    /** Sends `session.changed` whenever storage changes. */
    watchSession: fromCallback<AuthEvent>(() => undefined),
  },
  actions: {
    /** Puts the session into storage. */
    storeSession: (_args, _params: { session: Session; remember: boolean }) => undefined,
    storeUser: (_args, _params: { user: User }) => undefined,
    /** Tells the server, then removes the session and the cart from storage. */
    closeSession: () => undefined,
    keepSession: assign((_, { session }: { session: Session }) => ({
      user: session.user,
      token: session.access_token,
      error: null,
    })),
    keepUser: assign((_, { user }: { user: User | null }) => ({ user })),
    keepStored: assign((_, { user, tokens }: StoredSession) => ({ user, token: tokens?.accessToken ?? null })),
    keepFailure: assign((_, { form, failure }: { form: AuthForm; failure: unknown }) => ({
      error: authError(form, failure),
    })),
    keepError: assign((_, { error }: { error: unknown }) => ({ error })),
    forgetError: assign({ error: null }),
    forgetAll: assign({ user: null, token: null, error: null }),
    toastFailure: emit((_, { form, failure }: { form: AuthForm; failure: unknown }) => ({
      type: 'toast',
      kind: 'error',
      message: authToast(form, failure),
    })),
    toast: emit((_, { kind, message }: { kind: Toast['kind']; message: string }) => ({ type: 'toast', kind, message })),
    tellStarted: emit((_, { user }: { user: User }) => ({ type: 'session.started', user })),
    tellEnded: emit((_, { reason }: { reason: 'logout' | 'elsewhere' | 'expired' }) => ({
      type: 'session.ended',
      reason,
    })),
    tellRegistered: emit(({ context }) => ({ type: 'account.registered', username: context.username })),
    tellReset: emit({ type: 'password.reset' }),
  },
  guards: {
    hasSession: (_, { answer }: { answer: Pick<LoginAnswer, 'access_token' | 'user'> }) => toSession(answer) !== null,
    hasToken: (_, { answer }: { answer: Pick<LoginAnswer, 'access_token'> }) => answer.access_token !== null,
    isSuccess: (_, { answer }: { answer: RegisterAnswer }) => answer.success,
    isOver: ({ context }, { user }: StoredSession) => context.user !== null && user === null,
    isSomeoneElse: ({ context }, { user }: StoredSession) =>
      context.user !== null && user !== null && !isSameId(context.user.id, user.id),
    isNew: ({ context }, { user, tokens }: StoredSession) => context.user === null && user !== null && tokens !== null,
  },
});

function toSession(answer: Pick<LoginAnswer, 'access_token' | 'user'> & { refresh_token?: string }): Session | null {
  const { access_token, refresh_token = '', user } = answer;
  return access_token !== null && user !== null ? { access_token, refresh_token, user } : null;
}

/** The session of an answer that the guard `hasSession` has let pass. */
function sessionOf(answer: LoginAnswer | RegisterAnswer): Session {
  const session = toSession(answer);
  if (!session) throw new Error('hasSession guards this transition');
  return session;
}

/** The user of a stored session that the guards `isNew` and `isSomeoneElse` have let pass. */
function userOf({ user }: StoredSession): { user: User } {
  if (!user) throw new Error('a guard on the user leads here');
  return { user };
}

const kept = (answer: LoginAnswer | RegisterAnswer, remember: boolean) => ({ session: sessionOf(answer), remember });

/**
 * Who is signed in, and the four forms that lead there (spec §4): `idle`, `loading` (a tag), `succeeded`, `failed`.
 *
 * Success of a form does not mean signed in: only a user and a token do. Sign-out, renewal and other tabs are heard in
 * every state; a second submission is ignored while one is running. One chart in one file, since its four forms share
 * their endings.
 */
export const authMachine = authSetup.createMachine({
  id: 'auth',
  context: ({ input }) => ({
    user: input.user,
    token: input.tokens?.accessToken ?? null,
    error: null,
    remember: true,
    username: '',
  }),
  invoke: { src: 'watchSession' },
  initial: 'resting',
  on: {
    'logout.pressed': {
      target: '.resting.idle',
      actions: ['closeSession', 'forgetAll', { type: 'tellEnded', params: { reason: 'logout' } }],
    },
    'user.updated': {
      actions: [
        { type: 'keepUser', params: ({ event }) => ({ user: event.user }) },
        { type: 'storeUser', params: ({ event }) => ({ user: event.user }) },
      ],
    },
    'session.changed': [
      {
        guard: { type: 'isOver', params: ({ event }) => event.session },
        target: '.resting.idle',
        actions: ['forgetAll', { type: 'tellEnded', params: { reason: 'elsewhere' } }],
      },
      {
        guard: { type: 'isSomeoneElse', params: ({ event }) => event.session },
        actions: [
          { type: 'keepStored', params: ({ event }) => event.session },
          { type: 'tellEnded', params: { reason: 'elsewhere' } },
          { type: 'tellStarted', params: ({ event }) => userOf(event.session) },
        ],
      },
      {
        guard: { type: 'isNew', params: ({ event }) => event.session },
        actions: [
          { type: 'keepStored', params: ({ event }) => event.session },
          { type: 'tellStarted', params: ({ event }) => userOf(event.session) },
        ],
      },
      { actions: { type: 'keepStored', params: ({ event }) => event.session } },
    ],
    'session.expired': {
      target: '.resting.idle',
      actions: [
        'forgetAll',
        { type: 'toast', params: { kind: 'error', message: toasts.signInAgain } },
        { type: 'tellEnded', params: { reason: 'expired' } },
      ],
    },
  },
  states: {
    resting: {
      initial: 'idle',
      states: { idle: {}, succeeded: {}, failed: {} },
      on: {
        'login.submitted': {
          target: 'loggingIn',
          actions: assign(({ event }) => ({ remember: event.form.rememberMe, error: null })),
        },
        'register.submitted': {
          target: 'registering',
          actions: assign(({ event }) => ({ username: event.form.username, error: null })),
        },
        'forgotPassword.submitted': { target: 'requestingReset', actions: 'forgetError' },
        'resetPassword.submitted': { target: 'resettingPassword', actions: 'forgetError' },
        'form.left': { target: '.idle', actions: 'forgetError' },
      },
    },
    loggingIn: {
      tags: 'loading',
      invoke: {
        src: 'logIn',
        input: ({ event }) => {
          if (event.type !== 'login.submitted') throw new Error('only a submission leads here');
          return { username: event.form.username, password: event.form.password };
        },
        onDone: [
          {
            guard: { type: 'hasSession', params: ({ event }) => ({ answer: event.output }) },
            target: 'resting.succeeded',
            actions: [
              { type: 'storeSession', params: ({ context, event }) => kept(event.output, context.remember) },
              { type: 'keepSession', params: ({ event }) => ({ session: sessionOf(event.output) }) },
              { type: 'tellStarted', params: ({ event }) => ({ user: sessionOf(event.output).user }) },
            ],
          },
          {
            // A token for nobody: the answer cannot be used, but the credentials were not wrong.
            guard: { type: 'hasToken', params: ({ event }) => ({ answer: event.output }) },
            target: 'resting.failed',
            actions: [
              { type: 'keepError', params: { error: authDefaults.login } },
              { type: 'toast', params: { kind: 'error', message: toasts.loginFailed } },
            ],
          },
          {
            target: 'resting.failed',
            actions: [
              { type: 'keepError', params: { error: authDefaults.login } },
              { type: 'toast', params: { kind: 'error', message: toasts.credentialsIncorrect } },
            ],
          },
        ],
        onError: {
          target: 'resting.failed',
          actions: [
            { type: 'keepFailure', params: ({ event }) => ({ form: 'login', failure: event.error }) },
            { type: 'toastFailure', params: ({ event }) => ({ form: 'login', failure: event.error }) },
          ],
        },
      },
    },
    registering: {
      tags: 'loading',
      invoke: {
        src: 'register',
        input: ({ event }) => {
          if (event.type !== 'register.submitted') throw new Error('only a submission leads here');
          return event.form;
        },
        onDone: [
          {
            guard: { type: 'hasSession', params: ({ event }) => ({ answer: event.output }) },
            target: 'resting.succeeded',
            actions: [
              { type: 'storeSession', params: ({ event }) => kept(event.output, true) },
              { type: 'keepSession', params: ({ event }) => ({ session: sessionOf(event.output) }) },
              { type: 'toast', params: ({ event }) => succeeded(event.output.message, toasts.accountCreated) },
              'tellRegistered',
              { type: 'tellStarted', params: ({ event }) => ({ user: sessionOf(event.output).user }) },
            ],
          },
          {
            guard: { type: 'isSuccess', params: ({ event }) => ({ answer: event.output }) },
            target: 'resting.succeeded',
            actions: [
              { type: 'toast', params: ({ event }) => succeeded(event.output.message, toasts.accountCreated) },
              'tellRegistered',
            ],
          },
          {
            target: 'resting.failed',
            actions: [
              { type: 'keepError', params: ({ event }) => ({ error: event.output.message || authDefaults.register }) },
              {
                type: 'toast',
                params: ({ event }) => ({
                  kind: 'error',
                  message: event.output.message.trim() || toasts.registrationFailed,
                }),
              },
            ],
          },
        ],
        onError: {
          target: 'resting.failed',
          actions: [
            { type: 'keepFailure', params: ({ event }) => ({ form: 'register', failure: event.error }) },
            { type: 'toastFailure', params: ({ event }) => ({ form: 'register', failure: event.error }) },
          ],
        },
      },
    },
    requestingReset: {
      tags: 'loading',
      invoke: {
        src: 'requestReset',
        input: ({ event }) => {
          if (event.type !== 'forgotPassword.submitted') throw new Error('only a submission leads here');
          return event.form;
        },
        onDone: {
          target: 'resting.succeeded',
          actions: {
            type: 'toast',
            params: ({ event }) => succeeded(event.output.message, toasts.resetInstructionsSent),
          },
        },
        onError: {
          target: 'resting.failed',
          actions: [
            { type: 'keepFailure', params: ({ event }) => ({ form: 'forgotPassword', failure: event.error }) },
            { type: 'toastFailure', params: ({ event }) => ({ form: 'forgotPassword', failure: event.error }) },
          ],
        },
      },
    },
    resettingPassword: {
      tags: 'loading',
      invoke: {
        src: 'resetPassword',
        input: ({ event }) => {
          if (event.type !== 'resetPassword.submitted') throw new Error('only a submission leads here');
          return event.form;
        },
        onDone: {
          target: 'resting.succeeded',
          actions: [
            { type: 'toast', params: ({ event }) => succeeded(event.output.message, toasts.passwordReset) },
            'tellReset',
          ],
        },
        onError: {
          target: 'resting.failed',
          actions: [
            { type: 'keepFailure', params: ({ event }) => ({ form: 'resetPassword', failure: event.error }) },
            { type: 'toastFailure', params: ({ event }) => ({ form: 'resetPassword', failure: event.error }) },
          ],
        },
      },
    },
  },
});

function succeeded(message: string, fallback: string): { kind: 'success'; message: string } {
  return { kind: 'success', message: message.trim() || fallback };
}
