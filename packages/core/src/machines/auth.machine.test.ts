/** One file on purpose: the four forms share one status, and each test checks that a form does not affect the others. */
import { createActor, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Api } from '../api/index.ts';
import type { LoginResponse, RegisterResponse } from '../contract/index.ts';
import { emptyCart } from '../entities/index.ts';
import { fromProblem, NetworkError } from '../errors/index.ts';
import { createCartStore, createSessionStore, memoryStorage } from '../storage/index.ts';
import { aCartItem, aSession, aUser, recordEmitted, createDeferred, flushPromises } from '../testing/index.ts';
import {
  authMachine,
  bindAuth,
  selectAuthError,
  selectAuthStatus,
  selectHasToken,
  selectIsAuthenticated,
  selectIsLoggingIn,
  selectIsRegistering,
  selectIsRequestingReset,
  selectIsResetRequested,
  selectIsResettingPassword,
  selectRegisteredUsername,
  selectResetMessage,
  selectResetPasswordError,
  selectUser,
} from './index.ts';

const unexpectedCall = () => Promise.reject(new Error('unexpected call'));
const aLoginResponse = (overrides: Partial<LoginResponse> = {}): LoginResponse => ({ ...aSession(), ...overrides });
const registered = (overrides: Partial<RegisterResponse> = {}): RegisterResponse => ({
  success: true,
  message: 'Welcome to Octavo.',
  access_token: null,
  refresh_token: '',
  user: null,
  ...overrides,
});
const login = { username: 'ines_h', password: 'Octavo!2026', rememberMe: true };
const registration = {
  username: 'ines_h',
  email: 'ines@octavo.example',
  password: 'Octavo!2026',
  first_name: '',
  last_name: '',
  role: 'customer',
} as const;

function start(auth: Partial<Api['auth']> = {}, isSignedIn = false) {
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

const status = (actor: ReturnType<typeof start>['actor']) => selectAuthStatus(actor.getSnapshot());
const toast = (kind: 'success' | 'error', message: string) => ({ type: 'toast', kind, message });

describe('the initial state', () => {
  it('is signed out and idle with empty storage', () => {
    const { actor } = start();
    const snapshot = actor.getSnapshot();
    expect([selectUser(snapshot), selectIsAuthenticated(snapshot), selectAuthStatus(snapshot)]).toEqual([
      null,
      false,
      'idle',
    ]);
  });

  it('restores user and token synchronously', () => {
    const snapshot = start({}, true).actor.getSnapshot();
    expect(selectUser(snapshot)).toEqual(aUser());
    expect(selectIsAuthenticated(snapshot)).toBe(true);
    expect(selectAuthStatus(snapshot)).toBe('idle');
  });

  it('restores a user without a token as not authenticated', () => {
    const snapshot = createActor(authMachine, { input: { user: aUser(), tokens: null } }).getSnapshot();
    expect([selectUser(snapshot) !== null, selectHasToken(snapshot), selectIsAuthenticated(snapshot)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('the login', () => {
  it('stores the session and emits session.started', async () => {
    const { actor, emitted, session } = start({ login: () => Promise.resolve(aLoginResponse()) });
    actor.send({ type: 'login.submitted', form: login });
    expect([status(actor), selectIsLoggingIn(actor.getSnapshot())]).toEqual(['loading', true]);
    await flushPromises();
    expect(status(actor)).toBe('succeeded');
    expect(selectIsAuthenticated(actor.getSnapshot())).toBe(true);
    expect(session.restore()).toEqual({
      user: aUser(),
      tokens: { accessToken: 'access-1', refreshToken: 'refresh-1' },
    });
    expect(emitted).toEqual([{ type: 'session.started', user: aUser() }]);
  });

  it('sends username and password without rememberMe', async () => {
    const sent: unknown[] = [];
    const { actor } = start({
      login: (body) => {
        sent.push(body);
        return Promise.resolve(aLoginResponse());
      },
    });
    actor.send({ type: 'login.submitted', form: { ...login, rememberMe: false } });
    await flushPromises();
    expect(sent).toEqual([{ username: 'ines_h', password: 'Octavo!2026' }]);
  });

  it.each([
    ['a response without a token', () => Promise.resolve(aLoginResponse({ access_token: null }))],
    ['401', () => Promise.reject(fromProblem(401, { detail: 'no', code: 'credentials_invalid' }))],
    ['422', () => Promise.reject(fromProblem(422, { detail: 'short' }))],
  ])('shows that the credentials are wrong after %s', async (_, logIn) => {
    const { actor, emitted } = start({ login: logIn });
    actor.send({ type: 'login.submitted', form: login });
    await flushPromises();
    expect(status(actor)).toBe('failed');
    expect(emitted).toEqual([toast('error', 'Email or password is incorrect. Please try again.')]);
  });

  it.each([
    ['a network error', new NetworkError()],
    ['a server error', fromProblem(500, { detail: 'x' })],
    ['too many attempts', fromProblem(429, {})],
    ['an exception', new Error('x')],
  ])('shows that the login failed after %s', async (_, error) => {
    const { actor, emitted } = start({ login: () => Promise.reject(error) });
    actor.send({ type: 'login.submitted', form: login });
    await flushPromises();
    expect(emitted).toEqual([toast('error', 'Login failed. Please try again.')]);
  });

  it('fails for a token without a user', async () => {
    const { actor, emitted, session } = start({ login: () => Promise.resolve(aLoginResponse({ user: null })) });
    actor.send({ type: 'login.submitted', form: login });
    await flushPromises();
    expect([session.read(), emitted]).toEqual([null, [toast('error', 'Login failed. Please try again.')]]);
  });

  it('keeps the response body as its error, or the default text', async () => {
    const body = { detail: 'no', code: 'credentials_invalid' };
    const first = start({ login: () => Promise.reject(fromProblem(401, body)) });
    first.actor.send({ type: 'login.submitted', form: login });
    const second = start({ login: () => Promise.reject(new NetworkError()) });
    second.actor.send({ type: 'login.submitted', form: login });
    await flushPromises();
    expect(selectAuthError(first.actor.getSnapshot())).toEqual(body);
    expect(selectAuthError(second.actor.getSnapshot())).toBe('Login failed');
  });

  it('ignores a second submission and form.left while it is running', () => {
    const { actor } = start({ login: () => createDeferred<LoginResponse>().promise });
    actor.send({ type: 'login.submitted', form: login });
    const before = actor.getSnapshot();
    actor.send({ type: 'login.submitted', form: { ...login, username: 'other' } });
    actor.send({ type: 'form.left' });
    expect(actor.getSnapshot()).toBe(before);
  });

  it('is replaced by another form that is submitted while it is running', async () => {
    const signal = createDeferred<AbortSignal | undefined>();
    const { actor, emitted } = start({
      login: (_form, options) => {
        signal.resolve(options?.signal);
        return createDeferred<LoginResponse>().promise;
      },
      forgotPassword: () => Promise.resolve({ message: 'Sent.' }),
    });
    actor.send({ type: 'login.submitted', form: login });
    actor.send({ type: 'form.left' });
    actor.send({ type: 'forgotPassword.submitted', form: { email: 'ines@octavo.example' } });
    expect([selectIsLoggingIn(actor.getSnapshot()), selectIsRequestingReset(actor.getSnapshot())]).toEqual([
      false,
      true,
    ]);
    await flushPromises();
    expect((await signal.promise)?.aborted).toBe(true);
    expect(emitted).toEqual([toast('success', 'Sent.')]);
    expect(selectIsResetRequested(actor.getSnapshot())).toBe(true);
  });

  it('shows no result of one form on another', async () => {
    const succeeding = start({ login: () => Promise.resolve(aLoginResponse()) });
    succeeding.actor.send({ type: 'login.submitted', form: login });
    const failing = start({ login: () => Promise.reject(fromProblem(401, { detail: 'no' })) });
    failing.actor.send({ type: 'login.submitted', form: login });
    await flushPromises();
    expect([status(succeeding.actor), selectIsResetRequested(succeeding.actor.getSnapshot())]).toEqual([
      'succeeded',
      false,
    ]);
    expect([status(failing.actor), selectResetPasswordError(failing.actor.getSnapshot())]).toEqual(['failed', null]);
  });

  it('clears its error on form.left', async () => {
    const { actor } = start({ login: () => Promise.reject(new NetworkError()) });
    actor.send({ type: 'login.submitted', form: login });
    await flushPromises();
    actor.send({ type: 'form.left' });
    expect([status(actor), selectAuthError(actor.getSnapshot())]).toEqual(['idle', null]);
  });
});

describe('the registration', () => {
  it('shows the server’s message and does not sign in without a token', async () => {
    const { actor, emitted, session } = start({ register: () => Promise.resolve(registered()) });
    actor.send({ type: 'register.submitted', form: registration });
    expect(selectIsRegistering(actor.getSnapshot())).toBe(true);
    await flushPromises();
    expect([status(actor), selectIsAuthenticated(actor.getSnapshot()), session.read()]).toEqual([
      'succeeded',
      false,
      null,
    ]);
    expect(emitted).toEqual([
      toast('success', 'Welcome to Octavo.'),
      { type: 'account.registered', username: 'ines_h' },
    ]);
    expect(selectRegisteredUsername(actor.getSnapshot())).toBe('ines_h');
  });

  it('signs in when the response contains a session', async () => {
    const { actor, session } = start({ register: () => Promise.resolve(registered({ ...aSession() })) });
    actor.send({ type: 'register.submitted', form: registration });
    await flushPromises();
    expect(selectIsAuthenticated(actor.getSnapshot())).toBe(true);
    expect(session.read()?.accessToken).toBe('access-1');
  });

  it('shows the message of a rejection and keeps it as its error', async () => {
    const { actor, emitted } = start({
      register: () => Promise.resolve(registered({ success: false, message: 'Taken' })),
    });
    actor.send({ type: 'register.submitted', form: registration });
    await flushPromises();
    expect(emitted).toEqual([toast('error', 'Taken')]);
    expect([status(actor), selectAuthError(actor.getSnapshot())]).toEqual(['failed', 'Taken']);
  });

  it('uses default texts without a message of the server', async () => {
    const rejected = start({ register: () => Promise.resolve(registered({ success: false, message: ' ' })) });
    rejected.actor.send({ type: 'register.submitted', form: registration });
    const broken = start({ register: () => Promise.reject(new NetworkError()) });
    broken.actor.send({ type: 'register.submitted', form: registration });
    const refused = start({ register: () => Promise.reject(fromProblem(409, { detail: 'This username is taken.' })) });
    refused.actor.send({ type: 'register.submitted', form: registration });
    const withoutMessage = start({ register: () => Promise.resolve(registered({ message: '' })) });
    withoutMessage.actor.send({ type: 'register.submitted', form: registration });
    await flushPromises();
    expect(rejected.emitted).toEqual([toast('error', 'Registration failed. Please try again.')]);
    expect(broken.emitted).toEqual([toast('error', 'Registration failed. Please try again.')]);
    expect(selectAuthError(broken.actor.getSnapshot())).toBe('Registration failed');
    expect(refused.emitted).toEqual([toast('error', 'This username is taken.')]);
    expect(withoutMessage.emitted[0]).toEqual(toast('success', 'Your account has been created. Please log in.'));
  });
});

describe('a forgotten password', () => {
  it('shows the server’s message and does not sign in', async () => {
    const { actor, emitted } = start({ forgotPassword: () => Promise.resolve({ message: 'Check your email.' }) });
    actor.send({ type: 'forgotPassword.submitted', form: { email: 'i@o.example' } });
    expect(selectIsRequestingReset(actor.getSnapshot())).toBe(true);
    await flushPromises();
    expect([status(actor), selectIsAuthenticated(actor.getSnapshot())]).toEqual(['succeeded', false]);
    expect(emitted).toEqual([toast('success', 'Check your email.')]);
    expect(selectResetMessage(actor.getSnapshot())).toBe('Check your email.');
  });

  it('keeps the message about the reset link, or the default text, until form.left', async () => {
    const { actor } = start({ forgotPassword: () => Promise.resolve({ message: ' ' }) });
    actor.send({ type: 'forgotPassword.submitted', form: { email: 'i@o.example' } });
    expect(selectResetMessage(actor.getSnapshot())).toBeNull();
    await flushPromises();
    expect(selectResetMessage(actor.getSnapshot())).toBe(
      'If an account has this address, instructions are on their way.',
    );
    actor.send({ type: 'form.left' });
    expect(selectResetMessage(actor.getSnapshot())).toBeNull();
  });

  it('has its own default texts for a failure', async () => {
    const { actor, emitted } = start({ forgotPassword: () => Promise.reject(new NetworkError()) });
    actor.send({ type: 'forgotPassword.submitted', form: { email: 'i@o.example' } });
    await flushPromises();
    expect(emitted).toEqual([toast('error', 'Failed to send reset instructions. Please try again.')]);
    expect(selectAuthError(actor.getSnapshot())).toBe('Failed to send reset email');
  });

  it('is replaced with a valid reset link', async () => {
    const { actor, emitted } = start({ resetPassword: () => Promise.resolve({ message: '' }) });
    actor.send({ type: 'resetPassword.submitted', form: { key: 'k', login: 'ines_h', new_password: 'New!2026' } });
    expect(selectIsResettingPassword(actor.getSnapshot())).toBe(true);
    await flushPromises();
    expect(emitted).toEqual([
      toast('success', 'Your password has been changed. Please log in.'),
      { type: 'password.reset' },
    ]);
    expect(status(actor)).toBe('succeeded');
  });

  it('shows why a reset link does not work', async () => {
    const { actor, emitted } = start({
      resetPassword: () => Promise.reject(fromProblem(422, { detail: 'Already used.' })),
    });
    actor.send({ type: 'resetPassword.submitted', form: { key: 'k', login: 'ines_h', new_password: 'New!2026' } });
    await flushPromises();
    expect(emitted).toEqual([toast('error', 'Already used.')]);
    const broken = start({ resetPassword: () => Promise.reject(fromProblem(503, {})) });
    broken.actor.send({ type: 'resetPassword.submitted', form: { key: 'k', login: 'i', new_password: 'New!2026' } });
    await flushPromises();
    expect(broken.emitted).toEqual([toast('error', 'Failed to reset password. Please try again.')]);
    expect(selectAuthError(broken.actor.getSnapshot())).toEqual({});
  });
});

describe('a session', () => {
  it('ends with a logout, which calls the server and clears storage and cart', async () => {
    const logouts: unknown[] = [];
    const { actor, emitted, session, cart, storage } = start(
      {
        // A lazily loaded client reads the tokens after they were removed from storage.
        logout: async (tokens) => {
          await Promise.resolve();
          logouts.push([tokens, session.read()]);
        },
      },
      true,
    );
    actor.send({ type: 'logout.pressed' });
    await flushPromises();
    expect(logouts).toEqual([[{ accessToken: 'access-1', refreshToken: 'refresh-1' }, null]]);
    expect([session.restore(), cart.read(), storage.get('cartItems')]).toEqual([
      { user: null, tokens: null },
      emptyCart,
      null,
    ]);
    expect([status(actor), selectUser(actor.getSnapshot())]).toEqual(['idle', null]);
    expect(emitted).toEqual([{ type: 'session.ended', reason: 'logout' }]);
  });

  it('assigns an updated user and stores it', () => {
    const { actor, session } = start({}, true);
    const changed = aUser({ display_name: 'Ines H.' });
    actor.send({ type: 'user.updated', user: changed });
    expect([selectUser(actor.getSnapshot()), session.restore().user]).toEqual([changed, changed]);
  });

  it.each([
    ['a visitor', null],
    ['another user', aUser({ id: 9, username: 'other' })],
  ])('keeps %s when a profile update of the previous user arrives late', (_who, user) => {
    const { actor, session } = start({}, true);
    actor.send({ type: 'logout.pressed' });
    if (user) session.save(aSession({ user }));
    actor.send({ type: 'user.updated', user: aUser({ display_name: 'Ines H.' }) });
    expect([selectUser(actor.getSnapshot()), session.restore().user]).toEqual([user, user]);
  });

  it('follows a sign-out in another tab and keeps the cart', () => {
    const { actor, emitted, session, cart } = start({}, true);
    session.clear();
    expect(selectUser(actor.getSnapshot())).toBeNull();
    expect(emitted).toEqual([{ type: 'session.ended', reason: 'otherTab' }]);
    expect(cart.read().totalQuantity).toBe(1);
  });

  it('follows a sign-in in another tab, also of another user', () => {
    const { actor, emitted, session } = start();
    session.save(aSession());
    const other = aUser({ id: 9, username: 'other' });
    session.save(aSession({ user: other }));
    expect(selectUser(actor.getSnapshot())).toEqual(other);
    expect(emitted).toEqual([
      { type: 'session.started', user: aUser() },
      { type: 'session.ended', reason: 'otherTab' },
      { type: 'session.started', user: other },
    ]);
  });

  it('assigns a refreshed token without an event', () => {
    const { actor, emitted, session } = start({}, true);
    session.write({ accessToken: 'access-2', refreshToken: 'refresh-2' });
    expect([actor.getSnapshot().context.token, emitted]).toEqual(['access-2', []]);
  });

  it('ends with one toast when it cannot be refreshed', () => {
    const { actor, emitted, session, cart } = start({}, true);
    actor.send({ type: 'session.expired' });
    session.clear();
    expect(emitted).toEqual([toast('error', 'Please sign in again'), { type: 'session.ended', reason: 'expired' }]);
    expect([selectUser(actor.getSnapshot()), cart.read().totalQuantity]).toEqual([null, 1]);
  });
});

it('fails with a clear message when its actors are not provided', async () => {
  const actor = createActor(authMachine, { input: { user: null, tokens: null } }).start();
  actor.send({ type: 'login.submitted', form: login });
  await flushPromises();
  expect(selectAuthStatus(actor.getSnapshot())).toBe('failed');
});

it('works with custom actors', async () => {
  const machine = authMachine.provide({ actors: { logIn: fromPromise(() => Promise.resolve(aLoginResponse())) } });
  const actor = createActor(machine, { input: { user: null, tokens: null } }).start();
  actor.send({ type: 'login.submitted', form: login });
  await flushPromises();
  expect(selectIsAuthenticated(actor.getSnapshot())).toBe(true);
});
