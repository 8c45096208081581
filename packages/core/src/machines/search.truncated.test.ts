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

describe('the search box with a truncated list', () => {
  /**
   * Starts a search in a shop with twelve books. The list contains three of them. The test controls the server's
   * response.
   */
  async function startTruncated() {
    const shop = createFakeShop({ listLimit: 3 });
    const signals: (AbortSignal | undefined)[] = [];
    let pendingResponse: Deferred<void> = createDeferred();
    const api = createApi({ baseUrl: shop.baseUrl, fetch: shop.fetch });
    const search: typeof api.products.search = async (text, options) => {
      signals.push(options?.signal);
      pendingResponse = createDeferred();
      await pendingResponse.promise;
      return api.products.search(text, options);
    };
    const { data, total } = await api.products.catalog();
    const clock = new SimulatedClock();
    const truncated = createSearchIndex(data, total);
    const actor = createActor(bindSearch({ api: { products: { ...api.products, search } } }), {
      input: { index: truncated },
      clock,
    }).start();
    const type = (text: string) => {
      actor.send({ type: 'text.changed', text });
      clock.increment(300);
    };
    const respond = async (): Promise<void> => {
      pendingResponse.resolve();
      await flushPromises();
      await flushPromises();
    };
    const fail = async (): Promise<void> => {
      pendingResponse.reject(new TypeError('fetch failed'));
      await flushPromises();
      await flushPromises();
    };
    const seen = () => {
      const snapshot = actor.getSnapshot();
      return {
        names: selectSearchResults(snapshot).hits.map((hit) => hit.product.name),
        isLoading: selectIsSearchLoading(snapshot),
        hasNoResults: selectHasNoResults(snapshot),
        isPartial: selectIsSearchPartial(snapshot),
        count: selectMatchCount(snapshot),
      };
    };
    return { shop, actor, clock, type, respond, fail, seen, signals, truncated };
  }
  const noRows = { names: [], isLoading: false, hasNoResults: false, isPartial: false, count: null };

  it('shows local rows first, then the server’s rows with highlights and the match count', async () => {
    const { actor, type, respond, seen, clock } = await startTruncated();
    type('the');
    expect(seen()).toEqual({ ...noRows, names: ['The Tide Clock'] });
    clock.increment(32);
    expect(seen().count).toBeNull();
    await respond();
    const names = [
      'The Tide Clock',
      'The Ninth Ferry',
      'The Cartographer’s Niece',
      'The Paper Harbor',
      'The Long Jetty',
    ];
    expect(seen()).toEqual({ ...noRows, names, count: 5 });
    expect(selectSearchResults(actor.getSnapshot()).hits.at(-1)?.nameMatch).toEqual({ start: 0, end: 3 });
  });

  it('is loading until the server responds, and only then shows that nothing was found', async () => {
    const { type, respond, seen } = await startTruncated();
    type('zebra');
    expect(seen()).toEqual({ ...noRows, isLoading: true });
    await respond();
    expect(seen()).toEqual({ ...noRows, hasNoResults: true, count: 0 });
  });

  it('shows a partial result when the server fails, and asks again for the next text', async () => {
    const { type, fail, respond, seen } = await startTruncated();
    type('ferry');
    await fail();
    expect(seen()).toEqual({ ...noRows, isPartial: true });
    type('ninth');
    expect(seen()).toEqual({ ...noRows, isLoading: true });
    await respond();
    expect(seen()).toEqual({ ...noRows, names: ['The Ninth Ferry'], count: 1 });
  });

  it('aborts the request when the text changes or the box closes', async () => {
    const { actor, type, respond, seen, signals, shop } = await startTruncated();
    type('ferry');
    actor.send({ type: 'text.changed', text: 'ferryz' });
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    await respond();
    expect(seen().names).toEqual([]);
    type('kites');
    actor.send({ type: 'escape.pressed' });
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]);
    expect(shop.requests.filter((line) => line.includes('kites'))).toEqual([]);
  });

  it('asks again for a newer list while open, and on focus when there are local matches', async () => {
    const { actor, type, respond, seen, signals, truncated } = await startTruncated();
    type('the');
    actor.send({ type: 'index.changed', index: truncated });
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
    await respond();
    expect(seen().count).toBe(5);
    actor.send({ type: 'outside.clicked' });
    actor.send({ type: 'index.changed', index: truncated });
    expect(signals).toHaveLength(2);
    actor.send({ type: 'input.focused' });
    expect([signals.length, seen().names]).toEqual([3, ['The Tide Clock']]);
    actor.send({ type: 'index.changed', index });
    expect([signals.at(-1)?.aborted, seen().count]).toEqual([true, 1]);
  });

  it('does not ask the server when the list is complete', async () => {
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
