/**
 * The whole of each chart as a table: what each state does with each event. Every pair that is not written down must be
 * ignored: the very same snapshot comes back and nothing is done. One file on purpose, so that the tables read alike.
 */
import { transition, type AnyEventObject, type AnyStateMachine, type StateValue } from 'xstate';
import { describe, expect, it } from 'vitest';
import { createSearchIndex } from '../search/index.ts';
import { aBilling, aCartItem, anOrder, aProduct, aSession, aUser } from '../testing/index.ts';
import { toOrderRequest } from '../validators/index.ts';
import {
  authMachine,
  checkoutMachine,
  favoriteMachine,
  paginationMachine,
  searchMachine,
  type AuthContext,
  type CheckoutContext,
  type SearchContext,
} from './index.ts';

interface EventCase {
  readonly event: AnyEventObject;
  /** What is known when it happens, where that is not the usual. */
  readonly context?: object;
  /** The chart with other answers to its guards. */
  readonly machine?: AnyStateMachine;
  /** The state whose actor it comes from; elsewhere that actor is stopped and cannot be heard. */
  readonly onlyIn?: string;
}

interface Chart {
  readonly machine: AnyStateMachine;
  readonly context: object;
  readonly events: Readonly<Record<string, EventCase>>;
  /** State → event → the state that follows; what is missing is ignored. */
  readonly table: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const done = (state: string, output: unknown): EventCase => ({
  event: { type: `xstate.done.actor.0.${state}`, output },
  onlyIn: state,
});
const failed = (state: string): EventCase => ({
  event: { type: `xstate.error.actor.0.${state}`, error: new Error('x') },
  onlyIn: state,
});

/** `settled.idle` for a path, `idle/open` for regions side by side. */
function nameOf(value: StateValue): string {
  if (typeof value === 'string') return value;
  const parts = Object.entries(value);
  if (parts.length === 1) return parts.map(([key, child]) => `${key}.${nameOf(child ?? '')}`).join('');
  return parts.map(([, child]) => nameOf(child ?? '')).join('/');
}

function valueOf(name: string): StateValue {
  const [typing, box, counting, server] = name.split('/');
  if (typing && box && counting && server) return { typing, box, counting, server };
  const [parent = name, ...below] = name.split('.');
  return below.length > 0 ? { [parent]: valueOf(below.join('.')) } : parent;
}

/** The paths of all states that a value is made of, the outer ones as well. */
function nodesIn(value: StateValue): string[] {
  if (typeof value === 'string') return [value];
  return Object.entries(value).flatMap(([key, child]) => [
    key,
    ...nodesIn(child ?? {}).map((path) => `${key}.${path}`),
  ]);
}

function transitionsOf({ machine, context, events }: Chart, state: string): Record<string, string> {
  const moves = Object.entries(events).flatMap(([label, happening]) => {
    const chart = happening.machine ?? machine;
    const here = nodesIn(valueOf(state)).map((path) => `${machine.id}.${path}`);
    if (happening.onlyIn && !here.includes(happening.onlyIn)) return [];
    const before = chart.resolveState({ value: valueOf(state), context: { ...context, ...happening.context } });
    // An actor that has come to its end hears nothing.
    if (before.status === 'done') return [];
    const [after, actions] = transition(chart, before, happening.event);
    const isIgnored = after === before && actions.length === 0;
    return isIgnored ? [] : [[label, nameOf(after.value as StateValue)] as const];
  });
  return Object.fromEntries(moves);
}

/** The states that nothing leads out of and nothing lies below. */
function leavesOf({ machine }: Chart): number {
  const count = (node: AnyStateMachine['root']): number => {
    const children = Object.values(node.states);
    if (children.length === 0) return 1;
    const below = children.map(count);
    return node.type === 'parallel' ? below.reduce((a, b) => a * b, 1) : below.reduce((a, b) => a + b, 0);
  };
  return count(machine.root);
}

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
  'the session is gone': 'settled.idle',
  'the session is somebody else’s': state,
  'there is a session now': state,
  'the session was renewed': state,
  'session.expired': 'settled.idle',
});
const forms = {
  'login.submitted': 'loggingIn',
  'register.submitted': 'registering',
  'forgotPassword.submitted': 'requestingReset',
  'resetPassword.submitted': 'resettingPassword',
};
/** The forms that can be sent while the one that leads to `running` is. */
const formsBeside = (running: string) =>
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
    'somebody else was updated': { event: { type: 'user.updated', user: aUser({ id: 9 }) } },
    'who has left was updated': { event: { type: 'user.updated', user: aUser() }, context: { user: null } },
    'the session is gone': { event: { type: 'session.changed', session: signedOut } },
    'the session is somebody else’s': { event: { type: 'session.changed', session: stored(aUser({ id: 9 })) } },
    'there is a session now': {
      event: { type: 'session.changed', session: stored() },
      context: { user: null, token: null },
    },
    'the session was renewed': { event: { type: 'session.changed', session: stored() } },
    'session.expired': { event: { type: 'session.expired' } },
    'login: a session': done('auth.loggingIn', session),
    'login: a token for nobody': done('auth.loggingIn', { ...session, user: null }),
    'login: no token': done('auth.loggingIn', { ...session, access_token: null }),
    'login: no answer': failed('auth.loggingIn'),
    'registration: a session': done('auth.registering', { ...session, success: true, message: '' }),
    'registration: an account': done('auth.registering', {
      success: true,
      message: '',
      access_token: null,
      user: null,
    }),
    'registration: refused': done('auth.registering', { success: false, message: '', access_token: null, user: null }),
    'registration: no answer': failed('auth.registering'),
    'forgotten: sent': done('auth.requestingReset', { message: '' }),
    'forgotten: no answer': failed('auth.requestingReset'),
    'reset: changed': done('auth.resettingPassword', { message: '' }),
    'reset: no answer': failed('auth.resettingPassword'),
  },
  table: {
    'settled.idle': { ...formsOf, ...globalTransitions('settled.idle') },
    'settled.succeeded': { ...formsOf, ...globalTransitions('settled.succeeded') },
    'settled.failed': { ...formsOf, ...globalTransitions('settled.failed') },
    loggingIn: {
      ...formsBeside('loggingIn'),
      ...globalTransitions('loggingIn'),
      'login: a session': 'settled.succeeded',
      'login: a token for nobody': 'settled.failed',
      'login: no token': 'settled.failed',
      'login: no answer': 'settled.failed',
    },
    registering: {
      ...formsBeside('registering'),
      ...globalTransitions('registering'),
      'registration: a session': 'settled.succeeded',
      'registration: an account': 'settled.succeeded',
      'registration: refused': 'settled.failed',
      'registration: no answer': 'settled.failed',
    },
    requestingReset: {
      ...formsBeside('requestingReset'),
      ...globalTransitions('requestingReset'),
      'forgotten: sent': 'settled.succeeded',
      'forgotten: no answer': 'settled.failed',
    },
    resettingPassword: {
      ...formsBeside('resettingPassword'),
      ...globalTransitions('resettingPassword'),
      'reset: changed': 'settled.succeeded',
      'reset: no answer': 'settled.failed',
    },
  },
};

const items = [aCartItem()];
const ordering: CheckoutContext = {
  items,
  billing: aBilling(),
  request: toOrderRequest(aBilling(), items),
  orderedItems: items,
  order: anOrder(),
  fieldErrors: {},
  alert: null,
  failure: null,
  isPaymentUncertain: false,
};
const confirmed = {
  'payment: succeeded': 'paid',
  'payment: processing': 'reconciling',
  'payment: declined': 'paying',
  'payment: no answer': 'reconciling',
};
const submitted = { type: 'billing.submitted', billing: aBilling() };

const checkout: Chart = {
  machine: checkoutMachine,
  context: ordering,
  events: {
    'billing.submitted, nothing in the cart': { event: submitted, context: { items: [] } },
    'billing.submitted, a field is empty': { event: { ...submitted, billing: aBilling({ city: '' }) } },
    'billing.submitted, signed out': {
      event: submitted,
      machine: checkoutMachine.provide({ guards: { hasToken: () => false } }),
    },
    'billing.submitted, as last time': { event: submitted },
    'billing.submitted, as last time, perhaps paid': { event: submitted, context: { isPaymentUncertain: true } },
    'billing.submitted, changed': { event: { ...submitted, billing: aBilling({ city: 'Farport' }) } },
    'billing.submitted, the last order was called off': {
      event: submitted,
      context: { order: anOrder({ status: 'canceled' }) },
    },
    'billing.submitted, the last order has no secret': {
      event: submitted,
      context: { order: anOrder({ stripe_payment_intent_client_secret: null }) },
    },
    'back.pressed': { event: { type: 'back.pressed' } },
    'payment.submitted': { event: { type: 'payment.submitted' } },
    'payment.submitted, no provider': {
      event: { type: 'payment.submitted' },
      machine: checkoutMachine.provide({ guards: { isPaymentReady: () => false } }),
    },
    'payment.submitted, no card': {
      event: { type: 'payment.submitted' },
      machine: checkoutMachine.provide({ guards: { hasCard: () => false } }),
    },
    'cart.changed': { event: { type: 'cart.changed', items: [] } },
    'order: to be paid': done('checkout.creatingOrder', anOrder()),
    'order: free': done(
      'checkout.creatingOrder',
      anOrder({ status: 'paid', stripe_payment_intent_client_secret: null }),
    ),
    'order: no secret': done('checkout.creatingOrder', anOrder({ stripe_payment_intent_client_secret: null })),
    'order: no answer': failed('checkout.creatingOrder'),
    'payment: succeeded': done('checkout.confirming', { status: 'succeeded' }),
    'payment: processing': done('checkout.confirming', { status: 'processing' }),
    'payment: declined': done('checkout.confirming', { errorMessage: 'Declined.' }),
    'payment: no answer': failed('checkout.confirming'),
    'payment: no answer yet': { event: { type: 'xstate.after.paymentTimeout.checkout.confirming.waiting' } },
    'look at the order: paid': done('checkout.confirming.overdue.polling', { isPaid: true }),
    'look at the order: unpaid': done('checkout.confirming.overdue.polling', { isPaid: false }),
    'look at the order: no answer': failed('checkout.confirming.overdue.polling'),
    'look at the order: no answer yet': { event: { type: 'xstate.after.pollInterval.checkout.confirming.overdue.polling' } },
    'time to look again': { event: { type: 'xstate.after.pollInterval.checkout.confirming.overdue.waiting' } },
    'look-up: paid': done('checkout.reconciling', { isPaid: true }),
    'look-up: unpaid': done('checkout.reconciling', { isPaid: false }),
    'look-up: no answer': failed('checkout.reconciling'),
    'look-up: no answer yet': { event: { type: 'xstate.after.pollInterval.checkout.reconciling' } },
  },
  table: {
    billing: {
      'billing.submitted, nothing in the cart': 'billing',
      'billing.submitted, a field is empty': 'billing',
      'billing.submitted, signed out': 'billing',
      'billing.submitted, as last time': 'paying',
      'billing.submitted, as last time, perhaps paid': 'reconciling',
      'billing.submitted, changed': 'creatingOrder',
      'billing.submitted, the last order was called off': 'creatingOrder',
      'billing.submitted, the last order has no secret': 'creatingOrder',
      'cart.changed': 'billing',
    },
    creatingOrder: {
      'cart.changed': 'creatingOrder',
      'order: to be paid': 'paying',
      'order: free': 'paid',
      'order: no secret': 'secretMissing',
      'order: no answer': 'billing',
    },
    secretMissing: { 'cart.changed': 'secretMissing', 'back.pressed': 'billing' },
    paying: {
      'cart.changed': 'paying',
      'back.pressed': 'billing',
      'payment.submitted': 'confirming.waiting',
      'payment.submitted, no provider': 'paying',
      'payment.submitted, no card': 'paying',
    },
    'confirming.waiting': {
      ...confirmed,
      'cart.changed': 'confirming.waiting',
      'payment: no answer yet': 'confirming.overdue.polling',
    },
    'confirming.overdue.polling': {
      ...confirmed,
      'cart.changed': 'confirming.overdue.polling',
      'back.pressed': 'billing',
      'look at the order: paid': 'paid',
      'look at the order: unpaid': 'confirming.overdue.waiting',
      'look at the order: no answer': 'confirming.overdue.waiting',
      'look at the order: no answer yet': 'confirming.overdue.waiting',
    },
    'confirming.overdue.waiting': {
      ...confirmed,
      'cart.changed': 'confirming.overdue.waiting',
      'back.pressed': 'billing',
      'time to look again': 'confirming.overdue.polling',
    },
    reconciling: {
      'cart.changed': 'reconciling',
      'look-up: paid': 'paid',
      'look-up: unpaid': 'paying',
      'look-up: no answer': 'paying',
      'look-up: no answer yet': 'paying',
    },
    paid: {},
  },
};

const pagination: Chart = {
  machine: paginationMachine,
  context: { listId: 'a', page: 2, results: { totalPages: 3 } },
  events: {
    'next.pressed': { event: { type: 'next.pressed' } },
    'next.pressed on the last page': { event: { type: 'next.pressed' }, context: { page: 3 } },
    'previous.pressed': { event: { type: 'previous.pressed' } },
    'previous.pressed on page 1': { event: { type: 'previous.pressed' }, context: { page: 1 } },
    'page.set': { event: { type: 'page.set', page: 3 } },
    'page.set to this page': { event: { type: 'page.set', page: 2 } },
    'list.changed': { event: { type: 'list.changed', listId: 'b' } },
    'list.changed to this one': { event: { type: 'list.changed', listId: 'a' } },
    'results.received': { event: { type: 'results.received', page: 2, results: { totalPages: 4 } } },
    'results.received of another page': { event: { type: 'results.received', page: 1, results: { totalPages: 4 } } },
    'retry.pressed': { event: { type: 'retry.pressed' } },
  },
  table: {
    loading: {
      'previous.pressed': 'loading',
      'page.set': 'loading',
      'list.changed': 'loading',
      'results.received': 'loaded',
      'retry.pressed': 'loading',
    },
    loaded: {
      'next.pressed': 'loading',
      'previous.pressed': 'loading',
      'page.set': 'loading',
      'list.changed': 'loading',
      'results.received': 'loaded',
      'retry.pressed': 'loading',
    },
  },
};

const changed = { productId: 7, saved: false, shown: true, pending: false };
const favorite: Chart = {
  machine: favoriteMachine,
  context: changed,
  events: {
    toggled: { event: { type: 'toggled' } },
    'toggled, signed out': {
      event: { type: 'toggled' },
      context: { shown: false },
      machine: favoriteMachine.provide({ guards: { hasToken: () => false } }),
    },
    'flush.requested': { event: { type: 'flush.requested' }, context: { pending: true } },
    'flush.requested, nothing changed': { event: { type: 'flush.requested' }, context: { shown: false } },
    'flush.requested, pressed again': { event: { type: 'flush.requested' } },
    'favorite.synced': { event: { type: 'favorite.synced', isFavorite: true } },
    'quiet for 500 ms': { event: { type: 'xstate.after.debounce.favorite.debouncing' } },
    'quiet for 500 ms, nothing changed': {
      event: { type: 'xstate.after.debounce.favorite.debouncing' },
      context: { shown: false },
    },
    saved: { ...done('favorite.saving', undefined), context: { pending: true } },
    'saved, pressed again': done('favorite.saving', undefined),
    'not saved': failed('favorite.saving'),
  },
  table: {
    idle: { toggled: 'debouncing', 'toggled, signed out': 'idle', 'favorite.synced': 'idle' },
    debouncing: {
      toggled: 'debouncing',
      'toggled, signed out': 'debouncing',
      'flush.requested': 'saving',
      'flush.requested, nothing changed': 'idle',
      'flush.requested, pressed again': 'saving',
      'favorite.synced': 'debouncing',
      'quiet for 500 ms': 'saving',
      'quiet for 500 ms, nothing changed': 'idle',
    },
    saving: {
      toggled: 'saving',
      'toggled, signed out': 'saving',
      'flush.requested, pressed again': 'saving',
      saved: 'idle',
      'saved, pressed again': 'debouncing',
      'not saved': 'idle',
    },
  },
};

const index = createSearchIndex([aProduct()]);
const typed: SearchContext = { text: 'tide', index, results: { hits: [], hasMore: true }, matchCount: null };
const capped = createSearchIndex([aProduct()], 2);
const searchTable = (typing: string, box: string, counting: string, server: string) => ({
  'text.changed': `debouncing/${box}/${counting}/idle`,
  'text.changed to blank': 'idle/closed/done/idle',
  'input.focused': 'idle/open/pending/idle',
  'input.focused, the list is cut short': 'idle/open/pending/loading',
  ...(typing === 'idle' && box === 'closed' && counting === 'done' && server === 'idle'
    ? {}
    : { 'outside.clicked': 'idle/closed/done/idle', 'escape.pressed': 'idle/closed/done/idle' }),
  'result.selected': 'idle/closed/done/idle',
  'index.changed': `${typing}/${box}/pending/idle`,
  'index.changed, the list is cut short': `${typing}/${box}/pending/${box === 'open' ? 'loading' : 'idle'}`,
  ...(typing === 'debouncing'
    ? { 'quiet for 300 ms': 'idle/open/pending/idle', 'quiet for 300 ms, the list is cut short': 'idle/open/pending/loading' }
    : {}),
  ...(counting === 'pending'
    ? {
        painted: `${typing}/${box}/done/${server}`,
        'painted, all listed': `${typing}/${box}/done/${server}`,
        'painted, the list is cut short': `${typing}/${box}/done/${server}`,
      }
    : {}),
  ...(server === 'loading'
    ? {
        'the server answers': `${typing}/${box}/${counting}/idle`,
        'no answer': `${typing}/${box}/${counting}/failed`,
      }
    : {}),
});
const both = <T>(one: T, other: T) => [one, other];
const searchStates = both('idle', 'debouncing').flatMap((typing) =>
  both('closed', 'open').flatMap((box) =>
    both('done', 'pending').flatMap((counting) =>
      ['idle', 'loading', 'failed'].map((server) => [typing, box, counting, server] as const),
    ),
  ),
);

const search: Chart = {
  machine: searchMachine,
  context: typed,
  events: {
    'text.changed': { event: { type: 'text.changed', text: 'salt' } },
    'text.changed to blank': { event: { type: 'text.changed', text: '  ' } },
    'input.focused': { event: { type: 'input.focused' } },
    'input.focused, the list is cut short': { event: { type: 'input.focused' }, context: { index: capped } },
    'input.focused, nothing to find': { event: { type: 'input.focused' }, context: { text: 'zebra' } },
    'outside.clicked': { event: { type: 'outside.clicked' } },
    'escape.pressed': { event: { type: 'escape.pressed' } },
    'result.selected': { event: { type: 'result.selected' } },
    'index.changed': { event: { type: 'index.changed', index } },
    'index.changed, the list is cut short': { event: { type: 'index.changed', index: capped } },
    'quiet for 300 ms': { event: { type: 'xstate.after.debounce.search.typing.debouncing' } },
    'quiet for 300 ms, the list is cut short': {
      event: { type: 'xstate.after.debounce.search.typing.debouncing' },
      context: { index: capped },
    },
    painted: { event: { type: 'xstate.after.twoFrames.search.counting.pending' } },
    'painted, all listed': { event: { type: 'xstate.after.twoFrames.search.counting.pending' }, context: { matchCount: 0 } },
    'painted, the list is cut short': {
      event: { type: 'xstate.after.twoFrames.search.counting.pending' },
      context: { index: capped },
    },
    'the server answers': done('search.server.loading', { data: [aProduct({ id: 9 })], total: 2 }),
    'no answer': failed('search.server.loading'),
  },
  table: Object.fromEntries(searchStates.map((regions) => [regions.join('/'), searchTable(...regions)])),
};

const charts: Record<string, Chart> = { auth, checkout, favorite, pagination, search };

describe.each(Object.entries(charts))('the %s chart', (_, chart) => {
  it('has a row for each of its states', () => {
    expect(Object.keys(chart.table)).toHaveLength(leavesOf(chart));
  });

  it.each(Object.entries(chart.table).map(([state, moves]) => ({ state, moves })))(
    'in $state does what its row says and ignores all else',
    ({ state, moves }) => {
      expect(transitionsOf(chart, state)).toEqual(moves);
      expect(Object.keys(moves).length).toBeLessThan(Object.keys(chart.events).length);
    },
  );

  it('is named after its door, so that its actors can be told apart', () => {
    expect(chart.machine.id).toBe(Object.entries(charts).find(([, one]) => one === chart)?.[0]);
  });
});
