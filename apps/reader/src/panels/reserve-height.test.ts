import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reserveHeight } from './reserve-height.ts';

let reportResize: () => void = () => undefined;
let observed: Element[] = [];

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        reportResize = callback;
      }
      observe(element: Element): void {
        observed.push(element);
      }
      disconnect(): void {
        observed = [];
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  observed = [];
});

/** A bar with rows of 50 pixels in a container. */
function aBar() {
  const container = document.createElement('div');
  const bar = document.createElement('section');
  container.append(bar);
  const size = { width: 390, rows: 1 };
  Object.defineProperty(container, 'clientWidth', { get: () => size.width });
  bar.getBoundingClientRect = () =>
    new DOMRect(0, 0, 0, Math.max(size.rows * 50, Number.parseFloat(bar.style.minBlockSize || '0')));
  const resize = (next: Partial<typeof size>): string => {
    Object.assign(size, next);
    reportResize();
    return bar.style.minBlockSize;
  };
  return { bar, container, resize };
}

it('keeps the greatest number of rows while the width is the same', () => {
  const { bar, resize } = aBar();
  reserveHeight(bar);
  expect([1, 3, 2, 1, 3].map((rows) => resize({ rows }))).toEqual(['50px', '150px', '150px', '150px', '150px']);
});

it.each([
  ['wider', 768, 1, '50px'],
  ['narrower', 320, 4, '200px'],
])('measures again in a %s window', (_, width, rows, expected) => {
  const { bar, resize } = aBar();
  reserveHeight(bar);
  resize({ rows: 3 });
  expect(resize({ width, rows })).toBe(expected);
});

it('watches the bar and its container until it is stopped', () => {
  const { bar, container } = aBar();
  const stop = reserveHeight(bar);
  expect(observed).toEqual([container, bar]);
  stop?.();
  expect(observed).toEqual([]);
  expect(reserveHeight(null)).toBeUndefined();
});
