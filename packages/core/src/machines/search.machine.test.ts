import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { createSearchIndex } from '../search/index.ts';
import { aProduct } from '../testing/index.ts';
import {
  searchMachine,
  selectMatchCount,
  selectHasNoResults,
  selectIsSearchLoading,
  selectIsSearchOpen,
  selectSearchResults,
  selectSearchText,
} from './index.ts';

const index = createSearchIndex([aProduct(), aProduct({ id: 8, name: 'Salt Roads' })]);

function start({ isLoaded = true } = {}) {
  const clock = new SimulatedClock();
  const actor = createActor(searchMachine, { input: { index: isLoaded ? index : null }, clock }).start();
  const type = (text: string) => actor.send({ type: 'text.changed', text });
  const state = () => {
    const snapshot = actor.getSnapshot();
    const names = selectSearchResults(snapshot).hits.map((hit) => hit.product.name);
    return [selectSearchText(snapshot), selectIsSearchOpen(snapshot), names];
  };
  return { actor, clock, type, state };
}

describe('the search box', () => {
  it('filters and opens 300 ms after typing', () => {
    const { clock, type, state } = start();
    type('ti');
    clock.increment(200);
    type('tide');
    clock.increment(299);
    expect(state()).toEqual(['tide', false, []]);
    clock.increment(1);
    expect(state()).toEqual(['tide', true, ['The Tide Clock']]);
  });

  it('closes and clears immediately for blank text', () => {
    const { clock, type, state } = start();
    type('tide');
    clock.increment(300);
    type(' ');
    expect(state()).toEqual([' ', false, []]);
    clock.increment(300);
    expect(state()).toEqual([' ', false, []]);
  });

  it('opens with an empty state when nothing is found', () => {
    const { actor, clock, type, state } = start();
    type('zebra');
    expect(selectHasNoResults(actor.getSnapshot())).toBe(false);
    clock.increment(300);
    expect([state(), selectHasNoResults(actor.getSnapshot())]).toEqual([['zebra', true, []], true]);
  });

  it.each(['outside.clicked', 'escape.pressed'] as const)(
    'closes on %s, also during the debounce, and keeps the text',
    (event) => {
      const { actor, clock, type, state } = start();
      type('tide');
      clock.increment(300);
      actor.send({ type: event });
      expect(state()).toEqual(['tide', false, ['The Tide Clock']]);
      type('salt');
      actor.send({ type: event });
      clock.increment(300);
      expect(state()).toEqual(['salt', false, ['The Tide Clock']]);
    },
  );

  it('filters again and opens on focus when there are results', () => {
    const { actor, clock, type, state } = start();
    type('salt');
    actor.send({ type: 'input.focused' });
    expect(state()).toEqual(['salt', true, ['Salt Roads']]);
    clock.increment(300);
    expect(state()).toEqual(['salt', true, ['Salt Roads']]);
  });

  it('stays closed on focus without results', () => {
    const { actor, type, state } = start();
    actor.send({ type: 'input.focused' });
    expect(state()).toEqual(['', false, []]);
    type('zebra');
    actor.send({ type: 'input.focused' });
    expect(state()).toEqual(['zebra', false, []]);
  });

  it('clears and closes when a result is selected', () => {
    const { actor, clock, type, state } = start();
    type('tide');
    clock.increment(300);
    actor.send({ type: 'result.selected' });
    expect(state()).toEqual(['', false, []]);
  });

  it('is loading until the list has loaded, then filters', () => {
    const { actor, clock, type, state } = start({ isLoaded: false });
    type('tide');
    clock.increment(300);
    expect([selectIsSearchLoading(actor.getSnapshot()), selectHasNoResults(actor.getSnapshot())]).toEqual([
      true,
      false,
    ]);
    actor.send({ type: 'index.changed', index });
    expect([selectIsSearchLoading(actor.getSnapshot()), state()]).toEqual([false, ['tide', true, ['The Tide Clock']]]);
  });

  it('stays open with the previous rows while the text changes', () => {
    const { clock, type, state } = start();
    type('tide');
    clock.increment(300);
    type('tidez');
    expect(state()).toEqual(['tidez', true, ['The Tide Clock']]);
    clock.increment(300);
    expect(state()).toEqual(['tidez', true, []]);
  });

  it('lists one screen of rows at once and counts the rest after painting', () => {
    const many = createSearchIndex(Array.from({ length: 30 }, (_, at) => aProduct({ id: at + 1 })));
    const { actor, clock, type } = start();
    const count = () => selectMatchCount(actor.getSnapshot());
    actor.send({ type: 'index.changed', index: many });
    type('tide');
    clock.increment(300);
    expect([selectSearchResults(actor.getSnapshot()).hits.length, count()]).toEqual([24, null]);
    clock.increment(32);
    expect(count()).toBe(30);
    actor.send({ type: 'index.changed', index });
    expect(count()).toBe(1);
    type('');
    expect(count()).toBe(0);
  });
});
