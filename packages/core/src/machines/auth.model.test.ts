/**
 * Walks a model of signing in and out through the real machine, on the real client and the in-memory shop. The model
 * knows nothing of the chart: it says what people can do and what the world can answer, and what must then be true of the
 * screen, the shop and the storage. One file on purpose: model, world and truth are read together.
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
import { aCartItem, aSession, aUser, createFakeShop, FAKE_PASSWORD, createDeferred, type Deferred } from '../testing/index.ts';
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

type CurrentUser = 'ines_h' | 'stranger' | null;
interface Expected {
  /** Who this browser is signed in as. */
  readonly who: CurrentUser;
  readonly isRegistered: boolean;
  readonly hasNewPassword: boolean;
  readonly hasCart: boolean;
  readonly error: unknown;
  readonly toast: string | null;
}

const modelSetup = setup({
  types: typed<{ context: Expected; events: { type: string } }>(),
  guards: {
    isNobody: ({ context }) => context.who === null,
    isInes: ({ context }) => context.who === 'ines_h',
    isSomebody: ({ context }) => context.who !== null,
    isNew: ({ context }) => !context.isRegistered,
    isTaken: ({ context }) => context.isRegistered,
    hasOldPassword: ({ context }) => !context.hasNewPassword,
  },
});
const expectState = (truth: Partial<Expected>) => modelSetup.assign(truth);
const fails = (error: unknown, toast: string) => ({ target: 'failed', actions: expectState({ error, toast }) });
const WRONG = 'Email or password is incorrect. Please try again.';
const unavailable = { detail: 'Back soon.' };

/** What can be done with the forms, each on a page of its own. */
const forms = {
  'send the login': { guard: 'isNobody' as const, target: 'loggingIn', actions: expectState({ error: null }) },
  'send the registration': { guard: 'isNobody' as const, target: 'registering', actions: expectState({ error: null }) },
  'ask for a new password': { guard: 'isNobody' as const, target: 'requesting', actions: expectState({ error: null }) },
  'set a new password': { guard: 'isNobody' as const, target: 'resetting', actions: expectState({ error: null }) },
};
/** The same while one of them is on its way, which is not sent twice. */
const formsBeside = (running: string) =>
  Object.fromEntries(Object.entries(forms).filter(([, { target }]) => target !== running));
/** What can be done on a page that waits for nothing. */
const pages = {
  ...forms,
  'leave the form': { target: 'idle', actions: expectState({ error: null }) },
};
const model = modelSetup.createMachine({
  id: 'people',
  context: {
    who: null,
    isRegistered: false,
    hasNewPassword: false,
    hasCart: true,
    error: null,
    toast: null,
  },
  initial: 'idle',
  on: {
    'log out': {
      guard: 'isSomebody',
      target: '.idle',
      actions: expectState({ who: null, hasCart: false, error: null }),
    },
    'another tab signs out': { guard: 'isSomebody', target: '.idle', actions: expectState({ who: null, error: null }) },
    'another tab signs in as a stranger': { actions: expectState({ who: 'stranger' }) },
    'another tab renews the session': { guard: 'isInes', actions: expectState({}) },
    'the profile is saved': { guard: 'isInes', actions: expectState({}) },
    'the session cannot be renewed': {
      guard: 'isInes',
      target: '.idle',
      actions: expectState({ who: null, error: null, toast: 'Please sign in again' }),
    },
  },
  states: {
    idle: { on: pages },
    succeeded: { on: pages },
    failed: { on: pages },
    loggingIn: {
      on: {
        ...formsBeside('loggingIn'),
        'impatient clicks': { actions: expectState({}) },
        'the password is right': {
          target: 'succeeded',
          actions: expectState({ who: 'ines_h', error: null }),
        },
        'the password is wrong': fails('credentials_invalid', WRONG),
        'there is no token in the answer': fails('Login failed', WRONG),
        'there is nobody in the answer': fails('Login failed', 'Login failed. Please try again.'),
        'there is no network for the login': fails('Login failed', 'Login failed. Please try again.'),
        'the shop is closed for the login': fails(unavailable, 'Login failed. Please try again.'),
      },
    },
    registering: {
      on: {
        ...formsBeside('registering'),
        'impatient clicks': { actions: expectState({}) },
        'the account is made': {
          guard: 'isNew',
          target: 'succeeded',
          actions: expectState({ isRegistered: true, toast: 'Your account has been created. Please log in.' }),
        },
        'the account is made and signed in': {
          target: 'succeeded',
          actions: expectState({ who: 'stranger', error: null, toast: 'Welcome.' }),
        },
        'the name is taken': {
          guard: 'isTaken',
          ...fails('username_taken', 'This username is taken. Please choose another one.'),
        },
        'the registration is refused': fails('Not today.', 'Not today.'),
        'there is no network for the registration': fails(
          'Registration failed',
          'Registration failed. Please try again.',
        ),
      },
    },
    requesting: {
      on: {
        ...formsBeside('requesting'),
        'impatient clicks': { actions: expectState({}) },
        'a mail is on its way': {
          target: 'succeeded',
          actions: expectState({ toast: 'If there is an account with this address, a mail is on its way.' }),
        },
        'there is no network for the mail': fails(
          'Failed to send reset email',
          'Failed to send reset instructions. Please try again.',
        ),
      },
    },
    resetting: {
      on: {
        ...formsBeside('resetting'),
        'impatient clicks': { actions: expectState({}) },
        'the password is set': {
          guard: 'hasOldPassword',
          target: 'succeeded',
          actions: expectState({ hasNewPassword: true, toast: 'Your password has been changed.' }),
        },
        'the link is used up': fails('reset_link_invalid', 'Used up.'),
        'there is no network for the password': fails(
          'Failed to reset password',
          'Failed to reset password. Please try again.',
        ),
      },
    },
  },
});
type Model = SnapshotFrom<typeof model>;
const NEW_PASSWORD = 'Newer!2026';
const otherUser = aUser({ id: 77, username: 'stranger', display_name: 'A Stranger' });

/** A transition of the chart, told apart from its siblings. */
function nameOf(edge: AnyTransitionDefinition): string {
  return `${edge.source.id} ${edge.eventType} ${edge.source.transitions.get(edge.eventType)?.indexOf(edge)}`;
}

/** A browser with a book in its cart, and a world whose answers come when the walk says so. */
function createHarness() {
  const shop = createFakeShop();
  const storage = memoryStorage();
  const [session, cart] = [createSessionStore(storage), createCartStore(storage)];
  let asked: Deferred<(request: Request) => Promise<Response>> = createDeferred();
  const api = createApi({
    baseUrl: shop.baseUrl,
    tokens: session,
    fetch: async (request) => {
      if (request.url.endsWith('/auth/logout')) return shop.fetch(request);
      const respond = await asked.promise;
      // Given up while it was on its way: it never reaches the shop.
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

  const answer = (respond: (request: Request) => Response | Promise<Response>) => {
    asked.resolve(async (request) => respond(request));
    asked = createDeferred();
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

  const steps: Readonly<Record<string, (truth: Expected) => unknown>> = {
    'send the login': ({ hasNewPassword }) => logIn(hasNewPassword ? NEW_PASSWORD : FAKE_PASSWORD),
    'send the registration': register,
    'ask for a new password': forget,
    'set a new password': setPassword,
    'leave the form': () => auth.send({ type: 'form.left' }),
    'log out': async () => {
      const left = session.read()?.accessToken ?? '';
      auth.send({ type: 'logout.pressed' });
      await vi.waitFor(() => expect(shop.state.tokens.has(left)).toBe(false), { interval: 1 });
    },
    'another tab signs out': () => session.clear(),
    'another tab signs in as a stranger': () => session.save(aSession({ access_token: 'theirs', user: otherUser })),
    'another tab renews the session': () => {
      const tokens = session.read();
      if (tokens) session.write(tokens);
    },
    'the profile is saved': () => {
      const user = selectUser(auth.getSnapshot());
      if (user) auth.send({ type: 'user.updated', user: { ...user, display_name: 'Ina H.' } });
    },
    'the session cannot be renewed': () => {
      auth.send({ type: 'session.expired' });
      session.clear();
    },
    'impatient clicks': () => {
      const snapshot = auth.getSnapshot();
      if (selectIsLoggingIn(snapshot)) logIn('another one');
      if (selectIsRegistering(snapshot)) register();
      if (selectIsRequestingReset(snapshot)) forget();
      if (selectIsResettingPassword(snapshot)) setPassword();
      auth.send({ type: 'form.left' });
    },
    'the password is right': () => answer(shop.fetch),
    'the password is wrong': () => answer(refuse(401, { detail: 'No.', code: 'credentials_invalid' })),
    'there is no token in the answer': () => answer(() => Response.json({ user: otherUser })),
    'there is nobody in the answer': () => answer(() => Response.json({ access_token: 'theirs' })),
    'there is no network for the login': () => answer(offline),
    'the shop is closed for the login': () => answer(refuse(503, unavailable)),
    'the account is made': () => answer(shop.fetch),
    'the account is made and signed in': () =>
      answer(() =>
        Response.json({ success: true, message: 'Welcome.', ...aSession({ access_token: 'theirs', user: otherUser }) }),
      ),
    'the name is taken': () => answer(shop.fetch),
    'the registration is refused': () => answer(() => Response.json({ success: false, message: 'Not today.' })),
    'there is no network for the registration': () => answer(offline),
    'a mail is on its way': () => answer(shop.fetch),
    'there is no network for the mail': () => answer(offline),
    'the password is set': () => answer(shop.fetch),
    'the link is used up': () => answer(refuse(422, { detail: 'Used up.', code: 'reset_link_invalid' })),
    'there is no network for the password': () => answer(offline),
  };
  return { auth, shop, storage, session, cart, coveredTransitions, toasts, steps };
}
type Harness = ReturnType<typeof createHarness>;

/** Where the real machine is, in the words of the model. */
function currentStep({ auth }: Harness): string {
  const snapshot = auth.getSnapshot();
  if (selectIsLoggingIn(snapshot)) return 'loggingIn';
  if (selectIsRegistering(snapshot)) return 'registering';
  if (selectIsRequestingReset(snapshot)) return 'requesting';
  return selectIsResettingPassword(snapshot) ? 'resetting' : selectAuthStatus(snapshot);
}

/** An error as it is kept: a sentence, or what the shop called it. */
function errorOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : error;
}

/** Everything that must be true of screen, shop and storage now. */
function expectMatchesModel(world: Harness, { value, context: truth }: Model) {
  const { auth, shop, storage, session, cart, toasts } = world;
  const snapshot = auth.getSnapshot();
  const ines = shop.state.accounts.find(({ user }) => user.username === 'ines_h');
  const token = storage.get('access_token');
  expect({
    status: selectAuthStatus(snapshot),
    who: selectUser(snapshot)?.username ?? null,
    isAuthenticated: selectIsAuthenticated(snapshot),
    stored: session.restore().user?.username ?? null,
    storedKeys: ['access_token', 'refresh_token', 'user'].filter((key) => storage.get(key) !== null),
    tokenInUse: snapshot.context.token,
    isHonored: truth.who === 'ines_h' && token !== null ? shop.state.tokens.get(token)?.user.username : null,
    isRegistered: shop.state.accounts.some(({ user }) => user.username === 'new_reader'),
    password: ines?.password,
    inCart: cart.read().totalQuantity,
    storedCart: storage.get('cartItems') !== null,
    error: errorOf(selectAuthError(snapshot)),
    toast: toasts.at(-1) ?? null,
  }).toEqual({
    status: ['loggingIn', 'registering', 'requesting', 'resetting'].includes(value) ? 'loading' : value,
    who: truth.who,
    isAuthenticated: truth.who !== null,
    stored: truth.who,
    storedKeys: truth.who === null ? [] : ['access_token', 'refresh_token', 'user'],
    tokenInUse: token,
    isHonored: truth.who === 'ines_h' ? 'ines_h' : null,
    isRegistered: truth.isRegistered,
    password: truth.hasNewPassword ? NEW_PASSWORD : FAKE_PASSWORD,
    inCart: truth.hasCart ? 1 : 0,
    storedCart: truth.hasCart,
    error: truth.error,
    toast: truth.toast,
  });
}

async function runPath(steps: readonly string[]): Promise<ReadonlySet<string>> {
  const world = createHarness();
  let [state] = initialTransition(model);
  expectMatchesModel(world, state);
  for (const [at, type] of steps.entries()) {
    await world.steps[type]?.(state.context);
    [state] = transition(model, state, { type });
    const way = steps.slice(0, at + 1).join(' → ');
    await waitFor(world.auth, () => currentStep(world) === state.value, { timeout: 10_000 }).catch(() => {
      throw new Error(`${currentStep(world)} instead of ${state.value} after: ${way}`);
    });
    expectMatchesModel(world, state);
  }
  world.auth.stop();
  return world.coveredTransitions;
}

/** What two states must share to count as one: all that the future depends on. */
const keyOf = ({ value, context }: Model) =>
  [value, context.who, context.isRegistered, context.hasNewPassword].join(' ');
const events = [...new Set([...model.events, ...getStateNodes(model).flatMap(({ ownEvents }) => ownEvents)])];
const options = {
  events: events.map((type) => ({ type })),
  filterEvents: (state: Model, event: { type: string }) => state.can(event),
};
const stepsOf = ({ steps }: { steps: readonly { readonly event: { readonly type: string } }[] }) =>
  steps.map(({ event }) => event.type).filter((type) => type !== 'xstate.init');

describe('signing in and out, walked through with the in-memory shop', () => {
  it('holds what it must after whatever people do or the world answers, and uses its whole chart', async () => {
    const taken = new Set<string>();
    const paths = getShortestPaths(model, {
      ...options,
      // A state counts anew for each way into it, so that there is a path through every edge of the model.
      serializeState: (state, event, before) => `${keyOf(state)} < ${event?.type} < ${before ? keyOf(before) : ''}`,
    });
    for (const path of paths) for (const edge of await runPath(stepsOf(path))) taken.add(edge);
    const nodes = [authMachine.root, ...getStateNodes(authMachine)];
    const edges = nodes.flatMap(({ transitions }) => [...transitions.values()].flat());
    expect(paths.length).toBeGreaterThan(300);
    expect([...taken].toSorted()).toEqual(edges.map(nameOf).toSorted());
  }, 300_000);

  it('holds what it must on long ways with any turn', async () => {
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
