import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { createApi } from '../api/index.ts';
import { createSearchIndex } from '../search/index.ts';
import { aProduct, createFakeShop, createDeferred, flushPromises, type Deferred } from '../testing/index.ts';
import {
  bindSearch,
  selectMatchCount,
  selectHasNoResults,
  selectIsSearchLoading,
  selectIsSearchPartial,
  selectSearchResults,
} from './index.ts';

const index = createSearchIndex([aProduct({ name: 'The Tide Clock' })]);

describe('the search box over a list that was cut short', () => {
  /** A shop of twelve books that lists three of them; its search answers when the test says so. */
  async function startCapped() {
    const shop = createFakeShop({ listLimit: 3 });
    const signals: (AbortSignal | undefined)[] = [];
    let asked: Deferred<void> = createDeferred();
    const api = createApi({ baseUrl: shop.baseUrl, fetch: shop.fetch });
    const search: typeof api.products.search = async (text, options) => {
      signals.push(options?.signal);
      asked = createDeferred();
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
      await flushPromises();
      await flushPromises();
    };
    const fail = async (): Promise<void> => {
      asked.reject(new TypeError('fetch failed'));
      await flushPromises();
      await flushPromises();
    };
    const seen = () => {
      const snapshot = actor.getSnapshot();
      return {
        names: selectSearchResults(snapshot).hits.map((hit) => hit.product.name),
        isLoading: selectIsSearchLoading(snapshot),
        isNothing: selectHasNoResults(snapshot),
        isPart: selectIsSearchPartial(snapshot),
        count: selectMatchCount(snapshot),
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
    expect(selectSearchResults(actor.getSnapshot()).hits.at(-1)?.nameMatch).toEqual({ start: 0, end: 3 });
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
    actor.send({ type: 'outside.clicked' });
    actor.send({ type: 'index.changed', index: capped });
    expect(signals).toHaveLength(2);
    actor.send({ type: 'input.focused' });
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
    expect([whole.isTruncated, selectHasNoResults(actor.getSnapshot())]).toEqual([false, true]);
    expect(shop.requests).toEqual(['GET /products']);
  });
});
