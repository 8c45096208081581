import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { NetworkError } from '../errors/index.ts';
import { recordEmitted, createDeferred, flushPromises, type Deferred } from '../testing/index.ts';
import { bindFavorite, selectIsFavorite, selectIsUnsaved } from './index.ts';

function start({ isFavorite = false, isSignedOut = false } = {}) {
  const clock = new SimulatedClock();
  const calls: string[] = [];
  const responses: Deferred<void>[] = [];
  const call = (verb: string) => (productId: number) => {
    const response = createDeferred<void>();
    calls.push(`${verb} ${productId}`);
    responses.push(response);
    return response.promise;
  };
  const machine = bindFavorite({
    api: { favorites: { add: call('add'), remove: call('remove') } },
    tokens: { read: () => (isSignedOut ? null : { accessToken: 'a', refreshToken: '' }) },
  });
  const actor = createActor(machine, { input: { productId: 7, isFavorite }, clock });
  const emitted = recordEmitted(actor);
  actor.start();
  const shown = () => selectIsFavorite(actor.getSnapshot());
  return { actor, clock, calls, responses, emitted, shown, toggle: () => actor.send({ type: 'toggled' }) };
}

describe('the favorite toggle', () => {
  it('changes immediately and saves after a 500 ms debounce', async () => {
    const { actor, clock, calls, responses, emitted, shown, toggle } = start();
    toggle();
    expect([shown(), selectIsUnsaved(actor.getSnapshot())]).toEqual([true, true]);
    clock.increment(499);
    expect(calls).toEqual([]);
    clock.increment(1);
    expect(calls).toEqual(['add 7']);
    responses[0]?.resolve();
    await flushPromises();
    expect(emitted).toEqual([{ type: 'favorite.saved', productId: 7, isFavorite: true }]);
    expect(selectIsUnsaved(actor.getSnapshot())).toBe(false);
  });

  it('restarts the debounce with each press and saves only the final state', () => {
    const { clock, calls, toggle } = start({ isFavorite: true });
    toggle();
    clock.increment(400);
    toggle();
    clock.increment(400);
    toggle();
    clock.increment(499);
    expect(calls).toEqual([]);
    clock.increment(1);
    expect(calls).toEqual(['remove 7']);
  });

  it('saves nothing when it returns to the saved state', () => {
    const { actor, clock, calls, toggle } = start();
    toggle();
    toggle();
    clock.increment(500);
    expect([calls, selectIsUnsaved(actor.getSnapshot())]).toEqual([[], false]);
  });

  it('saves immediately on flush.requested', () => {
    const { actor, calls, toggle } = start();
    toggle();
    actor.send({ type: 'flush.requested' });
    expect(calls).toEqual(['add 7']);
  });

  it('saves nothing on flush.requested without a change', () => {
    const { actor, calls, toggle } = start();
    actor.send({ type: 'flush.requested' });
    toggle();
    toggle();
    actor.send({ type: 'flush.requested' });
    expect([calls, selectIsUnsaved(actor.getSnapshot())]).toEqual([[], false]);
  });

  it('reverts with a toast when saving fails', async () => {
    const { clock, responses, emitted, shown, toggle } = start();
    const error = new NetworkError();
    toggle();
    clock.increment(500);
    responses[0]?.reject(error);
    await flushPromises();
    expect(shown()).toBe(false);
    expect(emitted).toEqual([
      { type: 'toast', kind: 'error', message: 'Your favorites could not be saved. Please try again.' },
      { type: 'favorite.failed', productId: 7, error },
    ]);
  });

  it('saves again when it was pressed during a save', async () => {
    const { clock, calls, responses, shown, toggle } = start();
    toggle();
    clock.increment(500);
    toggle();
    expect(shown()).toBe(false);
    responses[0]?.resolve();
    await flushPromises();
    clock.increment(500);
    expect(calls).toEqual(['add 7', 'remove 7']);
  });

  it('saves the final state on flush.requested during a save', async () => {
    const { actor, clock, calls, responses, emitted, toggle } = start();
    toggle();
    clock.increment(500);
    toggle();
    actor.send({ type: 'flush.requested' });
    expect(calls).toEqual(['add 7', 'remove 7']);
    responses[0]?.resolve();
    responses[1]?.resolve();
    await flushPromises();
    expect(emitted).toEqual([{ type: 'favorite.saved', productId: 7, isFavorite: false }]);
    expect(selectIsUnsaved(actor.getSnapshot())).toBe(false);
  });

  it('follows the server while idle and keeps its state while debouncing', () => {
    const { actor, clock, calls, shown, toggle } = start();
    actor.send({ type: 'favorite.synced', isFavorite: true });
    expect(shown()).toBe(true);
    toggle();
    actor.send({ type: 'favorite.synced', isFavorite: false });
    expect(shown()).toBe(false);
    clock.increment(500);
    expect(calls).toEqual([]);
  });

  it('ignores favorite.synced and flush.requested while saving', () => {
    const { actor, clock, calls, toggle } = start();
    toggle();
    clock.increment(500);
    const before = actor.getSnapshot();
    actor.send({ type: 'favorite.synced', isFavorite: false });
    actor.send({ type: 'flush.requested' });
    expect([actor.getSnapshot() === before, calls]).toEqual([true, ['add 7']]);
  });

  it('emits signIn.required for a visitor and does not change', () => {
    const { clock, calls, emitted, shown, toggle } = start({ isSignedOut: true });
    toggle();
    clock.increment(500);
    expect([shown(), calls, emitted]).toEqual([false, [], [{ type: 'signIn.required' }]]);
  });

  it('does nothing when a visitor removes a favorite', () => {
    const { clock, calls, emitted, shown, toggle } = start({ isSignedOut: true, isFavorite: true });
    toggle();
    clock.increment(500);
    expect([shown(), calls, emitted]).toEqual([true, [], []]);
  });
});
