/**
 * Model-based test of signing in and out with the real machine, the real client and the in-memory shop. The model is
 * independent of the chart: it defines user actions, server responses, and the expected state of screen, shop and
 * storage.
 */
import { initialTransition, transition, waitFor } from 'xstate';
import fc from 'fast-check';
import { getShortestPaths, getStateNodes } from 'xstate/graph';
import { describe, expect, it } from 'vitest';
import { createHarness, currentStep, NEW_PASSWORD, type Harness } from '../testing/auth-harness.ts';
import { model, type Model } from '../testing/auth-model.ts';
import { FAKE_PASSWORD } from '../testing/index.ts';
import { runPaths, transitionsOf } from '../testing/model-paths.ts';
import { authMachine, selectAuthError, selectAuthStatus, selectIsAuthenticated, selectUser } from './index.ts';

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
    const paths = getShortestPaths(model, {
      ...options,
      // The key includes the previous state, so that there is a path through each edge of the model.
      serializeState: (state, event, before) => `${keyOf(state)} < ${event?.type} < ${before ? keyOf(before) : ''}`,
    });
    const taken = await runPaths(paths, runPath);
    expect(paths.length).toBeGreaterThan(300);
    expect([...taken].toSorted()).toEqual(transitionsOf(authMachine).toSorted());
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
