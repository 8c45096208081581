/**
 * The four forms share one status, and each test checks that a form does not affect the others. One file on purpose: the forms
 * are compared with each other.
 */
import { createActor, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { LoginResponse, RegisterResponse } from '../contract/index.ts';
import { fromProblem, NetworkError } from '../errors/index.ts';
import { aSession, aUser, createDeferred, flushPromises } from '../testing/index.ts';
import { aLoginResponse, startAuth, statusOf, toastEvent } from '../testing/start-auth.ts';
import {
  authMachine,
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

describe('the initial state', () => {
  it('is signed out and idle with empty storage', () => {
    const { actor } = startAuth();
    const snapshot = actor.getSnapshot();
    expect([selectUser(snapshot), selectIsAuthenticated(snapshot), selectAuthStatus(snapshot)]).toEqual([
      null,
      false,
      'idle',
    ]);
  });

  it('restores user and token synchronously', () => {
    const snapshot = startAuth({}, true).actor.getSnapshot();
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
    const { actor, emitted, session } = startAuth({ login: () => Promise.resolve(aLoginResponse()) });
    actor.send({ type: 'login.submitted', form: login });
    expect([statusOf(actor), selectIsLoggingIn(actor.getSnapshot())]).toEqual(['loading', true]);
    await flushPromises();
    expect(statusOf(actor)).toBe('succeeded');
    expect(selectIsAuthenticated(actor.getSnapshot())).toBe(true);
    expect(session.restore()).toEqual({
      user: aUser(),
      tokens: { accessToken: 'access-1', refreshToken: 'refresh-1' },
    });
    expect(emitted).toEqual([{ type: 'session.started', user: aUser() }]);
  });

  it('sends username and password without rememberMe', async () => {
    const sent: unknown[] = [];
    const { actor } = startAuth({
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
    const { actor, emitted } = startAuth({ login: logIn });
    actor.send({ type: 'login.submitted', form: login });
    await flushPromises();
    expect(statusOf(actor)).toBe('failed');
    expect(emitted).toEqual([toastEvent('error', 'Email or password is incorrect. Please try again.')]);
  });

  it.each([
    ['a network error', new NetworkError()],
    ['a server error', fromProblem(500, { detail: 'x' })],
    ['too many attempts', fromProblem(429, {})],
    ['an exception', new Error('x')],
  ])('shows that the login failed after %s', async (_, error) => {
    const { actor, emitted } = startAuth({ login: () => Promise.reject(error) });
    actor.send({ type: 'login.submitted', form: login });
    await flushPromises();
    expect(emitted).toEqual([toastEvent('error', 'Login failed. Please try again.')]);
  });

  it('fails for a token without a user', async () => {
    const { actor, emitted, session } = startAuth({ login: () => Promise.resolve(aLoginResponse({ user: null })) });
    actor.send({ type: 'login.submitted', form: login });
    await flushPromises();
    expect([session.read(), emitted]).toEqual([null, [toastEvent('error', 'Login failed. Please try again.')]]);
  });

  it('keeps the response body as its error, or the default text', async () => {
    const body = { detail: 'no', code: 'credentials_invalid' };
    const first = startAuth({ login: () => Promise.reject(fromProblem(401, body)) });
    first.actor.send({ type: 'login.submitted', form: login });
    const second = startAuth({ login: () => Promise.reject(new NetworkError()) });
    second.actor.send({ type: 'login.submitted', form: login });
    await flushPromises();
    expect(selectAuthError(first.actor.getSnapshot())).toEqual(body);
    expect(selectAuthError(second.actor.getSnapshot())).toBe('Login failed');
  });

  it('ignores a second submission and form.left while it is running', () => {
    const { actor } = startAuth({ login: () => createDeferred<LoginResponse>().promise });
    actor.send({ type: 'login.submitted', form: login });
    const before = actor.getSnapshot();
    actor.send({ type: 'login.submitted', form: { ...login, username: 'other' } });
    actor.send({ type: 'form.left' });
    expect(actor.getSnapshot()).toBe(before);
  });

  it('is replaced by another form that is submitted while it is running', async () => {
    const signal = createDeferred<AbortSignal | undefined>();
    const { actor, emitted } = startAuth({
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
    expect(emitted).toEqual([toastEvent('success', 'Sent.')]);
    expect(selectIsResetRequested(actor.getSnapshot())).toBe(true);
  });

  it('shows no result of one form on another', async () => {
    const succeeding = startAuth({ login: () => Promise.resolve(aLoginResponse()) });
    succeeding.actor.send({ type: 'login.submitted', form: login });
    const failing = startAuth({ login: () => Promise.reject(fromProblem(401, { detail: 'no' })) });
    failing.actor.send({ type: 'login.submitted', form: login });
    await flushPromises();
    expect([statusOf(succeeding.actor), selectIsResetRequested(succeeding.actor.getSnapshot())]).toEqual([
      'succeeded',
      false,
    ]);
    expect([statusOf(failing.actor), selectResetPasswordError(failing.actor.getSnapshot())]).toEqual(['failed', null]);
  });

  it('clears its error on form.left', async () => {
    const { actor } = startAuth({ login: () => Promise.reject(new NetworkError()) });
    actor.send({ type: 'login.submitted', form: login });
    await flushPromises();
    actor.send({ type: 'form.left' });
    expect([statusOf(actor), selectAuthError(actor.getSnapshot())]).toEqual(['idle', null]);
  });
});

describe('the registration', () => {
  it('shows the server’s message and does not sign in without a token', async () => {
    const { actor, emitted, session } = startAuth({ register: () => Promise.resolve(registered()) });
    actor.send({ type: 'register.submitted', form: registration });
    expect(selectIsRegistering(actor.getSnapshot())).toBe(true);
    await flushPromises();
    expect([statusOf(actor), selectIsAuthenticated(actor.getSnapshot()), session.read()]).toEqual([
      'succeeded',
      false,
      null,
    ]);
    expect(emitted).toEqual([
      toastEvent('success', 'Welcome to Octavo.'),
      { type: 'account.registered', username: 'ines_h' },
    ]);
    expect(selectRegisteredUsername(actor.getSnapshot())).toBe('ines_h');
  });

  it('signs in when the response contains a session', async () => {
    const { actor, session } = startAuth({ register: () => Promise.resolve(registered({ ...aSession() })) });
    actor.send({ type: 'register.submitted', form: registration });
    await flushPromises();
    expect(selectIsAuthenticated(actor.getSnapshot())).toBe(true);
    expect(session.read()?.accessToken).toBe('access-1');
  });

  it('shows the message of a rejection and keeps it as its error', async () => {
    const { actor, emitted } = startAuth({
      register: () => Promise.resolve(registered({ success: false, message: 'Taken' })),
    });
    actor.send({ type: 'register.submitted', form: registration });
    await flushPromises();
    expect(emitted).toEqual([toastEvent('error', 'Taken')]);
    expect([statusOf(actor), selectAuthError(actor.getSnapshot())]).toEqual(['failed', 'Taken']);
  });

  it('uses default texts without a message of the server', async () => {
    const rejected = startAuth({ register: () => Promise.resolve(registered({ success: false, message: ' ' })) });
    rejected.actor.send({ type: 'register.submitted', form: registration });
    const broken = startAuth({ register: () => Promise.reject(new NetworkError()) });
    broken.actor.send({ type: 'register.submitted', form: registration });
    const refused = startAuth({
      register: () => Promise.reject(fromProblem(409, { detail: 'This username is taken.' })),
    });
    refused.actor.send({ type: 'register.submitted', form: registration });
    const withoutMessage = startAuth({ register: () => Promise.resolve(registered({ message: '' })) });
    withoutMessage.actor.send({ type: 'register.submitted', form: registration });
    await flushPromises();
    expect(rejected.emitted).toEqual([toastEvent('error', 'Registration failed. Please try again.')]);
    expect(broken.emitted).toEqual([toastEvent('error', 'Registration failed. Please try again.')]);
    expect(selectAuthError(broken.actor.getSnapshot())).toBe('Registration failed');
    expect(refused.emitted).toEqual([toastEvent('error', 'This username is taken.')]);
    expect(withoutMessage.emitted[0]).toEqual(toastEvent('success', 'Your account has been created. Please log in.'));
  });
});

describe('a forgotten password', () => {
  it('shows the server’s message and does not sign in', async () => {
    const { actor, emitted } = startAuth({ forgotPassword: () => Promise.resolve({ message: 'Check your email.' }) });
    actor.send({ type: 'forgotPassword.submitted', form: { email: 'i@o.example' } });
    expect(selectIsRequestingReset(actor.getSnapshot())).toBe(true);
    await flushPromises();
    expect([statusOf(actor), selectIsAuthenticated(actor.getSnapshot())]).toEqual(['succeeded', false]);
    expect(emitted).toEqual([toastEvent('success', 'Check your email.')]);
    expect(selectResetMessage(actor.getSnapshot())).toBe('Check your email.');
  });

  it('keeps the message about the reset link, or the default text, until form.left', async () => {
    const { actor } = startAuth({ forgotPassword: () => Promise.resolve({ message: ' ' }) });
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
    const { actor, emitted } = startAuth({ forgotPassword: () => Promise.reject(new NetworkError()) });
    actor.send({ type: 'forgotPassword.submitted', form: { email: 'i@o.example' } });
    await flushPromises();
    expect(emitted).toEqual([toastEvent('error', 'Failed to send reset instructions. Please try again.')]);
    expect(selectAuthError(actor.getSnapshot())).toBe('Failed to send reset email');
  });

  it('is replaced with a valid reset link', async () => {
    const { actor, emitted } = startAuth({ resetPassword: () => Promise.resolve({ message: '' }) });
    actor.send({ type: 'resetPassword.submitted', form: { key: 'k', login: 'ines_h', new_password: 'New!2026' } });
    expect(selectIsResettingPassword(actor.getSnapshot())).toBe(true);
    await flushPromises();
    expect(emitted).toEqual([
      toastEvent('success', 'Your password has been changed. Please log in.'),
      { type: 'password.reset' },
    ]);
    expect(statusOf(actor)).toBe('succeeded');
  });

  it('shows why a reset link does not work', async () => {
    const { actor, emitted } = startAuth({
      resetPassword: () => Promise.reject(fromProblem(422, { detail: 'Already used.' })),
    });
    actor.send({ type: 'resetPassword.submitted', form: { key: 'k', login: 'ines_h', new_password: 'New!2026' } });
    await flushPromises();
    expect(emitted).toEqual([toastEvent('error', 'Already used.')]);
    const broken = startAuth({ resetPassword: () => Promise.reject(fromProblem(503, {})) });
    broken.actor.send({ type: 'resetPassword.submitted', form: { key: 'k', login: 'i', new_password: 'New!2026' } });
    await flushPromises();
    expect(broken.emitted).toEqual([toastEvent('error', 'Failed to reset password. Please try again.')]);
    expect(selectAuthError(broken.actor.getSnapshot())).toEqual({});
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
