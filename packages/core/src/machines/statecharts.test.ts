/**
 * Each chart as a table of its states and events. Every pair that is not listed must be ignored: the snapshot stays the
 * same and no action runs. One file on purpose, so that the tables are uniform.
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
  /** Changes to the usual context. */
  readonly context?: object;
  /** A machine with other guards. */
  readonly machine?: AnyStateMachine;
  /** The state that invokes the actor of the event. In other states the actor is stopped and sends nothing. */
  readonly onlyIn?: string;
}

interface Chart {
  readonly machine: AnyStateMachine;
  readonly context: object;
  readonly events: Readonly<Record<string, EventCase>>;
  /** State → event → next state. Missing events are ignored. */
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

/** `settled.idle` for a nested state, `idle/open` for parallel regions. */
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

/** Returns the paths of all states in a value, including parents. */
function nodesIn(value: StateValue): string[] {
  if (typeof value === 'string') return [value];
  return Object.entries(value).flatMap(([key, child]) => [
    key,
    ...nodesIn(child ?? {}).map((path) => `${key}.${path}`),
  ]);
}

function transitionsOf({ machine, context, events }: Chart, state: string): Record<string, string> {
  const rows = Object.entries(events).flatMap(([label, eventCase]) => {
    const chart = eventCase.machine ?? machine;
    const activeNodes = nodesIn(valueOf(state)).map((path) => `${machine.id}.${path}`);
    if (eventCase.onlyIn && !activeNodes.includes(eventCase.onlyIn)) return [];
    const before = chart.resolveState({ value: valueOf(state), context: { ...context, ...eventCase.context } });
    // A stopped actor receives nothing.
    if (before.status === 'done') return [];
    const [after, actions] = transition(chart, before, eventCase.event);
    const isIgnored = after === before && actions.length === 0;
    return isIgnored ? [] : [[label, nameOf(after.value as StateValue)] as const];
  });
  return Object.fromEntries(rows);
}

/** Counts the combinations of atomic states. */
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
/** The forms that can be submitted while the form of `running` is submitted. */
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
      ...formsBeside('loggingIn'),
      ...globalTransitions('loggingIn'),
      'login: a session': 'settled.succeeded',
      'login: token without user': 'settled.failed',
      'login: no token': 'settled.failed',
      'login: no response': 'settled.failed',
    },
    registering: {
      ...formsBeside('registering'),
      ...globalTransitions('registering'),
      'registration: a session': 'settled.succeeded',
      'registration: an account': 'settled.succeeded',
      'registration: rejected': 'settled.failed',
      'registration: no response': 'settled.failed',
    },
    requestingReset: {
      ...formsBeside('requestingReset'),
      ...globalTransitions('requestingReset'),
      'forgotPassword: sent': 'settled.succeeded',
      'forgotPassword: no response': 'settled.failed',
    },
    resettingPassword: {
      ...formsBeside('resettingPassword'),
      ...globalTransitions('resettingPassword'),
      'resetPassword: changed': 'settled.succeeded',
      'resetPassword: no response': 'settled.failed',
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
  'payment: no response': 'reconciling',
};
const submitted = { type: 'billing.submitted', billing: aBilling() };

const checkout: Chart = {
  machine: checkoutMachine,
  context: ordering,
  events: {
    'billing.submitted, empty cart': { event: submitted, context: { items: [] } },
    'billing.submitted, empty field': { event: { ...submitted, billing: aBilling({ city: '' }) } },
    'billing.submitted, signed out': {
      event: submitted,
      machine: checkoutMachine.provide({ guards: { hasToken: () => false } }),
    },
    'billing.submitted, unchanged': { event: submitted },
    'billing.submitted, unchanged, payment uncertain': { event: submitted, context: { isPaymentUncertain: true } },
    'billing.submitted, changed': { event: { ...submitted, billing: aBilling({ city: 'Farport' }) } },
    'billing.submitted, order canceled': {
      event: submitted,
      context: { order: anOrder({ status: 'canceled' }) },
    },
    'billing.submitted, order without client secret': {
      event: submitted,
      context: { order: anOrder({ stripe_payment_intent_client_secret: null }) },
    },
    'back.pressed': { event: { type: 'back.pressed' } },
    'payment.submitted': { event: { type: 'payment.submitted' } },
    'payment.submitted, provider not ready': {
      event: { type: 'payment.submitted' },
      machine: checkoutMachine.provide({ guards: { isPaymentReady: () => false } }),
    },
    'payment.submitted, no card': {
      event: { type: 'payment.submitted' },
      machine: checkoutMachine.provide({ guards: { hasCard: () => false } }),
    },
    'payment.submitted, card mounting': {
      event: { type: 'payment.submitted' },
      machine: checkoutMachine.provide({ guards: { isCardMounting: () => true } }),
    },
    'card: mounted': done('checkout.mountingCard', undefined),
    'card: removed': {
      ...done('checkout.mountingCard', undefined),
      machine: checkoutMachine.provide({ guards: { hasCard: () => false } }),
    },
    'card: failed': failed('checkout.mountingCard'),
    'card: timeout': { event: { type: 'xstate.after.cardTimeout.checkout.mountingCard' } },
    'cart.changed': { event: { type: 'cart.changed', items: [] } },
    'order: unpaid': done('checkout.creatingOrder', anOrder()),
    'order: free': done(
      'checkout.creatingOrder',
      anOrder({ status: 'paid', stripe_payment_intent_client_secret: null }),
    ),
    'order: no client secret': done('checkout.creatingOrder', anOrder({ stripe_payment_intent_client_secret: null })),
    'order: no response': failed('checkout.creatingOrder'),
    'payment: succeeded': done('checkout.confirming', { status: 'succeeded' }),
    'payment: processing': done('checkout.confirming', { status: 'processing' }),
    'payment: declined': done('checkout.confirming', { errorMessage: 'Declined.' }),
    'payment: no response': failed('checkout.confirming'),
    'payment: timeout': { event: { type: 'xstate.after.paymentTimeout.checkout.confirming.waiting' } },
    'poll: paid': done('checkout.confirming.overdue.polling', { isPaid: true }),
    'poll: unpaid': done('checkout.confirming.overdue.polling', { isPaid: false }),
    'poll: no response': failed('checkout.confirming.overdue.polling'),
    'poll: timeout': { event: { type: 'xstate.after.pollInterval.checkout.confirming.overdue.polling' } },
    'poll interval': { event: { type: 'xstate.after.pollInterval.checkout.confirming.overdue.waiting' } },
    'check: paid': done('checkout.reconciling', { isPaid: true }),
    'check: unpaid': done('checkout.reconciling', { isPaid: false }),
    'check: no response': failed('checkout.reconciling'),
    'check: timeout': { event: { type: 'xstate.after.pollInterval.checkout.reconciling' } },
  },
  table: {
    billing: {
      'billing.submitted, empty cart': 'billing',
      'billing.submitted, empty field': 'billing',
      'billing.submitted, signed out': 'billing',
      'billing.submitted, unchanged': 'paying',
      'billing.submitted, unchanged, payment uncertain': 'reconciling',
      'billing.submitted, changed': 'creatingOrder',
      'billing.submitted, order canceled': 'creatingOrder',
      'billing.submitted, order without client secret': 'creatingOrder',
      'cart.changed': 'billing',
    },
    creatingOrder: {
      'cart.changed': 'creatingOrder',
      'order: unpaid': 'paying',
      'order: free': 'paid',
      'order: no client secret': 'secretMissing',
      'order: no response': 'billing',
    },
    secretMissing: { 'cart.changed': 'secretMissing', 'back.pressed': 'billing' },
    paying: {
      'cart.changed': 'paying',
      'back.pressed': 'billing',
      'payment.submitted': 'confirming.waiting',
      'payment.submitted, provider not ready': 'paying',
      'payment.submitted, no card': 'paying',
      'payment.submitted, card mounting': 'mountingCard',
    },
    mountingCard: {
      'cart.changed': 'mountingCard',
      'back.pressed': 'billing',
      'card: mounted': 'confirming.waiting',
      'card: removed': 'paying',
      'card: failed': 'paying',
      'card: timeout': 'paying',
    },
    'confirming.waiting': {
      ...confirmed,
      'cart.changed': 'confirming.waiting',
      'payment: timeout': 'confirming.overdue.polling',
    },
    'confirming.overdue.polling': {
      ...confirmed,
      'cart.changed': 'confirming.overdue.polling',
      'back.pressed': 'billing',
      'poll: paid': 'paid',
      'poll: unpaid': 'confirming.overdue.waiting',
      'poll: no response': 'confirming.overdue.waiting',
      'poll: timeout': 'confirming.overdue.waiting',
    },
    'confirming.overdue.waiting': {
      ...confirmed,
      'cart.changed': 'confirming.overdue.waiting',
      'back.pressed': 'billing',
      'poll interval': 'confirming.overdue.polling',
    },
    reconciling: {
      'cart.changed': 'reconciling',
      'check: paid': 'paid',
      'check: unpaid': 'paying',
      'check: no response': 'paying',
      'check: timeout': 'paying',
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
    'list.changed to this list': { event: { type: 'list.changed', listId: 'a' } },
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
    'debounce of 500 ms': { event: { type: 'xstate.after.debounce.favorite.debouncing' } },
    'debounce of 500 ms, nothing changed': {
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
      'debounce of 500 ms': 'saving',
      'debounce of 500 ms, nothing changed': 'idle',
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
const truncated = createSearchIndex([aProduct()], 2);
const searchTable = (typing: string, box: string, counting: string, server: string) => ({
  'text.changed': `debouncing/${box}/${counting}/idle`,
  'text.changed to blank': 'idle/closed/done/idle',
  'input.focused': 'idle/open/pending/idle',
  'input.focused, truncated list': 'idle/open/pending/loading',
  ...(typing === 'idle' && box === 'closed' && counting === 'done' && server === 'idle'
    ? {}
    : { 'outside.clicked': 'idle/closed/done/idle', 'escape.pressed': 'idle/closed/done/idle' }),
  'result.selected': 'idle/closed/done/idle',
  'index.changed': `${typing}/${box}/pending/idle`,
  'index.changed, truncated list': `${typing}/${box}/pending/${box === 'open' ? 'loading' : 'idle'}`,
  ...(typing === 'debouncing'
    ? {
        'debounce of 300 ms': 'idle/open/pending/idle',
        'debounce of 300 ms, truncated list': 'idle/open/pending/loading',
      }
    : {}),
  ...(counting === 'pending'
    ? {
        painted: `${typing}/${box}/done/${server}`,
        'painted, all counted': `${typing}/${box}/done/${server}`,
        'painted, truncated list': `${typing}/${box}/done/${server}`,
      }
    : {}),
  ...(server === 'loading'
    ? {
        'server: response': `${typing}/${box}/${counting}/idle`,
        'server: failed': `${typing}/${box}/${counting}/failed`,
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
    'input.focused, truncated list': { event: { type: 'input.focused' }, context: { index: truncated } },
    'input.focused, no matches': { event: { type: 'input.focused' }, context: { text: 'zebra' } },
    'outside.clicked': { event: { type: 'outside.clicked' } },
    'escape.pressed': { event: { type: 'escape.pressed' } },
    'result.selected': { event: { type: 'result.selected' } },
    'index.changed': { event: { type: 'index.changed', index } },
    'index.changed, truncated list': { event: { type: 'index.changed', index: truncated } },
    'debounce of 300 ms': { event: { type: 'xstate.after.debounce.search.typing.debouncing' } },
    'debounce of 300 ms, truncated list': {
      event: { type: 'xstate.after.debounce.search.typing.debouncing' },
      context: { index: truncated },
    },
    painted: { event: { type: 'xstate.after.twoFrames.search.counting.pending' } },
    'painted, all counted': {
      event: { type: 'xstate.after.twoFrames.search.counting.pending' },
      context: { matchCount: 0 },
    },
    'painted, truncated list': {
      event: { type: 'xstate.after.twoFrames.search.counting.pending' },
      context: { index: truncated },
    },
    'server: response': done('search.server.loading', { data: [aProduct({ id: 9 })], total: 2 }),
    'server: failed': failed('search.server.loading'),
  },
  table: Object.fromEntries(searchStates.map((regions) => [regions.join('/'), searchTable(...regions)])),
};

const charts: Record<string, Chart> = { auth, checkout, favorite, pagination, search };

describe.each(Object.entries(charts))('the %s statechart', (_, chart) => {
  it('has a row for each of its states', () => {
    expect(Object.keys(chart.table)).toHaveLength(leavesOf(chart));
  });

  it.each(Object.entries(chart.table).map(([state, moves]) => ({ state, moves })))(
    'in $state follows its row and ignores all other events',
    ({ state, moves }) => {
      expect(transitionsOf(chart, state)).toEqual(moves);
      expect(Object.keys(moves).length).toBeLessThan(Object.keys(chart.events).length);
    },
  );

  it('has the name of its export as its id', () => {
    expect(chart.machine.id).toBe(Object.entries(charts).find(([, one]) => one === chart)?.[0]);
  });
});
