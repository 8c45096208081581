/** One file on purpose: the four forms share one status, and what one leaves behind is checked against the others. */
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

const nothing = () => Promise.reject(new Error('this call was not expected'));
const answer = (overrides: Partial<LoginResponse> = {}): LoginResponse => ({ ...aSession(), ...overrides });
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
      login: nothing,
      register: nothing,
      forgotPassword: nothing,
      resetPassword: nothing,
      logout: nothing,
      ...auth,
    },
  };
  const actor = createActor(bindAuth({ api, session, cart }), { input: session.restore() });
  const heard = recordEmitted(actor);
  return { actor: actor.start(), heard, session, cart, storage };
}

const status = (actor: ReturnType<typeof start>['actor']) => selectAuthStatus(actor.getSnapshot());
const toast = (kind: 'success' | 'error', message: string) => ({ type: 'toast', kind, message });

describe('the start', () => {
  it('is signed out and idle with empty storage', () => {
    const { actor } = start();
    const snapshot = actor.getSnapshot();
    expect([selectUser(snapshot), selectIsAuthenticated(snapshot), selectAuthStatus(snapshot)]).toEqual([
      null,
      false,
      'idle',
    ]);
  });

  it('restores user and token before anything is shown', () => {
    const snapshot = start({}, true).actor.getSnapshot();
    expect(selectUser(snapshot)).toEqual(aUser());
    expect(selectIsAuthenticated(snapshot)).toBe(true);
    expect(selectAuthStatus(snapshot)).toBe('idle');
  });

  it('knows a user without a token, who is not authenticated', () => {
    const snapshot = createActor(authMachine, { input: { user: aUser(), tokens: null } }).getSnapshot();
    expect([selectUser(snapshot) !== null, selectHasToken(snapshot), selectIsAuthenticated(snapshot)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('the login', () => {
  it('stores the session and tells that it started', async () => {
    const { actor, heard, session } = start({ login: () => Promise.resolve(answer()) });
    actor.send({ type: 'login.submitted', form: login });
    expect([status(actor), selectIsLoggingIn(actor.getSnapshot())]).toEqual(['loading', true]);
    await flushPromises();
    expect(status(actor)).toBe('succeeded');
    expect(selectIsAuthenticated(actor.getSnapshot())).toBe(true);
    expect(session.restore()).toEqual({
      user: aUser(),
      tokens: { accessToken: 'access-1', refreshToken: 'refresh-1' },
    });
    expect(heard).toEqual([{ type: 'session.started', user: aUser() }]);
  });

  it('sends username and password and keeps rememberMe to itself', async () => {
    const sent: unknown[] = [];
    const { actor } = start({
      login: (body) => {
        sent.push(body);
        return Promise.resolve(answer());
      },
    });
    actor.send({ type: 'login.submitted', form: { ...login, rememberMe: false } });
    await flushPromises();
    expect(sent).toEqual([{ username: 'ines_h', password: 'Octavo!2026' }]);
  });

  it.each([
    ['an answer without a token', () => Promise.resolve(answer({ access_token: null }))],
    ['401', () => Promise.reject(fromProblem(401, { detail: 'no', code: 'credentials_invalid' }))],
    ['422', () => Promise.reject(fromProblem(422, { detail: 'short' }))],
  ])('says that the credentials are wrong after %s', async (_, logIn) => {
    const { actor, heard } = start({ login: logIn });
    actor.send({ type: 'login.submitted', form: login });
    await flushPromises();
    expect(status(actor)).toBe('failed');
    expect(heard).toEqual([toast('error', 'Email or password is incorrect. Please try again.')]);
  });

  it.each([
    ['no connection', new NetworkError()],
    ['a broken server', fromProblem(500, { detail: 'x' })],
    ['too many tries', fromProblem(429, {})],
    ['a fault of ours', new Error('x')],
  ])('says that it failed after %s', async (_, error) => {
    const { actor, heard } = start({ login: () => Promise.reject(error) });
    actor.send({ type: 'login.submitted', form: login });
    await flushPromises();
    expect(heard).toEqual([toast('error', 'Login failed. Please try again.')]);
  });

  it('does not sign nobody in: a token without a user is a failure', async () => {
    const { actor, heard, session } = start({ login: () => Promise.resolve(answer({ user: null })) });
    actor.send({ type: 'login.submitted', form: login });
    await flushPromises();
    expect([session.read(), heard]).toEqual([null, [toast('error', 'Login failed. Please try again.')]]);
  });

  it('keeps the body of the answer as its error, else the default sentence', async () => {
    const body = { detail: 'no', code: 'credentials_invalid' };
    const first = start({ login: () => Promise.reject(fromProblem(401, body)) });
    first.actor.send({ type: 'login.submitted', form: login });
    const second = start({ login: () => Promise.reject(new NetworkError()) });
    second.actor.send({ type: 'login.submitted', form: login });
    await flushPromises();
    expect(selectAuthError(first.actor.getSnapshot())).toEqual(body);
    expect(selectAuthError(second.actor.getSnapshot())).toBe('Login failed');
  });

  it('ignores a second submission while the first is running, and the form being left', () => {
    const { actor } = start({ login: () => createDeferred<LoginResponse>().promise });
    actor.send({ type: 'login.submitted', form: login });
    const before = actor.getSnapshot();
    actor.send({ type: 'login.submitted', form: { ...login, username: 'other' } });
    actor.send({ type: 'form.left' });
    expect(actor.getSnapshot()).toBe(before);
  });

  it('makes way for another form that is sent while it is running', async () => {
    const signal = createDeferred<AbortSignal | undefined>();
    const { actor, heard } = start({
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
    expect(heard).toEqual([toast('success', 'Sent.')]);
    expect(selectIsResetRequested(actor.getSnapshot())).toBe(true);
  });

  it('says nothing of success or failure in the name of another form', async () => {
    const succeeding = start({ login: () => Promise.resolve(answer()) });
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

  it('loses its error when the form is left', async () => {
    const { actor } = start({ login: () => Promise.reject(new NetworkError()) });
    actor.send({ type: 'login.submitted', form: login });
    await flushPromises();
    actor.send({ type: 'form.left' });
    expect([status(actor), selectAuthError(actor.getSnapshot())]).toEqual(['idle', null]);
  });
});

describe('the registration', () => {
  it('shows the message of the server and does not sign in without a token', async () => {
    const { actor, heard, session } = start({ register: () => Promise.resolve(registered()) });
    actor.send({ type: 'register.submitted', form: registration });
    expect(selectIsRegistering(actor.getSnapshot())).toBe(true);
    await flushPromises();
    expect([status(actor), selectIsAuthenticated(actor.getSnapshot()), session.read()]).toEqual([
      'succeeded',
      false,
      null,
    ]);
    expect(heard).toEqual([toast('success', 'Welcome to Octavo.'), { type: 'account.registered', username: 'ines_h' }]);
    expect(selectRegisteredUsername(actor.getSnapshot())).toBe('ines_h');
  });

  it('signs in when the answer carries a session', async () => {
    const { actor, session } = start({ register: () => Promise.resolve(registered({ ...aSession() })) });
    actor.send({ type: 'register.submitted', form: registration });
    await flushPromises();
    expect(selectIsAuthenticated(actor.getSnapshot())).toBe(true);
    expect(session.read()?.accessToken).toBe('access-1');
  });

  it('shows the message of a refusal, which is also its error', async () => {
    const { actor, heard } = start({
      register: () => Promise.resolve(registered({ success: false, message: 'Taken' })),
    });
    actor.send({ type: 'register.submitted', form: registration });
    await flushPromises();
    expect(heard).toEqual([toast('error', 'Taken')]);
    expect([status(actor), selectAuthError(actor.getSnapshot())]).toEqual(['failed', 'Taken']);
  });

  it('falls back to its own sentences', async () => {
    const silent = start({ register: () => Promise.resolve(registered({ success: false, message: ' ' })) });
    silent.actor.send({ type: 'register.submitted', form: registration });
    const broken = start({ register: () => Promise.reject(new NetworkError()) });
    broken.actor.send({ type: 'register.submitted', form: registration });
    const refused = start({ register: () => Promise.reject(fromProblem(409, { detail: 'This username is taken.' })) });
    refused.actor.send({ type: 'register.submitted', form: registration });
    const mute = start({ register: () => Promise.resolve(registered({ message: '' })) });
    mute.actor.send({ type: 'register.submitted', form: registration });
    await flushPromises();
    expect(silent.heard).toEqual([toast('error', 'Registration failed. Please try again.')]);
    expect(broken.heard).toEqual([toast('error', 'Registration failed. Please try again.')]);
    expect(selectAuthError(broken.actor.getSnapshot())).toBe('Registration failed');
    expect(refused.heard).toEqual([toast('error', 'This username is taken.')]);
    expect(mute.heard[0]).toEqual(toast('success', 'Your account has been created. Please log in.'));
  });
});

describe('a forgotten password', () => {
  it('shows what the server says and signs nobody in', async () => {
    const { actor, heard } = start({ forgotPassword: () => Promise.resolve({ message: 'Look into your mail.' }) });
    actor.send({ type: 'forgotPassword.submitted', form: { email: 'i@o.example' } });
    expect(selectIsRequestingReset(actor.getSnapshot())).toBe(true);
    await flushPromises();
    expect([status(actor), selectIsAuthenticated(actor.getSnapshot())]).toEqual(['succeeded', false]);
    expect(heard).toEqual([toast('success', 'Look into your mail.')]);
    expect(selectResetMessage(actor.getSnapshot())).toBe('Look into your mail.');
  });

  it('keeps what was said of the link until the form is left, or our words where nothing was', async () => {
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

  it('has its own sentences for a failure', async () => {
    const { actor, heard } = start({ forgotPassword: () => Promise.reject(new NetworkError()) });
    actor.send({ type: 'forgotPassword.submitted', form: { email: 'i@o.example' } });
    await flushPromises();
    expect(heard).toEqual([toast('error', 'Failed to send reset instructions. Please try again.')]);
    expect(selectAuthError(actor.getSnapshot())).toBe('Failed to send reset email');
  });

  it('is set anew by a link', async () => {
    const { actor, heard } = start({ resetPassword: () => Promise.resolve({ message: '' }) });
    actor.send({ type: 'resetPassword.submitted', form: { key: 'k', login: 'ines_h', new_password: 'New!2026' } });
    expect(selectIsResettingPassword(actor.getSnapshot())).toBe(true);
    await flushPromises();
    expect(heard).toEqual([
      toast('success', 'Your password has been changed. Please log in.'),
      { type: 'password.reset' },
    ]);
    expect(status(actor)).toBe('succeeded');
  });

  it('tells why the link does not work', async () => {
    const { actor, heard } = start({ resetPassword: () => Promise.reject(fromProblem(422, { detail: 'Used up.' })) });
    actor.send({ type: 'resetPassword.submitted', form: { key: 'k', login: 'ines_h', new_password: 'New!2026' } });
    await flushPromises();
    expect(heard).toEqual([toast('error', 'Used up.')]);
    const broken = start({ resetPassword: () => Promise.reject(fromProblem(503, {})) });
    broken.actor.send({ type: 'resetPassword.submitted', form: { key: 'k', login: 'i', new_password: 'New!2026' } });
    await flushPromises();
    expect(broken.heard).toEqual([toast('error', 'Failed to reset password. Please try again.')]);
    expect(selectAuthError(broken.actor.getSnapshot())).toEqual({});
  });
});

describe('a session', () => {
  it('ends with a logout: the server is told, storage and cart are emptied', async () => {
    const told: unknown[] = [];
    const { actor, heard, session, cart, storage } = start(
      {
        // A client whose code comes later asks when the tokens are gone.
        logout: async (held) => {
          await Promise.resolve();
          told.push([held, session.read()]);
        },
      },
      true,
    );
    actor.send({ type: 'logout.pressed' });
    await flushPromises();
    expect(told).toEqual([[{ accessToken: 'access-1', refreshToken: 'refresh-1' }, null]]);
    expect([session.restore(), cart.read(), storage.get('cartItems')]).toEqual([
      { user: null, tokens: null },
      emptyCart,
      null,
    ]);
    expect([status(actor), selectUser(actor.getSnapshot())]).toEqual(['idle', null]);
    expect(heard).toEqual([{ type: 'session.ended', reason: 'logout' }]);
  });

  it('takes a changed user over and stores it', () => {
    const { actor, session } = start({}, true);
    const changed = aUser({ display_name: 'Ines H.' });
    actor.send({ type: 'user.updated', user: changed });
    expect([selectUser(actor.getSnapshot()), session.restore().user]).toEqual([changed, changed]);
  });

  it.each([
    ['nobody', null],
    ['somebody else', aUser({ id: 9, username: 'other' })],
  ])('leaves %s alone when the profile of who was here before is saved late', (_who, user) => {
    const { actor, session } = start({}, true);
    actor.send({ type: 'logout.pressed' });
    if (user) session.save(aSession({ user }));
    actor.send({ type: 'user.updated', user: aUser({ display_name: 'Ines H.' }) });
    expect([selectUser(actor.getSnapshot()), session.restore().user]).toEqual([user, user]);
  });

  it('follows another tab that signs out, and keeps the cart', () => {
    const { actor, heard, session, cart } = start({}, true);
    session.clear();
    expect(selectUser(actor.getSnapshot())).toBeNull();
    expect(heard).toEqual([{ type: 'session.ended', reason: 'otherTab' }]);
    expect(cart.read().totalQuantity).toBe(1);
  });

  it('follows another tab that signs in, also as somebody else', () => {
    const { actor, heard, session } = start();
    session.save(aSession());
    const other = aUser({ id: 9, username: 'other' });
    session.save(aSession({ user: other }));
    expect(selectUser(actor.getSnapshot())).toEqual(other);
    expect(heard).toEqual([
      { type: 'session.started', user: aUser() },
      { type: 'session.ended', reason: 'otherTab' },
      { type: 'session.started', user: other },
    ]);
  });

  it('takes a renewed token over in silence', () => {
    const { actor, heard, session } = start({}, true);
    session.write({ accessToken: 'access-2', refreshToken: 'refresh-2' });
    expect([actor.getSnapshot().context.token, heard]).toEqual(['access-2', []]);
  });

  it('asks to sign in again when it could not be renewed, and says so once', () => {
    const { actor, heard, session, cart } = start({}, true);
    actor.send({ type: 'session.expired' });
    session.clear();
    expect(heard).toEqual([toast('error', 'Please sign in again'), { type: 'session.ended', reason: 'expired' }]);
    expect([selectUser(actor.getSnapshot()), cart.read().totalQuantity]).toEqual([null, 1]);
  });
});

it('fails with a clear sentence when its actors are not provided', async () => {
  const actor = createActor(authMachine, { input: { user: null, tokens: null } }).start();
  actor.send({ type: 'login.submitted', form: login });
  await flushPromises();
  expect(selectAuthStatus(actor.getSnapshot())).toBe('failed');
});

it('can be driven by other actors than a client', async () => {
  const machine = authMachine.provide({ actors: { logIn: fromPromise(() => Promise.resolve(answer())) } });
  const actor = createActor(machine, { input: { user: null, tokens: null } }).start();
  actor.send({ type: 'login.submitted', form: login });
  await flushPromises();
  expect(selectIsAuthenticated(actor.getSnapshot())).toBe(true);
});
