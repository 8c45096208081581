import type { Listing, Product } from '@octavo/core/entities';
import type { SearchIndex } from '@octavo/core/search';
import { aProduct } from '@octavo/core/testing';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { useSearchIndex } from './use-search-index.ts';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Every clock reading exceeds the time budget, so that each slice yields.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A catalog that needs three slices. */
const aCatalog = (name: string): Listing<Product> => {
  const data = Array.from({ length: 2_500 }, (_, at) => aProduct({ id: at + 1, name: `${name} ${at}` }));
  return { data, total: data.length };
};

/** Renders the hook with a catalog. Returns the current index. */
function renderSearchIndex() {
  let index: SearchIndex<Product> | null = null;
  const root = createRoot(document.createElement('div'));
  function Page({ catalog }: { catalog: Listing<Product> | undefined }) {
    index = useSearchIndex(catalog);
    return null;
  }
  const unmount = () => act(() => root.unmount());
  onTestFinished(unmount);
  return {
    show: (catalog: Listing<Product> | undefined) => act(() => root.render(createElement(Page, { catalog }))),
    leave: unmount,
    counts: (text: string) => index?.count(text) ?? null,
  };
}

/** Runs one pending slice, or all of them. */
const runOneSlice = () => act(() => vi.advanceTimersToNextTimerAsync());
const runAllSlices = () => act(() => vi.runAllTimersAsync());

it('is null until the whole catalog is indexed', async () => {
  const page = renderSearchIndex();
  page.show(undefined);
  page.show(aCatalog('Tide'));
  await runOneSlice();
  expect([page.counts('tide'), vi.getTimerCount()]).toEqual([null, 1]);
  await runAllSlices();
  expect(page.counts('tide')).toBe(2_500);
});

it('keeps the previous index while a newer list is being indexed', async () => {
  const page = renderSearchIndex();
  page.show(aCatalog('Tide'));
  await runAllSlices();
  page.show(aCatalog('Clock'));
  await runOneSlice();
  expect([page.counts('tide'), page.counts('clock')]).toEqual([2_500, 0]);
  await runAllSlices();
  expect([page.counts('tide'), page.counts('clock')]).toEqual([0, 2_500]);
});

it('never returns the index of a list that has been replaced', async () => {
  const page = renderSearchIndex();
  page.show(aCatalog('Tide'));
  page.show(aCatalog('Clock'));
  await runAllSlices();
  expect([page.counts('tide'), page.counts('clock')]).toEqual([0, 2_500]);
});

it('stops indexing without an error when the visitor leaves the page', async () => {
  const page = renderSearchIndex();
  const catalog = aCatalog('Tide');
  const refused = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', refused);
  onTestFinished(() => void process.off('unhandledRejection', refused));
  page.show(catalog);
  await runOneSlice();
  page.leave();
  // None of the remaining slices runs.
  await runOneSlice();
  expect(vi.getTimerCount()).toBe(0);
  expect(refused).not.toHaveBeenCalled();
});
