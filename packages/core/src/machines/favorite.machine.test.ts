import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { NetworkError } from '../errors/index.ts';
import { recordEmitted, createDeferred, flushPromises, type Deferred } from '../testing/index.ts';
import { bindFavorite, selectIsFavorite, selectIsUnsaved } from './index.ts';

function start({ isFavorite = false, isSignedOut = false } = {}) {
  const clock = new SimulatedClock();
  const calls: string[] = [];
  const answers: Deferred<void>[] = [];
  const call = (verb: string) => (productId: number) => {
    const answer = createDeferred<void>();
    calls.push(`${verb} ${productId}`);
    answers.push(answer);
    return answer.promise;
  };
  const machine = bindFavorite({
    api: { favorites: { add: call('add'), remove: call('remove') } },
    tokens: { read: () => (isSignedOut ? null : { accessToken: 'a', refreshToken: '' }) },
  });
  const actor = createActor(machine, { input: { productId: 7, isFavorite }, clock });
  const heard = recordEmitted(actor);
  actor.start();
  const shown = () => selectIsFavorite(actor.getSnapshot());
  return { actor, clock, calls, answers, heard, shown, toggle: () => actor.send({ type: 'toggled' }) };
}

describe('the heart beside a book', () => {
  it('changes at once and tells the server after 500 ms of quiet', async () => {
    const { actor, clock, calls, answers, heard, shown, toggle } = start();
    toggle();
    expect([shown(), selectIsUnsaved(actor.getSnapshot())]).toEqual([true, true]);
    clock.increment(499);
    expect(calls).toEqual([]);
    clock.increment(1);
    expect(calls).toEqual(['add 7']);
    answers[0]?.resolve();
    await flushPromises();
    expect(heard).toEqual([{ type: 'favorite.saved', productId: 7, isFavorite: true }]);
    expect(selectIsUnsaved(actor.getSnapshot())).toBe(false);
  });

  it('starts its 500 ms anew with each press and sends the final state only', () => {
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

  it('sends nothing when it comes back to what the server holds', () => {
    const { actor, clock, calls, toggle } = start();
    toggle();
    toggle();
    clock.increment(500);
    expect([calls, selectIsUnsaved(actor.getSnapshot())]).toEqual([[], false]);
  });

  it('sends at once when the page is left', () => {
    const { actor, calls, toggle } = start();
    toggle();
    actor.send({ type: 'flush.requested' });
    expect(calls).toEqual(['add 7']);
  });

  it('has nothing to send when the page is left without a change', () => {
    const { actor, calls, toggle } = start();
    actor.send({ type: 'flush.requested' });
    toggle();
    toggle();
    actor.send({ type: 'flush.requested' });
    expect([calls, selectIsUnsaved(actor.getSnapshot())]).toEqual([[], false]);
  });

  it('goes back with a toast when the server does not take it', async () => {
    const { clock, answers, heard, shown, toggle } = start();
    const error = new NetworkError();
    toggle();
    clock.increment(500);
    answers[0]?.reject(error);
    await flushPromises();
    expect(shown()).toBe(false);
    expect(heard).toEqual([
      { type: 'toast', kind: 'error', message: 'Your favorites could not be saved. Please try again.' },
      { type: 'favorite.failed', productId: 7, error },
    ]);
  });

  it('sends what was pressed while its last state was on its way', async () => {
    const { clock, calls, answers, shown, toggle } = start();
    toggle();
    clock.increment(500);
    toggle();
    expect(shown()).toBe(false);
    answers[0]?.resolve();
    await flushPromises();
    clock.increment(500);
    expect(calls).toEqual(['add 7', 'remove 7']);
  });

  it('sends the last state too when the page is left while an earlier one is on its way', async () => {
    const { actor, clock, calls, answers, heard, toggle } = start();
    toggle();
    clock.increment(500);
    toggle();
    actor.send({ type: 'flush.requested' });
    expect(calls).toEqual(['add 7', 'remove 7']);
    answers[0]?.resolve();
    answers[1]?.resolve();
    await flushPromises();
    expect(heard).toEqual([{ type: 'favorite.saved', productId: 7, isFavorite: false }]);
    expect(selectIsUnsaved(actor.getSnapshot())).toBe(false);
  });

  it('follows the server while it rests and keeps what is shown while it waits', () => {
    const { actor, clock, calls, shown, toggle } = start();
    actor.send({ type: 'favorite.synced', isFavorite: true });
    expect(shown()).toBe(true);
    toggle();
    actor.send({ type: 'favorite.synced', isFavorite: false });
    expect(shown()).toBe(false);
    clock.increment(500);
    expect(calls).toEqual([]);
  });

  it('ignores the server and the page while it is sending', () => {
    const { actor, clock, calls, toggle } = start();
    toggle();
    clock.increment(500);
    const before = actor.getSnapshot();
    actor.send({ type: 'favorite.synced', isFavorite: false });
    actor.send({ type: 'flush.requested' });
    expect([actor.getSnapshot() === before, calls]).toEqual([true, ['add 7']]);
  });

  it('sends a visitor to the login page and stays as it is', () => {
    const { clock, calls, heard, shown, toggle } = start({ isSignedOut: true });
    toggle();
    clock.increment(500);
    expect([shown(), calls, heard]).toEqual([false, [], [{ type: 'signIn.required' }]]);
  });

  it('does nothing for a visitor who removes', () => {
    const { clock, calls, heard, shown, toggle } = start({ isSignedOut: true, isFavorite: true });
    toggle();
    clock.increment(500);
    expect([shown(), calls, heard]).toEqual([true, [], []]);
  });
});
