import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterLoadIdle } from './after-load-idle.ts';

let state: DocumentReadyState;
let ran: number;
const run = (): void => {
  ran += 1;
};

beforeEach(() => {
  vi.useFakeTimers();
  ran = 0;
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => state);
  vi.stubGlobal('requestIdleCallback', (task: () => void) => (task(), 1));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('runs immediately when the page has loaded', () => {
  state = 'complete';
  afterLoadIdle(run);
  expect(ran).toBe(1);
});

it('runs once after the load event', () => {
  state = 'interactive';
  afterLoadIdle(run);
  expect(ran).toBe(0);
  window.dispatchEvent(new Event('load'));
  vi.runAllTimers();
  expect(ran).toBe(1);
});

it('runs after a timeout when a picture never loads', () => {
  state = 'interactive';
  afterLoadIdle(run);
  vi.advanceTimersByTime(2_900);
  expect(ran).toBe(0);
  vi.advanceTimersByTime(200);
  expect(ran).toBe(1);
  window.dispatchEvent(new Event('load'));
  expect(ran).toBe(1);
});

it('does not run after it was canceled', () => {
  state = 'interactive';
  afterLoadIdle(run)();
  window.dispatchEvent(new Event('load'));
  vi.runAllTimers();
  expect(ran).toBe(0);
});
