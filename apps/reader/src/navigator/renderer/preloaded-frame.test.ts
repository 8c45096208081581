import { afterEach, expect, it, vi } from 'vitest';
import { isArriving, STALL_SECONDS } from '../content/arriving-document.ts';
import { NavigationAbortedError } from '../content/chapter-loader.ts';
import { adoptPreloadedFrame, isShown, onFrameLoaded, setDocumentLoader } from './preloaded-frame.ts';

const address = 'http://127.0.0.1:3001/read/abc/text/one.xhtml';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A preloaded frame and a container, in a browser with or without `moveBefore`. */
function aPage({ canMove = true, src = address } = {}) {
  const frame = Object.assign(document.createElement('iframe'), { id: 'octavo-prefetch', hidden: true });
  Object.defineProperty(frame, 'src', { value: src });
  const container = document.createElement('div');
  // Set explicitly, because the DOM of the tests may or may not have it.
  Object.defineProperty(container, 'moveBefore', {
    value: canMove ? container.insertBefore.bind(container) : undefined,
  });
  // Not attached to the document, where frames would load.
  const page = document.createElement('div');
  page.append(frame, container);
  vi.spyOn(document, 'getElementById').mockImplementation((id) => page.querySelector<HTMLElement>(`#${id}`));
  const own = document.createElement('iframe');
  own.style.width = '50%';
  return { page, frame, container, own };
}

it('adopts the preloaded frame with the style of the engine’s frame', () => {
  const { frame, container, own } = aPage();
  expect(adoptPreloadedFrame(address, container, own)).toBe(frame);
  expect(frame.parentElement).toBe(container);
  expect([frame.id, frame.hidden, frame.style.width, frame.getAttribute('part')]).toEqual(['', false, '50%', 'filter']);
  expect(document.getElementById('octavo-prefetch')).toBeNull();
});

it.each([
  ['a browser without moveBefore', { canMove: false }],
  ['another document', { src: `${address}2` }],
])('uses the engine’s own frame for %s', (_, options) => {
  const { page, frame, container, own } = aPage(options);
  expect(adoptPreloadedFrame(address, container, own)).toBe(own);
  expect([own.parentElement, frame.parentElement]).toEqual([container, page]);
});

it('calls back immediately for a loaded frame, and later for one that is loading', () => {
  const shown: string[] = [];
  const aFrame = (readyState: string, url: string) => {
    const frame = document.createElement('iframe');
    const doc = { readyState, URL: url };
    Object.defineProperties(frame, { src: { value: address }, contentDocument: { value: doc } });
    return frame;
  };
  onFrameLoaded(aFrame('complete', address), address, () => shown.push('there'));
  const empty = aFrame('complete', 'about:blank');
  onFrameLoaded(empty, address, () => shown.push('empty'));
  const late = aFrame('interactive', address);
  onFrameLoaded(late, address, () => shown.push('late'));
  expect(shown).toEqual(['there']);
  late.dispatchEvent(new Event('load'));
  empty.dispatchEvent(new Event('load'));
  expect(shown).toEqual(['there', 'late', 'empty']);
});

/** A frame whose document stops to arrive. `replaced` has the addresses that were loaded in it again. */
function aStalledFrame(readyState: DocumentReadyState, text = '<p>The first half') {
  const frame = document.createElement('iframe');
  const doc = new DOMParser().parseFromString(text, 'text/html');
  const state = { readyState, doc: doc as Document | null };
  const replaced: string[] = [];
  Object.defineProperties(doc, { readyState: { get: () => state.readyState }, URL: { value: address } });
  Object.defineProperties(frame, {
    src: { value: address },
    isConnected: { value: true },
    contentDocument: { get: () => state.doc },
    contentWindow: { value: { location: { replace: (to: string) => replaced.push(to) } } },
  });
  return { frame, doc, state, replaced };
}

it('reloads a short document when no data arrives, and shows it when it is loaded', async () => {
  vi.useFakeTimers();
  const { frame, doc, state, replaced } = aStalledFrame('loading');
  const loads: string[] = [];
  setDocumentLoader(async (from) => loads.push(from));
  const show = vi.fn<() => void>();
  onFrameLoaded(frame, address, show);
  await vi.advanceTimersByTimeAsync(3_000);
  doc.body.append('and more');
  await vi.advanceTimersByTimeAsync((STALL_SECONDS - 1) * 1_000);
  expect(loads).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([loads, replaced, show.mock.calls.length]).toEqual([[address], [address], 0]);
  // The second attempt is cut as well.
  await vi.advanceTimersByTimeAsync((STALL_SECONDS + 2) * 1_000);
  expect(loads).toHaveLength(2);
  state.readyState = 'complete';
  frame.dispatchEvent(new Event('load'));
  expect([show.mock.calls.length, isShown(doc), isArriving(doc)]).toEqual([1, true, false]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(loads).toHaveLength(2);
});

it('shows a text whose pictures do not arrive', async () => {
  vi.useFakeTimers();
  const { frame, doc, replaced } = aStalledFrame('interactive');
  const show = vi.fn<() => void>();
  onFrameLoaded(frame, address, show);
  await vi.advanceTimersByTimeAsync((STALL_SECONDS + 2) * 1_000);
  expect([show.mock.calls.length, replaced, isShown(doc)]).toEqual([1, [], true]);
});

it('shows what has arrived of a document when its load is canceled, so that the engine accepts the next jump', async () => {
  vi.useFakeTimers();
  const { frame, doc } = aStalledFrame('loading');
  setDocumentLoader(() => Promise.reject(new NavigationAbortedError('Canceled.')));
  const show = vi.fn<() => void>();
  onFrameLoaded(frame, address, show);
  await vi.advanceTimersByTimeAsync((STALL_SECONDS + 2) * 1_000);
  expect([show.mock.calls.length, isArriving(doc)]).toEqual([1, true]);
});

it('loads a document again in place of an error page of the browser', async () => {
  const { frame, state, replaced } = aStalledFrame('loading');
  state.doc = null;
  setDocumentLoader(() => Promise.resolve());
  const show = vi.fn<() => void>();
  onFrameLoaded(frame, address, show);
  frame.dispatchEvent(new Event('load'));
  await expect.poll(() => replaced).toEqual([address]);
  expect(show).not.toHaveBeenCalled();
});
