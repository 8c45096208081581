import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { createApi } from '../api/index.ts';
import { createSearchIndex } from '../search/index.ts';
import { aProduct, createFakeShop, later, settled, type Later } from '../testing/index.ts';
import {
  bindSearch,
  searchMachine,
  selectFoundCount,
  selectIsNothingFound,
  selectIsSearchLoading,
  selectIsSearchOfPart,
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
  it('waits 300 ms after typing, then filters and opens', () => {
    const { clock, type, state } = start();
    type('ti');
    clock.increment(200);
    type('tide');
    clock.increment(299);
    expect(state()).toEqual(['tide', false, []]);
    clock.increment(1);
    expect(state()).toEqual(['tide', true, ['The Tide Clock']]);
  });

  it('closes and clears at once when the text is blank', () => {
    const { clock, type, state } = start();
    type('tide');
    clock.increment(300);
    type(' ');
    expect(state()).toEqual([' ', false, []]);
    clock.increment(300);
    expect(state()).toEqual([' ', false, []]);
  });

  it('opens and says so when nothing is found', () => {
    const { actor, clock, type, state } = start();
    type('zebra');
    expect(selectIsNothingFound(actor.getSnapshot())).toBe(false);
    clock.increment(300);
    expect([state(), selectIsNothingFound(actor.getSnapshot())]).toEqual([['zebra', true, []], true]);
  });

  it.each(['outside.pressed', 'escape.pressed'] as const)(
    'closes on %s, also while it waits, and keeps the text',
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

  it('filters anew and opens when the input is entered and there are results', () => {
    const { actor, clock, type, state } = start();
    type('salt');
    actor.send({ type: 'input.entered' });
    expect(state()).toEqual(['salt', true, ['Salt Roads']]);
    clock.increment(300);
    expect(state()).toEqual(['salt', true, ['Salt Roads']]);
  });

  it('stays closed when the input is entered and there is nothing to show', () => {
    const { actor, type, state } = start();
    actor.send({ type: 'input.entered' });
    expect(state()).toEqual(['', false, []]);
    type('zebra');
    actor.send({ type: 'input.entered' });
    expect(state()).toEqual(['zebra', false, []]);
  });

  it('clears and closes when a result is chosen', () => {
    const { actor, clock, type, state } = start();
    type('tide');
    clock.increment(300);
    actor.send({ type: 'result.chosen' });
    expect(state()).toEqual(['', false, []]);
  });

  it('says that it is loading before the list has come, then filters', () => {
    const { actor, clock, type, state } = start({ isLoaded: false });
    type('tide');
    clock.increment(300);
    expect([selectIsSearchLoading(actor.getSnapshot()), selectIsNothingFound(actor.getSnapshot())]).toEqual([
      true,
      false,
    ]);
    actor.send({ type: 'index.changed', index });
    expect([selectIsSearchLoading(actor.getSnapshot()), state()]).toEqual([false, ['tide', true, ['The Tide Clock']]]);
  });

  it('stays open while the text goes on, with the rows found last', () => {
    const { clock, type, state } = start();
    type('tide');
    clock.increment(300);
    type('tidez');
    expect(state()).toEqual(['tidez', true, ['The Tide Clock']]);
    clock.increment(300);
    expect(state()).toEqual(['tidez', true, []]);
  });

  it('lists a screenful at once and counts the rest when it has been painted', () => {
    const many = createSearchIndex(Array.from({ length: 30 }, (_, at) => aProduct({ id: at + 1 })));
    const { actor, clock, type } = start();
    const count = () => selectFoundCount(actor.getSnapshot());
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

describe('the search box over a list that was cut short', () => {
  /** A shop of twelve books that lists three of them; its search answers when the test says so. */
  async function startCapped() {
    const shop = createFakeShop({ listLimit: 3 });
    const signals: (AbortSignal | undefined)[] = [];
    let asked: Later<void> = later();
    const api = createApi({ baseUrl: shop.baseUrl, fetch: shop.fetch });
    const search: typeof api.products.search = async (text, options) => {
      signals.push(options?.signal);
      asked = later();
      await asked.promise;
      return api.products.search(text, options);
    };
    const { data, total } = await api.products.catalog();
    const clock = new SimulatedClock();
    const capped = createSearchIndex(data, total);
    const actor = createActor(bindSearch({ api: { products: { ...api.products, search } } }), {
      input: { index: capped },
      clock,
    }).start();
    const type = (text: string) => {
      actor.send({ type: 'text.changed', text });
      clock.increment(300);
    };
    const answer = async (): Promise<void> => {
      asked.resolve();
      await settled();
      await settled();
    };
    const fail = async (): Promise<void> => {
      asked.reject(new TypeError('fetch failed'));
      await settled();
      await settled();
    };
    const seen = () => {
      const snapshot = actor.getSnapshot();
      return {
        names: selectSearchResults(snapshot).hits.map((hit) => hit.product.name),
        isLoading: selectIsSearchLoading(snapshot),
        isNothing: selectIsNothingFound(snapshot),
        isPart: selectIsSearchOfPart(snapshot),
        count: selectFoundCount(snapshot),
      };
    };
    return { shop, actor, clock, type, answer, fail, seen, signals, capped };
  }
  const nothing = { names: [], isLoading: false, isNothing: false, isPart: false, count: null };

  it('shows the rows found here at once, then those of the server after them, with what to mark, and how many match', async () => {
    const { actor, type, answer, seen, clock } = await startCapped();
    type('the');
    expect(seen()).toEqual({ ...nothing, names: ['The Tide Clock'] });
    clock.increment(32);
    expect(seen().count).toBeNull();
    await answer();
    const names = [
      'The Tide Clock',
      'The Ninth Ferry',
      'The Cartographer’s Niece',
      'The Paper Harbor',
      'The Long Jetty',
    ];
    expect(seen()).toEqual({ ...nothing, names, count: 5 });
    expect(selectSearchResults(actor.getSnapshot()).hits.at(-1)?.nameMark).toEqual({ start: 0, end: 3 });
  });

  it('is loading, and says that there is nothing only when the server has said so', async () => {
    const { type, answer, seen } = await startCapped();
    type('zebra');
    expect(seen()).toEqual({ ...nothing, isLoading: true });
    await answer();
    expect(seen()).toEqual({ ...nothing, isNothing: true, count: 0 });
  });

  it('says that it looked through a part when the server cannot be asked, and asks anew for the next text', async () => {
    const { type, fail, answer, seen } = await startCapped();
    type('ferry');
    await fail();
    expect(seen()).toEqual({ ...nothing, isPart: true });
    type('ninth');
    expect(seen()).toEqual({ ...nothing, isLoading: true });
    await answer();
    expect(seen()).toEqual({ ...nothing, names: ['The Ninth Ferry'], count: 1 });
  });

  it('gives a question up when the text goes on, or the box closes', async () => {
    const { actor, type, answer, seen, signals, shop } = await startCapped();
    type('ferry');
    actor.send({ type: 'text.changed', text: 'ferryz' });
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    await answer();
    expect(seen().names).toEqual([]);
    type('kites');
    actor.send({ type: 'escape.pressed' });
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]);
    expect(shop.requests.filter((line) => line.includes('kites'))).toEqual([]);
  });

  it('asks again for a newer list while it is open, and when the input is entered and something is found here', async () => {
    const { actor, type, answer, seen, signals, capped } = await startCapped();
    type('the');
    actor.send({ type: 'index.changed', index: capped });
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
    await answer();
    expect(seen().count).toBe(5);
    actor.send({ type: 'outside.pressed' });
    actor.send({ type: 'index.changed', index: capped });
    expect(signals).toHaveLength(2);
    actor.send({ type: 'input.entered' });
    expect([signals.length, seen().names]).toEqual([3, ['The Tide Clock']]);
    actor.send({ type: 'index.changed', index });
    expect([signals.at(-1)?.aborted, seen().count]).toEqual([true, 1]);
  });

  it('asks nobody where the list is whole', async () => {
    const shop = createFakeShop();
    const api = createApi({ baseUrl: shop.baseUrl, fetch: shop.fetch });
    const { data, total } = await api.products.catalog();
    const clock = new SimulatedClock();
    const whole = createSearchIndex(data, total);
    const actor = createActor(bindSearch({ api }), { input: { index: whole }, clock }).start();
    actor.send({ type: 'text.changed', text: 'zebra' });
    clock.increment(300);
    expect([whole.isCapped, selectIsNothingFound(actor.getSnapshot())]).toEqual([false, true]);
    expect(shop.requests).toEqual(['GET /products']);
  });
});
