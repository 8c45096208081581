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

/** `resting.idle` for a path, `waiting/open` for regions side by side. */
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
  'logout.pressed': 'resting.idle',
  'user.updated': state,
  'the session is gone': 'resting.idle',
  'the session is somebody else’s': state,
  'there is a session now': state,
  'the session was renewed': state,
  'session.expired': 'resting.idle',
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
const formsOf = { ...forms, 'form.left': 'resting.idle' };

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
    'resting.idle': { ...formsOf, ...globalTransitions('resting.idle') },
    'resting.succeeded': { ...formsOf, ...globalTransitions('resting.succeeded') },
    'resting.failed': { ...formsOf, ...globalTransitions('resting.failed') },
    loggingIn: {
      ...formsBeside('loggingIn'),
      ...globalTransitions('loggingIn'),
      'login: a session': 'resting.succeeded',
      'login: a token for nobody': 'resting.failed',
      'login: no token': 'resting.failed',
      'login: no answer': 'resting.failed',
    },
    registering: {
      ...formsBeside('registering'),
      ...globalTransitions('registering'),
      'registration: a session': 'resting.succeeded',
      'registration: an account': 'resting.succeeded',
      'registration: refused': 'resting.failed',
      'registration: no answer': 'resting.failed',
    },
    requestingReset: {
      ...formsBeside('requestingReset'),
      ...globalTransitions('requestingReset'),
      'forgotten: sent': 'resting.succeeded',
      'forgotten: no answer': 'resting.failed',
    },
    resettingPassword: {
      ...formsBeside('resettingPassword'),
      ...globalTransitions('resettingPassword'),
      'reset: changed': 'resting.succeeded',
      'reset: no answer': 'resting.failed',
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
    'billing.submitted, as last time, perhaps paid': { event: submitted, context: { isUnsure: true } },
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
      machine: checkoutMachine.provide({ guards: { paymentIsReady: () => false } }),
    },
    'payment.submitted, no card': {
      event: { type: 'payment.submitted' },
      machine: checkoutMachine.provide({ guards: { cardIsThere: () => false } }),
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
    'payment: no answer yet': { event: { type: 'xstate.after.patience.checkout.confirming.waiting' } },
    'look at the order: paid': done('checkout.confirming.overdue.looking', { isPaid: true }),
    'look at the order: unpaid': done('checkout.confirming.overdue.looking', { isPaid: false }),
    'look at the order: no answer': failed('checkout.confirming.overdue.looking'),
    'look at the order: no answer yet': { event: { type: 'xstate.after.look.checkout.confirming.overdue.looking' } },
    'time to look again': { event: { type: 'xstate.after.look.checkout.confirming.overdue.pausing' } },
    'look-up: paid': done('checkout.reconciling', { isPaid: true }),
    'look-up: unpaid': done('checkout.reconciling', { isPaid: false }),
    'look-up: no answer': failed('checkout.reconciling'),
    'look-up: no answer yet': { event: { type: 'xstate.after.look.checkout.reconciling' } },
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
      'payment: no answer yet': 'confirming.overdue.looking',
    },
    'confirming.overdue.looking': {
      ...confirmed,
      'cart.changed': 'confirming.overdue.looking',
      'back.pressed': 'billing',
      'look at the order: paid': 'paid',
      'look at the order: unpaid': 'confirming.overdue.pausing',
      'look at the order: no answer': 'confirming.overdue.pausing',
      'look at the order: no answer yet': 'confirming.overdue.pausing',
    },
    'confirming.overdue.pausing': {
      ...confirmed,
      'cart.changed': 'confirming.overdue.pausing',
      'back.pressed': 'billing',
      'time to look again': 'confirming.overdue.looking',
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
  context: { subject: 'a', page: 2, results: { totalPages: 3 } },
  events: {
    'next.pressed': { event: { type: 'next.pressed' } },
    'next.pressed on the last page': { event: { type: 'next.pressed' }, context: { page: 3 } },
    'previous.pressed': { event: { type: 'previous.pressed' } },
    'previous.pressed on page 1': { event: { type: 'previous.pressed' }, context: { page: 1 } },
    'page.set': { event: { type: 'page.set', page: 3 } },
    'page.set to this page': { event: { type: 'page.set', page: 2 } },
    'subject.set': { event: { type: 'subject.set', subject: 'b' } },
    'subject.set to this one': { event: { type: 'subject.set', subject: 'a' } },
    'results.received': { event: { type: 'results.received', page: 2, results: { totalPages: 4 } } },
    'results.received of another page': { event: { type: 'results.received', page: 1, results: { totalPages: 4 } } },
    'retry.pressed': { event: { type: 'retry.pressed' } },
  },
  table: {
    waiting: {
      'previous.pressed': 'waiting',
      'page.set': 'waiting',
      'subject.set': 'waiting',
      'results.received': 'showing',
      'retry.pressed': 'waiting',
    },
    showing: {
      'next.pressed': 'waiting',
      'previous.pressed': 'waiting',
      'page.set': 'waiting',
      'subject.set': 'waiting',
      'results.received': 'showing',
      'retry.pressed': 'waiting',
    },
  },
};

const changed = { productId: 7, onServer: false, shown: true, sent: false };
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
    'page.left': { event: { type: 'page.left' }, context: { sent: true } },
    'page.left, nothing changed': { event: { type: 'page.left' }, context: { shown: false } },
    'page.left, pressed again': { event: { type: 'page.left' } },
    'server.told': { event: { type: 'server.told', isFavorite: true } },
    'quiet for 500 ms': { event: { type: 'xstate.after.quiet.favorite.waiting' } },
    'quiet for 500 ms, nothing changed': {
      event: { type: 'xstate.after.quiet.favorite.waiting' },
      context: { shown: false },
    },
    saved: { ...done('favorite.sending', undefined), context: { sent: true } },
    'saved, pressed again': done('favorite.sending', undefined),
    'not saved': failed('favorite.sending'),
  },
  table: {
    resting: { toggled: 'waiting', 'toggled, signed out': 'resting', 'server.told': 'resting' },
    waiting: {
      toggled: 'waiting',
      'toggled, signed out': 'waiting',
      'page.left': 'sending',
      'page.left, nothing changed': 'resting',
      'page.left, pressed again': 'sending',
      'server.told': 'waiting',
      'quiet for 500 ms': 'sending',
      'quiet for 500 ms, nothing changed': 'resting',
    },
    sending: {
      toggled: 'sending',
      'toggled, signed out': 'sending',
      'page.left, pressed again': 'sending',
      saved: 'resting',
      'saved, pressed again': 'waiting',
      'not saved': 'resting',
    },
  },
};

const index = createSearchIndex([aProduct()]);
const typed: SearchContext = { text: 'tide', index, results: { hits: [], hasMore: true }, matchCount: null };
const capped = createSearchIndex([aProduct()], 2);
const searchTable = (typing: string, box: string, counting: string, server: string) => ({
  'text.changed': `waiting/${box}/${counting}/still`,
  'text.changed to blank': 'still/closed/done/still',
  'input.entered': 'still/open/due/still',
  'input.entered, the list is cut short': 'still/open/due/asking',
  ...(typing === 'still' && box === 'closed' && counting === 'done' && server === 'still'
    ? {}
    : { 'outside.pressed': 'still/closed/done/still', 'escape.pressed': 'still/closed/done/still' }),
  'result.chosen': 'still/closed/done/still',
  'index.changed': `${typing}/${box}/due/still`,
  'index.changed, the list is cut short': `${typing}/${box}/due/${box === 'open' ? 'asking' : 'still'}`,
  ...(typing === 'waiting'
    ? { 'quiet for 300 ms': 'still/open/due/still', 'quiet for 300 ms, the list is cut short': 'still/open/due/asking' }
    : {}),
  ...(counting === 'due'
    ? {
        painted: `${typing}/${box}/done/${server}`,
        'painted, all listed': `${typing}/${box}/done/${server}`,
        'painted, the list is cut short': `${typing}/${box}/done/${server}`,
      }
    : {}),
  ...(server === 'asking'
    ? {
        'the server answers': `${typing}/${box}/${counting}/still`,
        'no answer': `${typing}/${box}/${counting}/unanswered`,
      }
    : {}),
});
const both = <T>(one: T, other: T) => [one, other];
const searchStates = both('still', 'waiting').flatMap((typing) =>
  both('closed', 'open').flatMap((box) =>
    both('done', 'due').flatMap((counting) =>
      ['still', 'asking', 'unanswered'].map((server) => [typing, box, counting, server] as const),
    ),
  ),
);

const search: Chart = {
  machine: searchMachine,
  context: typed,
  events: {
    'text.changed': { event: { type: 'text.changed', text: 'salt' } },
    'text.changed to blank': { event: { type: 'text.changed', text: '  ' } },
    'input.entered': { event: { type: 'input.entered' } },
    'input.entered, the list is cut short': { event: { type: 'input.entered' }, context: { index: capped } },
    'input.entered, nothing to find': { event: { type: 'input.entered' }, context: { text: 'zebra' } },
    'outside.pressed': { event: { type: 'outside.pressed' } },
    'escape.pressed': { event: { type: 'escape.pressed' } },
    'result.chosen': { event: { type: 'result.chosen' } },
    'index.changed': { event: { type: 'index.changed', index } },
    'index.changed, the list is cut short': { event: { type: 'index.changed', index: capped } },
    'quiet for 300 ms': { event: { type: 'xstate.after.quiet.search.typing.waiting' } },
    'quiet for 300 ms, the list is cut short': {
      event: { type: 'xstate.after.quiet.search.typing.waiting' },
      context: { index: capped },
    },
    painted: { event: { type: 'xstate.after.paint.search.counting.due' } },
    'painted, all listed': { event: { type: 'xstate.after.paint.search.counting.due' }, context: { found: 0 } },
    'painted, the list is cut short': {
      event: { type: 'xstate.after.paint.search.counting.due' },
      context: { index: capped },
    },
    'the server answers': done('search.server.asking', { data: [aProduct({ id: 9 })], total: 2 }),
    'no answer': failed('search.server.asking'),
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
