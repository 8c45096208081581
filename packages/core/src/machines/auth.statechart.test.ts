import { aSession, aUser } from '../testing/index.ts';
import { type Chart, describeStatechart, done, failed } from '../testing/statechart-table.ts';
import { authMachine, type AuthContext } from './index.ts';

const session = aSession();
const signedIn: AuthContext = {
  user: aUser(),
  token: 'access-1',
  error: null,
  form: null,
  remember: true,
  username: '',
  resetMessage: '',
};
const signedOut = { user: null, tokens: null };
const stored = (user = aUser()) => ({ user, tokens: { accessToken: 'access-2', refreshToken: '' } });
const globalTransitions = (state: string) => ({
  'logout.pressed': 'settled.idle',
  'user.updated': state,
  'the session has ended': 'settled.idle',
  'the session has another user': state,
  'a session has started': state,
  'the session was refreshed': state,
  'session.expired': 'settled.idle',
});
const forms = {
  'login.submitted': 'loggingIn',
  'register.submitted': 'registering',
  'forgotPassword.submitted': 'requestingReset',
  'resetPassword.submitted': 'resettingPassword',
};
/** The transitions to all forms except `running`, which ignores a second submission. */
const formsExcept = (running: string) =>
  Object.fromEntries(Object.entries(forms).filter(([, state]) => state !== running));
const formsOf = { ...forms, 'form.left': 'settled.idle' };

const auth: Chart = {
  machine: authMachine,
  context: signedIn,
  events: {
    'login.submitted': { event: { type: 'login.submitted', form: { username: 'a', password: 'b', rememberMe: true } } },
    'register.submitted': { event: { type: 'register.submitted', form: { username: 'a' } } },
    'forgotPassword.submitted': { event: { type: 'forgotPassword.submitted', form: {} } },
    'resetPassword.submitted': { event: { type: 'resetPassword.submitted', form: {} } },
    'form.left': { event: { type: 'form.left' } },
    'logout.pressed': { event: { type: 'logout.pressed' } },
    'user.updated': { event: { type: 'user.updated', user: aUser() } },
    'another user was updated': { event: { type: 'user.updated', user: aUser({ id: 9 }) } },
    'a signed-out user was updated': { event: { type: 'user.updated', user: aUser() }, context: { user: null } },
    'the session has ended': { event: { type: 'session.changed', session: signedOut } },
    'the session has another user': { event: { type: 'session.changed', session: stored(aUser({ id: 9 })) } },
    'a session has started': {
      event: { type: 'session.changed', session: stored() },
      context: { user: null, token: null },
    },
    'the session was refreshed': { event: { type: 'session.changed', session: stored() } },
    'session.expired': { event: { type: 'session.expired' } },
    'login: a session': done('auth.loggingIn', session),
    'login: token without user': done('auth.loggingIn', { ...session, user: null }),
    'login: no token': done('auth.loggingIn', { ...session, access_token: null }),
    'login: no response': failed('auth.loggingIn'),
    'registration: a session': done('auth.registering', { ...session, success: true, message: '' }),
    'registration: an account': done('auth.registering', {
      success: true,
      message: '',
      access_token: null,
      user: null,
    }),
    'registration: rejected': done('auth.registering', { success: false, message: '', access_token: null, user: null }),
    'registration: no response': failed('auth.registering'),
    'forgotPassword: sent': done('auth.requestingReset', { message: '' }),
    'forgotPassword: no response': failed('auth.requestingReset'),
    'resetPassword: changed': done('auth.resettingPassword', { message: '' }),
    'resetPassword: no response': failed('auth.resettingPassword'),
  },
  table: {
    'settled.idle': { ...formsOf, ...globalTransitions('settled.idle') },
    'settled.succeeded': { ...formsOf, ...globalTransitions('settled.succeeded') },
    'settled.failed': { ...formsOf, ...globalTransitions('settled.failed') },
    loggingIn: {
      ...formsExcept('loggingIn'),
      ...globalTransitions('loggingIn'),
      'login: a session': 'settled.succeeded',
      'login: token without user': 'settled.failed',
      'login: no token': 'settled.failed',
      'login: no response': 'settled.failed',
    },
    registering: {
      ...formsExcept('registering'),
      ...globalTransitions('registering'),
      'registration: a session': 'settled.succeeded',
      'registration: an account': 'settled.succeeded',
      'registration: rejected': 'settled.failed',
      'registration: no response': 'settled.failed',
    },
    requestingReset: {
      ...formsExcept('requestingReset'),
      ...globalTransitions('requestingReset'),
      'forgotPassword: sent': 'settled.succeeded',
      'forgotPassword: no response': 'settled.failed',
    },
    resettingPassword: {
      ...formsExcept('resettingPassword'),
      ...globalTransitions('resettingPassword'),
      'resetPassword: changed': 'settled.succeeded',
      'resetPassword: no response': 'settled.failed',
    },
  },
};

describeStatechart('auth', auth);
