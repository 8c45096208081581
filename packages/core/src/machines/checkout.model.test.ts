/**
 * Model-based test of the checkout with the real machine, the real client and the in-memory shop. The model is
 * independent of the chart: it defines customer actions, server responses, and the expected state of screen, shop and
 * storage.
 */
import { initialTransition, transition, waitFor } from 'xstate';
import { getShortestPaths, getSimplePaths, getStateNodes } from 'xstate/graph';
import { describe, expect, inject, it } from 'vitest';
import { createHarness, currentStep, type Harness } from '../testing/checkout-harness.ts';
import { model, type Model } from '../testing/checkout-model.ts';
import { runPaths, stepsOf, transitionsOf } from '../testing/model-paths.ts';
import { checkoutMachine, selectAlert, selectOrderId, selectPaymentFailure } from './index.ts';

const failureShown = ({ value, context }: Model) => {
  if (value === 'noSecret') return 'Payment information is missing. Please go back and try again.';
  return value === 'card' ? context.failure : null;
};

/** Checks the expected state of screen, shop and storage. */
function expectMatchesModel(harness: Harness, state: Model) {
  const { checkout, shop, storage, requests, book } = harness;
  const { value, context: expected } = state;
  const snapshot = checkout.getSnapshot();
  const account = shop.state.accounts.find(({ user }) => user.username === 'ines_h');
  const orders = account?.orders ?? [];
  expect({
    alert: selectAlert(snapshot),
    failure: selectPaymentFailure(snapshot),
    orders: orders.length,
    paidOrders: orders.filter(({ status }) => status === 'paid').length,
    isOwned: account?.owned.has(book.id),
    posts: requests.filter((line) => line === 'POST /orders').length,
    isInStorage: storage.get('cartItems')?.includes('"Salt Roads"') ?? false,
    storedTotal: storage.get('totalAmount'),
    orderShown: expected.ordered === null ? null : selectOrderId(snapshot),
  }).toEqual({
    alert: expected.alert,
    failure: failureShown(state),
    orders: expected.orders,
    paidOrders: expected.isCharged ? 1 : 0,
    isOwned: expected.isCharged,
    posts: expected.posts,
    isInStorage: value !== 'thanks',
    storedTotal: value === 'thanks' ? null : '1.99',
    orderShown: expected.ordered === null ? null : orders.at(-1)?.id,
  });
}

async function runPath(steps: readonly string[]): Promise<ReadonlySet<string>> {
  const harness = await createHarness();
  let [state] = initialTransition(model);
  expectMatchesModel(harness, state);
  for (const [at, type] of steps.entries()) {
    await harness.perform(type, state.context);
    [state] = transition(model, state, { type });
    const path = steps.slice(0, at + 1).join(' → ');
    await waitFor(harness.checkout, () => currentStep(harness) === state.value, { timeout: 10_000 }).catch(() => {
      throw new Error(`${currentStep(harness)} instead of ${state.value} after: ${path}`);
    });
    expectMatchesModel(harness, state);
  }
  harness.checkout.stop();
  return harness.coveredTransitions;
}

/** The part of the context that decides whether two states are equal. */
const keyOf = ({ value, context: { form, ordered, orders, isCharged, isPaymentUncertain } }: Model) =>
  [value, form, ordered, orders, isCharged, isPaymentUncertain].join(' ');
const events = [...new Set(getStateNodes(model).flatMap(({ ownEvents }) => ownEvents))].map((type) => ({ type }));
const options = { events, filterEvents: (state: Model, event: { type: string }) => state.can(event) };

declare module 'vitest' {
  interface ProvidedContext {
    readonly isDeep: boolean;
  }
}

describe('the checkout, as a model with the in-memory shop', () => {
  it('matches the model after each transition and covers the whole chart', async () => {
    const paths = getShortestPaths(model, {
      ...options,
      // The key includes the previous state, so that there is a path through each edge of the model.
      serializeState: (state, event, before) => `${keyOf(state)} < ${event?.type} < ${before ? keyOf(before) : ''}`,
    });
    const taken = await runPaths(paths, runPath);
    expect(paths.length).toBeGreaterThan(300);
    expect([...taken].toSorted()).toEqual(transitionsOf(checkoutMachine).toSorted());
  }, 300_000);

  // The test above takes each transition once. All paths take a minute, so `pnpm verify:deep` runs them.
  it.runIf(inject('isDeep'))(
    'matches the model on every path without repeated states when payments get a response',
    async () => {
      // Timeouts would add millions of paths. The test above takes each edge from each of those states.
      const filterEvents: typeof options.filterEvents = (state, event) =>
        !event.type.endsWith(' pass') && state.can(event);
      const paths = getSimplePaths(model, { ...options, filterEvents, serializeState: keyOf });
      for (const path of paths) await runPath(stepsOf(path));
      expect(paths.length).toBeGreaterThan(600);
    },
    300_000,
  );
});
