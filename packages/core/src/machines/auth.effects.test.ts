/** Effects of signing in that the chart does not show: aborted calls, session markers, and the context after each step. */
import { createActor, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Api } from '../api/index.ts';
import type { LoginResponse, RegisterResponse } from '../contract/index.ts';
import { fromProblem, NetworkError } from '../errors/index.ts';
import { createCartStore, createSessionStore, memoryStorage } from '../storage/index.ts';
import { aSession, aUser, recordEmitted, createDeferred, flushPromises } from '../testing/index.ts';
import {
  authMachine,
  bindAuth,
  selectAuthError,
  selectAuthStatus,
  selectHasToken,
  selectIsAuthenticated,
  selectRegisteredUsername,
  selectResetPasswordError,
  selectUser,
  type AuthEvent,
} from './index.ts';

const registration = {
  username: 'ines_h',
  email: 'ines@octavo.example',
  password: 'Octavo!2026',
  first_name: '',
  last_name: '',
  role: 'customer',
} as const;
const submissions = {
  login: { type: 'login.submitted', form: { username: 'ines_h', password: 'Octavo!2026', rememberMe: false } },
  register: { type: 'register.submitted', form: registration },
  forgotPassword: { type: 'forgotPassword.submitted', form: { email: 'i@octavo.example' } },
  resetPassword: { type: 'resetPassword.submitted', form: { key: 'k', login: 'ines_h', new_password: 'New!2026' } },
} as const satisfies Record<string, AuthEvent>;
const forms = Object.keys(submissions) as (keyof typeof submissions)[];

function bound(auth: Partial<Api['auth']>) {
  const storage = memoryStorage();
  let isMarkerSet = false;
  const marker = { isSet: () => isMarkerSet, set: () => (isMarkerSet = true), clear: () => (isMarkerSet = false) };
  const session = createSessionStore(storage, marker);
  const unexpected = () => Promise.reject(new Error('unexpected call'));
  const calls = { login: unexpected, register: unexpected, forgotPassword: unexpected, resetPassword: unexpected };
  const api = { auth: { ...calls, logout: unexpected, ...auth } };
  const actor = createActor(bindAuth({ api, session, cart: createCartStore(storage) }), { input: session.restore() });
  return { actor: actor.start(), session, isMarkerSet: () => isMarkerSet };
}

/** Starts the machine without storage, which would report the changes back to it. */
function startAlone(responses: { logIn?: LoginResponse; register?: RegisterResponse } = {}) {
  const machine = authMachine.provide({
    actors: {
      logIn: fromPromise(() =>
        responses.logIn ? Promise.resolve(responses.logIn) : Promise.reject(new NetworkError()),
      ),
      register: fromPromise(() =>
        responses.register ? Promise.resolve(responses.register) : Promise.reject(new NetworkError()),
      ),
    },
  });
  const actor = createActor(machine, { input: { user: null, tokens: null } });
  const emitted = recordEmitted(actor);
  return { actor: actor.start(), emitted };
}

const account: RegisterResponse = {
  success: true,
  message: 'Welcome.',
  access_token: null,
  refresh_token: '',
  user: null,
};

describe.each(forms)('a running %s', (form) => {
  it('sends the form values without rememberMe', () => {
    const sent: unknown[] = [];
    const { actor } = bound({
      [form]: (body: unknown) => {
        sent.push(body);
        return createDeferred<never>().promise;
      },
    });
    actor.send(submissions[form]);
    const { rememberMe: _kept, ...typed } = { rememberMe: undefined, ...submissions[form].form };
    expect(sent).toEqual([typed]);
  });

  it('is aborted when its result is no longer needed', () => {
    let signal: AbortSignal | undefined;
    const { actor } = bound({
      [form]: (_body: unknown, options: { signal?: AbortSignal } = {}) => {
        signal = options.signal;
        return createDeferred<never>().promise;
      },
    });
    actor.send(submissions[form]);
    expect([selectAuthStatus(actor.getSnapshot()), signal?.aborted]).toEqual(['loading', false]);
    actor.stop();
    expect(signal?.aborted).toBe(true);
  });

  it('names its form, so that only this form shows its failure', async () => {
    const { actor } = bound({ [form]: () => Promise.reject(fromProblem(400, { detail: 'No.' })) });
    actor.send(submissions[form]);
    await flushPromises();
    const snapshot = actor.getSnapshot();
    expect(snapshot.context.form).toBe(form);
    const error = selectAuthError(snapshot);
    expect(error).not.toBeNull();
    expect(selectResetPasswordError(snapshot)).toEqual(form === 'resetPassword' ? error : null);
  });

  it('has cleared the error of the previous failure', async () => {
    const { actor } = startAlone();
    actor.send(submissions.login);
    await flushPromises();
    expect(selectAuthError(actor.getSnapshot())).toBe('Login failed');
    actor.send(submissions[form]);
    expect(selectAuthError(actor.getSnapshot())).toBeNull();
  });
});

describe('a session that has started', () => {
  it('ends with the browser unless it is remembered', async () => {
    const { actor, isMarkerSet } = bound({ login: () => Promise.resolve(aSession()) });
    actor.send(submissions.login);
    await flushPromises();
    expect(isMarkerSet()).toBe(true);
    actor.send({ type: 'login.submitted', form: { ...submissions.login.form, rememberMe: true } });
    await flushPromises();
    expect(isMarkerSet()).toBe(false);
  });

  it('is remembered after a registration that signs in', async () => {
    const { actor, session, isMarkerSet } = bound({ register: () => Promise.resolve({ ...account, ...aSession() }) });
    actor.send(submissions.register);
    await flushPromises();
    expect([isMarkerSet(), session.read()?.refreshToken]).toEqual([false, 'refresh-1']);
  });

  it('is in the context and emitted before storage reports a change', async () => {
    const first = startAlone({ logIn: aSession() });
    first.actor.send(submissions.login);
    const second = startAlone({ register: { ...account, ...aSession(), message: ' ' } });
    second.actor.send(submissions.register);
    await flushPromises();
    for (const { actor } of [first, second]) {
      const snapshot = actor.getSnapshot();
      expect([selectUser(snapshot), selectHasToken(snapshot), selectIsAuthenticated(snapshot)]).toEqual([
        aUser(),
        true,
        true,
      ]);
    }
    expect(first.emitted).toEqual([{ type: 'session.started', user: aUser() }]);
    expect(second.emitted).toEqual([
      { type: 'toast', kind: 'success', message: 'Your account has been created. Please log in.' },
      { type: 'account.registered', username: 'ines_h' },
      { type: 'session.started', user: aUser() },
    ]);
  });

  it('has the default error for a registration that is rejected with a message of spaces', async () => {
    const { actor, emitted } = startAlone({ register: { ...account, success: false, message: ' ' } });
    actor.send(submissions.register);
    await flushPromises();
    expect(selectAuthError(actor.getSnapshot())).toBe('Registration failed');
    expect(emitted).toEqual([{ type: 'toast', kind: 'error', message: expect.stringMatching(/\S/) }]);
  });

  it('leaves no username of a registration after it has ended', async () => {
    const { actor } = startAlone({ register: { ...account, ...aSession() } });
    actor.send(submissions.register);
    await flushPromises();
    actor.send({ type: 'logout.pressed' });
    expect(selectRegisteredUsername(actor.getSnapshot())).toBe('');
  });

  it('shows an updated user immediately', async () => {
    const { actor } = startAlone({ logIn: aSession() });
    actor.send(submissions.login);
    await flushPromises();
    actor.send({ type: 'user.updated', user: aUser({ display_name: 'Ina' }) });
    expect(selectUser(actor.getSnapshot())?.display_name).toBe('Ina');
  });

  it('needs both a user and a token', () => {
    const input = { user: null, tokens: { accessToken: 'a', refreshToken: '' } };
    const snapshot = createActor(authMachine, { input }).getSnapshot();
    expect([selectHasToken(snapshot), selectIsAuthenticated(snapshot), selectRegisteredUsername(snapshot)]).toEqual([
      true,
      false,
      '',
    ]);
  });
});

describe('a failure', () => {
  it.each([
    ['no token', { access_token: null }],
    ['no user', { user: null }],
  ])('keeps the default error for a response with %s', async (_, part) => {
    const { actor } = startAlone({ logIn: { ...aSession(), ...part } });
    actor.send(submissions.login);
    await flushPromises();
    expect(selectAuthError(actor.getSnapshot())).toBe('Login failed');
  });

  it.each([
    [400, 'No.'],
    [408, 'Failed to reset password. Please try again.'],
    [429, 'Failed to reset password. Please try again.'],
    [499, 'No.'],
    [500, 'Failed to reset password. Please try again.'],
  ])('with status %i shows %s', async (status, message) => {
    const { actor } = bound({ resetPassword: () => Promise.reject(fromProblem(status, { detail: 'No.' })) });
    const emitted = recordEmitted(actor);
    actor.send(submissions.resetPassword);
    await flushPromises();
    expect(emitted).toEqual([{ type: 'toast', kind: 'error', message }]);
  });

  it.each([
    ['no response', new NetworkError()],
    ['an empty response', fromProblem(400, '')],
  ])('keeps the default error of its form after %s', async (_, failure) => {
    const { actor } = bound({ resetPassword: () => Promise.reject(failure) });
    actor.send(submissions.resetPassword);
    await flushPromises();
    expect(selectAuthError(actor.getSnapshot())).toBe('Failed to reset password');
  });
});
