import { not, stateIn } from 'xstate';
import { authDefaults, toasts } from '../messages/index.ts';
import { storeParams, requireSession, successToast, requireUser } from './auth.rules.ts';
import { authSetup } from './auth.setup.ts';

/**
 * Session and account forms (spec §4). A form has the status `idle`, `loading` (a tag), `succeeded` or `failed`.
 *
 * A succeeded form does not mean that the user is signed in: that needs a user and a token. Logout, refresh and changes
 * in other tabs are handled in every state. A second submission of the running form is ignored. A submission of another
 * form replaces it, because the user has left the first form.
 *
 * Longer than most files on purpose: the states of one chart are easier to understand together.
 */
export const authMachine = authSetup.createMachine({
  id: 'auth',
  context: ({ input }) => ({
    user: input.user,
    token: input.tokens?.accessToken ?? null,
    error: null,
    form: null,
    remember: true,
    username: '',
    resetMessage: '',
  }),
  invoke: { src: 'watchSession' },
  initial: 'settled',
  on: {
    'login.submitted': {
      guard: not(stateIn('loggingIn')),
      target: '.loggingIn',
      actions: [
        { type: 'startSubmission', params: { form: 'login' } },
        { type: 'assignRemember', params: ({ event }) => event },
      ],
    },
    'register.submitted': {
      guard: not(stateIn('registering')),
      target: '.registering',
      actions: [
        { type: 'startSubmission', params: { form: 'register' } },
        { type: 'assignUsername', params: ({ event }) => event },
      ],
    },
    'forgotPassword.submitted': {
      guard: not(stateIn('requestingReset')),
      target: '.requestingReset',
      actions: { type: 'startSubmission', params: { form: 'forgotPassword' } },
    },
    'resetPassword.submitted': {
      guard: not(stateIn('resettingPassword')),
      target: '.resettingPassword',
      actions: { type: 'startSubmission', params: { form: 'resetPassword' } },
    },
    'logout.pressed': {
      target: '.settled.idle',
      actions: ['endSession', 'clearSession', { type: 'emitEnded', params: { reason: 'logout' } }],
    },
    'user.updated': {
      // The response may arrive after its user has signed out or another user has signed in.
      guard: { type: 'isSameUser', params: ({ event }) => event },
      actions: [
        { type: 'assignUser', params: ({ event }) => ({ user: event.user }) },
        { type: 'storeUser', params: ({ event }) => ({ user: event.user }) },
      ],
    },
    'session.changed': [
      {
        guard: { type: 'isSignedOut', params: ({ event }) => event.session },
        target: '.settled.idle',
        actions: ['clearSession', { type: 'emitEnded', params: { reason: 'otherTab' } }],
      },
      {
        guard: { type: 'isDifferentUser', params: ({ event }) => event.session },
        actions: [
          { type: 'assignStored', params: ({ event }) => event.session },
          { type: 'emitEnded', params: { reason: 'otherTab' } },
          { type: 'emitStarted', params: ({ event }) => requireUser(event.session) },
        ],
      },
      {
        guard: { type: 'isNewSession', params: ({ event }) => event.session },
        actions: [
          { type: 'assignStored', params: ({ event }) => event.session },
          { type: 'emitStarted', params: ({ event }) => requireUser(event.session) },
        ],
      },
      { actions: { type: 'assignStored', params: ({ event }) => event.session } },
    ],
    'session.expired': {
      target: '.settled.idle',
      actions: [
        'clearSession',
        { type: 'toast', params: { kind: 'error', message: toasts.signInAgain } },
        { type: 'emitEnded', params: { reason: 'expired' } },
      ],
    },
  },
  states: {
    settled: {
      initial: 'idle',
      states: { idle: {}, succeeded: {}, failed: {} },
      on: {
        'form.left': { target: '.idle', actions: 'clearError' },
      },
    },
    loggingIn: {
      tags: 'loading',
      invoke: {
        src: 'logIn',
        input: ({ event }) => {
          if (event.type !== 'login.submitted') throw new Error('logIn is invoked on login.submitted only');
          return { username: event.form.username, password: event.form.password };
        },
        onDone: [
          {
            guard: { type: 'hasSession', params: ({ event }) => ({ response: event.output }) },
            target: 'settled.succeeded',
            actions: [
              { type: 'storeSession', params: ({ context, event }) => storeParams(event.output, context.remember) },
              { type: 'assignSession', params: ({ event }) => ({ session: requireSession(event.output) }) },
              { type: 'emitStarted', params: ({ event }) => ({ user: requireSession(event.output).user }) },
            ],
          },
          {
            // A token without a user: the response is invalid, but the credentials were not wrong.
            guard: { type: 'hasToken', params: ({ event }) => ({ response: event.output }) },
            target: 'settled.failed',
            actions: [
              { type: 'assignError', params: { error: authDefaults.login } },
              { type: 'toast', params: { kind: 'error', message: toasts.loginFailed } },
            ],
          },
          {
            target: 'settled.failed',
            actions: [
              { type: 'assignError', params: { error: authDefaults.login } },
              { type: 'toast', params: { kind: 'error', message: toasts.credentialsIncorrect } },
            ],
          },
        ],
        onError: {
          target: 'settled.failed',
          actions: [
            { type: 'assignFailure', params: ({ event }) => ({ form: 'login', failure: event.error }) },
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
          if (event.type !== 'register.submitted') throw new Error('register is invoked on register.submitted only');
          return event.form;
        },
        onDone: [
          {
            guard: { type: 'hasSession', params: ({ event }) => ({ response: event.output }) },
            target: 'settled.succeeded',
            actions: [
              { type: 'storeSession', params: ({ event }) => storeParams(event.output, true) },
              { type: 'assignSession', params: ({ event }) => ({ session: requireSession(event.output) }) },
              { type: 'toast', params: ({ event }) => successToast(event.output.message, toasts.accountCreated) },
              'emitRegistered',
              { type: 'emitStarted', params: ({ event }) => ({ user: requireSession(event.output).user }) },
            ],
          },
          {
            guard: { type: 'isSuccess', params: ({ event }) => ({ response: event.output }) },
            target: 'settled.succeeded',
            actions: [
              { type: 'toast', params: ({ event }) => successToast(event.output.message, toasts.accountCreated) },
              'emitRegistered',
            ],
          },
          {
            target: 'settled.failed',
            actions: [
              {
                type: 'assignError',
                params: ({ event }) => ({ error: event.output.message.trim() || authDefaults.register }),
              },
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
          target: 'settled.failed',
          actions: [
            { type: 'assignFailure', params: ({ event }) => ({ form: 'register', failure: event.error }) },
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
          if (event.type !== 'forgotPassword.submitted')
            throw new Error('requestReset is invoked on forgotPassword.submitted only');
          return event.form;
        },
        onDone: {
          target: 'settled.succeeded',
          actions: [
            {
              type: 'assignResetMessage',
              params: ({ event }) => successToast(event.output.message, toasts.resetInstructionsSent),
            },
            {
              type: 'toast',
              params: ({ event }) => successToast(event.output.message, toasts.resetInstructionsSent),
            },
          ],
        },
        onError: {
          target: 'settled.failed',
          actions: [
            { type: 'assignFailure', params: ({ event }) => ({ form: 'forgotPassword', failure: event.error }) },
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
          if (event.type !== 'resetPassword.submitted')
            throw new Error('resetPassword is invoked on resetPassword.submitted only');
          return event.form;
        },
        onDone: {
          target: 'settled.succeeded',
          actions: [
            { type: 'toast', params: ({ event }) => successToast(event.output.message, toasts.passwordReset) },
            'emitReset',
          ],
        },
        onError: {
          target: 'settled.failed',
          actions: [
            { type: 'assignFailure', params: ({ event }) => ({ form: 'resetPassword', failure: event.error }) },
            { type: 'toastFailure', params: ({ event }) => ({ form: 'resetPassword', failure: event.error }) },
          ],
        },
      },
    },
  },
});
