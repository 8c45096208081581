import { afterEach, expect, it, vi } from 'vitest';
import { aChapter } from '../../testing/a-chapter.ts';
import {
  appendMissing,
  finishArrival,
  isArriving,
  isCutOff,
  onArrival,
  STALL_SECONDS,
  startArrival,
  whenArrived,
} from './arriving-document.ts';

const WHOLE =
  '<h1>One</h1>\n<section><p>a <i>b</i> c</p>\n<ul><li>d</li><li>e <b>f</b> g</li></ul>\n</section>\n<p>h</p>\n';

/** Creates a document of which the browser has received this many bytes. */
function aPartialDocument(body: string, bytes: number): Document {
  const doc = aChapter(body);
  Object.defineProperties(doc.defaultView, {
    performance: { value: { getEntriesByType: () => [{ decodedBodySize: bytes }] } },
    stop: { value: () => undefined, configurable: true },
  });
  return doc;
}

afterEach(() => vi.useRealTimers());

const neverLoaded = (): Promise<Document> => Promise.reject(new Error('The test must not load it again.'));

it.each([
  ['in a nested list', '<h1>One</h1>\n<section><p>a <i>b</i> c</p>\n<ul><li>d</li><li>e <b>f'],
  ['in a text', '<h1>One</h1>\n<section><p>a <i>b</i>'],
  ['between blocks', '<h1>One</h1>\n<section><p>a <i>b</i> c</p>\n'],
  ['after the last block', WHOLE.trimEnd()],
  ['before the first block', ''],
  ['nowhere', WHOLE],
])('appends what is missing in a document that ends %s', (_, part) => {
  const doc = aChapter(part);
  const first = doc.querySelector('h1');
  appendMissing(doc, aChapter(WHOLE));
  expect(doc.body.innerHTML).toBe(WHOLE);
  // Ranges in complete elements stay valid.
  expect(first?.isConnected ?? true).toBe(true);
});

it('calls the listeners of an arriving document once, when its frame has loaded', async () => {
  const doc = aPartialDocument(WHOLE, 2_000);
  let load = (): void => undefined;
  startArrival(doc, new Promise((resolve) => (load = resolve)));
  const calls: string[] = [];
  onArrival(doc, () => calls.push(`arriving: ${isArriving(doc)}`));
  const finished = finishArrival(doc, { size: 2_048, loadWhole: neverLoaded });
  expect(isArriving(doc)).toBe(true);
  expect(calls).toEqual([]);
  load();
  await finished;
  await whenArrived(doc);
  expect(calls).toEqual(['arriving: false']);
});

it('has no listeners and waits for nothing in a complete document', async () => {
  const doc = aChapter(WHOLE);
  onArrival(doc, () => expect.unreachable());
  expect([isArriving(doc), isCutOff(doc)]).toEqual([false, false]);
  await whenArrived(doc);
  await finishArrival(doc, { size: 9_999, loadWhole: neverLoaded });
});

it('loads a document again whose connection was cut, and removes the message of the browser', async () => {
  const doc = aPartialDocument('<parsererror>The end is missing</parsererror><h1>One</h1>\n<section><p>a', 1_000);
  startArrival(doc, Promise.resolve());
  const states: boolean[] = [];
  await finishArrival(doc, {
    size: 2_048,
    loadWhole: async (onFailure) => {
      states.push(isCutOff(doc));
      onFailure();
      states.push(isCutOff(doc));
      return aChapter(WHOLE);
    },
  });
  expect(states).toEqual([false, true]);
  expect([isArriving(doc), isCutOff(doc), doc.body.innerHTML]).toEqual([false, false, WHOLE]);
});

it('reloads a document and stops the first load when no data arrives for some seconds', async () => {
  vi.useFakeTimers();
  const doc = aPartialDocument('<h1>One</h1>\n<section><p>a ', 0);
  Object.defineProperty(doc, 'readyState', { value: 'loading' });
  const stop = vi.fn<() => void>();
  Object.defineProperty(doc.defaultView, 'stop', { value: stop });
  startArrival(doc, new Promise(() => undefined));
  let loads = 0;
  const finished = finishArrival(doc, {
    size: 2_048,
    loadWhole: async () => {
      loads += 1;
      return aChapter(WHOLE);
    },
  });
  await vi.advanceTimersByTimeAsync((STALL_SECONDS - 1) * 1_000);
  doc.querySelector('p')?.append(doc.createElement('i'));
  await vi.advanceTimersByTimeAsync((STALL_SECONDS - 1) * 1_000);
  expect(loads).toBe(0);
  await vi.advanceTimersByTimeAsync(2_000);
  await finished;
  expect([loads, isArriving(doc), doc.body.innerHTML]).toEqual([1, false, WHOLE]);
  expect(stop).toHaveBeenCalledOnce();
});

it('stays incomplete while the rest cannot be loaded', async () => {
  const doc = aPartialDocument('<h1>One</h1>', 10);
  startArrival(doc, Promise.resolve());
  await expect(finishArrival(doc, { size: 2_048, loadWhole: neverLoaded })).rejects.toThrow('again');
  expect(isArriving(doc)).toBe(true);
});
