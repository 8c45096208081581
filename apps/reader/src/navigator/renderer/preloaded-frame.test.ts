import { afterEach, expect, it, vi } from 'vitest';
import { adoptPreloadedFrame, onFrameLoaded } from './preloaded-frame.ts';

const address = 'http://127.0.0.1:3001/read/abc/text/one.xhtml';

afterEach(() => vi.restoreAllMocks());

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

it('calls back at once for a loaded frame, and later for one that is loading', () => {
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
