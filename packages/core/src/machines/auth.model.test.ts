/**
 * Model-based test of signing in and out with the real machine, the real client and the in-memory shop. The model is
 * independent of the chart: it defines user actions, server responses, and the expected state of screen, shop and
 * storage. One file on purpose: model, harness and expectations belong together.
 */
import {
  createActor,
  initialTransition,
  setup,
  transition,
  waitFor,
  type AnyTransitionDefinition,
  type SnapshotFrom,
} from 'xstate';
import fc from 'fast-check';
import { getShortestPaths, getStateNodes } from 'xstate/graph';
import { describe, expect, it, vi } from 'vitest';
import { createApi } from '../api/index.ts';
import { NetworkError } from '../errors/index.ts';
import { createCartStore, createSessionStore, memoryStorage } from '../storage/index.ts';
import {
  aCartItem,
  aSession,
  aUser,
  createFakeShop,
  FAKE_PASSWORD,
  createDeferred,
  type Deferred,
} from '../testing/index.ts';
import { stepsOf, withoutStarts } from '../testing/model-paths.ts';
import {
  authMachine,
  bindAuth,
  selectAuthError,
  selectAuthStatus,
  selectIsAuthenticated,
  selectIsLoggingIn,
  selectIsRegistering,
  selectIsRequestingReset,
  selectIsResettingPassword,
  selectUser,
} from './index.ts';
import { typed } from './unprovided.ts';

type CurrentUser = 'ines_h' | 'other_user' | null;
interface Expected {
  /** The user who is signed in. */
  readonly user: CurrentUser;
  readonly isRegistered: boolean;
  readonly hasNewPassword: boolean;
  readonly hasCart: boolean;
  readonly error: unknown;
  readonly toast: string | null;
}

const modelSetup = setup({
  types: typed<{ context: Expected; events: { type: string } }>(),
  guards: {
    isSignedOut: ({ context }) => context.user === null,
    isInes: ({ context }) => context.user === 'ines_h',
    isSignedIn: ({ context }) => context.user !== null,
    isNew: ({ context }) => !context.isRegistered,
    isTaken: ({ context }) => context.isRegistered,
    hasOldPassword: ({ context }) => !context.hasNewPassword,
  },
});
const expectState = (expected: Partial<Expected>) => modelSetup.assign(expected);
const fails = (error: unknown, toast: string) => ({ target: 'failed', actions: expectState({ error, toast }) });
const WRONG = 'Email or password is incorrect. Please try again.';
const unavailable = { detail: 'Back soon.' };

/** The actions on the forms, each on its own page. */
const forms = {
  'submit the login': { guard: 'isSignedOut' as const, target: 'loggingIn', actions: expectState({ error: null }) },
  'submit the registration': {
    guard: 'isSignedOut' as const,
    target: 'registering',
    actions: expectState({ error: null }),
  },
  'request a reset link': {
    guard: 'isSignedOut' as const,
    target: 'requesting',
    actions: expectState({ error: null }),
  },
  'set a new password': { guard: 'isSignedOut' as const, target: 'resetting', actions: expectState({ error: null }) },
};
/** The same actions while one form is running, which is not submitted twice. */
const formsExcept = (running: string) =>
  Object.fromEntries(Object.entries(forms).filter(([, { target }]) => target !== running));
/** The actions on a page without a running form. */
const pages = {
  ...forms,
  'leave the form': { target: 'idle', actions: expectState({ error: null }) },
};
const model = modelSetup.createMachine({
  id: 'people',
  context: {
    user: null,
    isRegistered: false,
    hasNewPassword: false,
    hasCart: true,
    error: null,
    toast: null,
  },
  initial: 'idle',
  on: {
    'log out': {
      guard: 'isSignedIn',
      target: '.idle',
      actions: expectState({ user: null, hasCart: false, error: null }),
    },
    'another tab signs out': {
      guard: 'isSignedIn',
      target: '.idle',
      actions: expectState({ user: null, error: null }),
    },
    'another tab signs in as another user': { actions: expectState({ user: 'other_user' }) },
    'another tab refreshes the session': { guard: 'isInes', actions: expectState({}) },
    'the profile is saved': { guard: 'isInes', actions: expectState({}) },
    'the session cannot be refreshed': {
      guard: 'isInes',
      target: '.idle',
      actions: expectState({ user: null, error: null, toast: 'Please sign in again' }),
    },
  },
  states: {
    idle: { on: pages },
    succeeded: { on: pages },
    failed: { on: pages },
    loggingIn: {
      on: {
        ...formsExcept('loggingIn'),
        'repeated clicks': { actions: expectState({}) },
        'the password is right': {
          target: 'succeeded',
          actions: expectState({ user: 'ines_h', error: null }),
        },
        'the password is wrong': fails('credentials_invalid', WRONG),
        'the response has no token': fails('Login failed', WRONG),
        'the response has no user': fails('Login failed', 'Login failed. Please try again.'),
        'the network fails for the login': fails('Login failed', 'Login failed. Please try again.'),
        'the shop is unavailable for the login': fails(unavailable, 'Login failed. Please try again.'),
      },
    },
    registering: {
      on: {
        ...formsExcept('registering'),
        'repeated clicks': { actions: expectState({}) },
        'the account is created': {
          guard: 'isNew',
          target: 'succeeded',
          actions: expectState({ isRegistered: true, toast: 'Your account has been created. Please log in.' }),
        },
        'the account is created and signed in': {
          target: 'succeeded',
          actions: expectState({ user: 'other_user', error: null, toast: 'Welcome.' }),
        },
        'the name is taken': {
          guard: 'isTaken',
          ...fails('username_taken', 'This username is taken. Please choose another one.'),
        },
        'the registration is refused': fails('Not today.', 'Not today.'),
        'the network fails for the registration': fails(
          'Registration failed',
          'Registration failed. Please try again.',
        ),
      },
    },
    requesting: {
      on: {
        ...formsExcept('requesting'),
        'repeated clicks': { actions: expectState({}) },
        'an email is sent': {
          target: 'succeeded',
          actions: expectState({ toast: 'If an account has this address, a link is on its way.' }),
        },
        'the network fails for the email': fails(
          'Failed to send reset email',
          'Failed to send reset instructions. Please try again.',
        ),
      },
    },
    resetting: {
      on: {
        ...formsExcept('resetting'),
        'repeated clicks': { actions: expectState({}) },
        'the password is set': {
          guard: 'hasOldPassword',
          target: 'succeeded',
          actions: expectState({ hasNewPassword: true, toast: 'Your password has been changed.' }),
        },
        'the link was already used': fails('reset_link_invalid', 'Already used.'),
        'the network fails for the new password': fails(
          'Failed to reset password',
          'Failed to reset password. Please try again.',
        ),
      },
    },
  },
});
type Model = SnapshotFrom<typeof model>;
const NEW_PASSWORD = 'Newer!2026';
const otherUser = aUser({ id: 77, username: 'other_user', display_name: 'Another User' });

/** Returns a unique name of a transition. */
function nameOf(edge: AnyTransitionDefinition): string {
  return `${edge.source.id} ${edge.eventType} ${edge.source.transitions.get(edge.eventType)?.indexOf(edge)}`;
}

/** Creates a browser with a book in its cart, and a server whose responses the test controls. */
function createHarness() {
  const shop = createFakeShop();
  const storage = memoryStorage();
  const [session, cart] = [createSessionStore(storage), createCartStore(storage)];
  let pendingResponse: Deferred<(request: Request) => Promise<Response>> = createDeferred();
  const api = createApi({
    baseUrl: shop.baseUrl,
    tokens: session,
    fetch: async (request) => {
      if (request.url.endsWith('/auth/logout')) return shop.fetch(request);
      const respond = await pendingResponse.promise;
      // An aborted request does not reach the shop.
      request.signal.throwIfAborted();
      return respond(request);
    },
  });
  cart.add(aCartItem());
  const coveredTransitions = new Set<string>();
  const toasts: string[] = [];
  const auth = createActor(bindAuth({ api, session, cart }), {
    input: session.restore(),
    inspect: (seen) => {
      if (seen.type === '@xstate.microstep' && seen.actorRef === auth) {
        for (const edge of seen._transitions) coveredTransitions.add(nameOf(edge));
      }
    },
  });
  auth.on('toast', ({ message }) => toasts.push(message));
  auth.start();

  const respondWith = (respond: (request: Request) => Response | Promise<Response>) => {
    pendingResponse.resolve(async (request) => respond(request));
    pendingResponse = createDeferred();
  };
  const offline = () => Promise.reject(new NetworkError());
  const refuse = (status: number, body: object) => () => Response.json(body, { status });
  const registration = {
    username: 'new_reader',
    email: 'new@octavo.example',
    password: NEW_PASSWORD,
    first_name: '',
    last_name: '',
    role: 'customer',
  } as const;
  const logIn = (password: string) =>
    auth.send({ type: 'login.submitted', form: { username: 'ines_h', password, rememberMe: true } });
  const register = () => auth.send({ type: 'register.submitted', form: registration });
  const forget = () => auth.send({ type: 'forgotPassword.submitted', form: { email: 'i@octavo.example' } });
  const reset = { key: 'k', login: 'ines_h', new_password: NEW_PASSWORD };
  const setPassword = () => auth.send({ type: 'resetPassword.submitted', form: reset });

  const steps: Readonly<Record<string, (expected: Expected) => unknown>> = {
    'submit the login': ({ hasNewPassword }) => logIn(hasNewPassword ? NEW_PASSWORD : FAKE_PASSWORD),
    'submit the registration': register,
    'request a reset link': forget,
    'set a new password': setPassword,
    'leave the form': () => auth.send({ type: 'form.left' }),
    'log out': async () => {
      const left = session.read()?.accessToken ?? '';
      auth.send({ type: 'logout.pressed' });
      await vi.waitFor(() => expect(shop.state.tokens.has(left)).toBe(false), { interval: 1 });
    },
    'another tab signs out': () => session.clear(),
    'another tab signs in as another user': () => session.save(aSession({ access_token: 'theirs', user: otherUser })),
    'another tab refreshes the session': () => {
      const tokens = session.read();
      if (tokens) session.write(tokens);
    },
    'the profile is saved': () => {
      const user = selectUser(auth.getSnapshot());
      if (user) auth.send({ type: 'user.updated', user: { ...user, display_name: 'Ina H.' } });
    },
    'the session cannot be refreshed': () => {
      auth.send({ type: 'session.expired' });
      session.clear();
    },
    'repeated clicks': () => {
      const snapshot = auth.getSnapshot();
      if (selectIsLoggingIn(snapshot)) logIn('another one');
      if (selectIsRegistering(snapshot)) register();
      if (selectIsRequestingReset(snapshot)) forget();
      if (selectIsResettingPassword(snapshot)) setPassword();
      auth.send({ type: 'form.left' });
    },
    'the password is right': () => respondWith(shop.fetch),
    'the password is wrong': () => respondWith(refuse(401, { detail: 'No.', code: 'credentials_invalid' })),
    'the response has no token': () => respondWith(() => Response.json({ user: otherUser })),
    'the response has no user': () => respondWith(() => Response.json({ access_token: 'theirs' })),
    'the network fails for the login': () => respondWith(offline),
    'the shop is unavailable for the login': () => respondWith(refuse(503, unavailable)),
    'the account is created': () => respondWith(shop.fetch),
    'the account is created and signed in': () =>
      respondWith(() =>
        Response.json({ success: true, message: 'Welcome.', ...aSession({ access_token: 'theirs', user: otherUser }) }),
      ),
    'the name is taken': () => respondWith(shop.fetch),
    'the registration is refused': () => respondWith(() => Response.json({ success: false, message: 'Not today.' })),
    'the network fails for the registration': () => respondWith(offline),
    'an email is sent': () => respondWith(shop.fetch),
    'the network fails for the email': () => respondWith(offline),
    'the password is set': () => respondWith(shop.fetch),
    'the link was already used': () =>
      respondWith(refuse(422, { detail: 'Already used.', code: 'reset_link_invalid' })),
    'the network fails for the new password': () => respondWith(offline),
  };
  return { auth, shop, storage, session, cart, coveredTransitions, toasts, steps };
}
type Harness = ReturnType<typeof createHarness>;

/** Returns the model state of the real machine. */
function currentStep({ auth }: Harness): string {
  const snapshot = auth.getSnapshot();
  if (selectIsLoggingIn(snapshot)) return 'loggingIn';
  if (selectIsRegistering(snapshot)) return 'registering';
  if (selectIsRequestingReset(snapshot)) return 'requesting';
  return selectIsResettingPassword(snapshot) ? 'resetting' : selectAuthStatus(snapshot);
}

/** Returns the error as the model names it: a text, or the error code. */
function errorOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : error;
}

/** Checks the expected state of screen, shop and storage. */
function expectMatchesModel(harness: Harness, { value, context: expected }: Model) {
  const { auth, shop, storage, session, cart, toasts } = harness;
  const snapshot = auth.getSnapshot();
  const ines = shop.state.accounts.find(({ user }) => user.username === 'ines_h');
  const token = storage.get('access_token');
  expect({
    status: selectAuthStatus(snapshot),
    user: selectUser(snapshot)?.username ?? null,
    isAuthenticated: selectIsAuthenticated(snapshot),
    stored: session.restore().user?.username ?? null,
    storedKeys: ['access_token', 'refresh_token', 'user'].filter((key) => storage.get(key) !== null),
    tokenInUse: snapshot.context.token,
    isHonored: expected.user === 'ines_h' && token !== null ? shop.state.tokens.get(token)?.user.username : null,
    isRegistered: shop.state.accounts.some(({ user }) => user.username === 'new_reader'),
    password: ines?.password,
    inCart: cart.read().totalQuantity,
    storedCart: storage.get('cartItems') !== null,
    error: errorOf(selectAuthError(snapshot)),
    toast: toasts.at(-1) ?? null,
  }).toEqual({
    status: ['loggingIn', 'registering', 'requesting', 'resetting'].includes(value) ? 'loading' : value,
    user: expected.user,
    isAuthenticated: expected.user !== null,
    stored: expected.user,
    storedKeys: expected.user === null ? [] : ['access_token', 'refresh_token', 'user'],
    tokenInUse: token,
    isHonored: expected.user === 'ines_h' ? 'ines_h' : null,
    isRegistered: expected.isRegistered,
    password: expected.hasNewPassword ? NEW_PASSWORD : FAKE_PASSWORD,
    inCart: expected.hasCart ? 1 : 0,
    storedCart: expected.hasCart,
    error: expected.error,
    toast: expected.toast,
  });
}

async function runPath(steps: readonly string[]): Promise<ReadonlySet<string>> {
  const harness = createHarness();
  let [state] = initialTransition(model);
  expectMatchesModel(harness, state);
  for (const [at, type] of steps.entries()) {
    await harness.steps[type]?.(state.context);
    [state] = transition(model, state, { type });
    const path = steps.slice(0, at + 1).join(' → ');
    await waitFor(harness.auth, () => currentStep(harness) === state.value, { timeout: 10_000 }).catch(() => {
      throw new Error(`${currentStep(harness)} instead of ${state.value} after: ${path}`);
    });
    expectMatchesModel(harness, state);
  }
  harness.auth.stop();
  return harness.coveredTransitions;
}

/** The part of the context that decides whether two states are equal. */
const keyOf = ({ value, context }: Model) =>
  [value, context.user, context.isRegistered, context.hasNewPassword].join(' ');
const events = [...new Set([...model.events, ...getStateNodes(model).flatMap(({ ownEvents }) => ownEvents)])];
const options = {
  events: events.map((type) => ({ type })),
  filterEvents: (state: Model, event: { type: string }) => state.can(event),
};

describe('signing in and out, as a model with the in-memory shop', () => {
  it('matches the model after each transition and covers the whole chart', async () => {
    const taken = new Set<string>();
    const paths = getShortestPaths(model, {
      ...options,
      // The key includes the previous state, so that there is a path through each edge of the model.
      serializeState: (state, event, before) => `${keyOf(state)} < ${event?.type} < ${before ? keyOf(before) : ''}`,
    });
    for (const steps of withoutStarts(paths.map(stepsOf))) for (const edge of await runPath(steps)) taken.add(edge);
    const nodes = [authMachine.root, ...getStateNodes(authMachine)];
    const edges = nodes.flatMap(({ transitions }) => [...transitions.values()].flat());
    expect(paths.length).toBeGreaterThan(300);
    expect([...taken].toSorted()).toEqual(edges.map(nameOf).toSorted());
  }, 300_000);

  it('matches the model on long random paths', async () => {
    const turns = fc.array(fc.nat(), { minLength: 30, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(turns, async (numbers) => {
        let [state] = initialTransition(model);
        const steps = numbers.map((number) => {
          const open = options.events.filter((event) => state.can(event));
          const event = open[number % open.length] ?? { type: 'leave the form' };
          [state] = transition(model, state, event);
          return event.type;
        });
        expect((await runPath(steps)).size).toBeGreaterThan(0);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  }, 300_000);
});
