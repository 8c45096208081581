import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scheduleRenewal, RENEWAL_INTERVAL_MS } from './session-renewal.ts';
import { SessionEndedError } from './reading-session.ts';

let visibility: DocumentVisibilityState = 'visible';

beforeEach(() => {
  vi.useFakeTimers();
  visibility = 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
});
afterEach(() => vi.useRealTimers());

function countRenewals(responses: (() => Promise<void>)[] = []) {
  const count = { renewed: 0, ended: 0 };
  const stop = scheduleRenewal(
    () => {
      count.renewed += 1;
      return responses.shift()?.() ?? Promise.resolve();
    },
    () => (count.ended += 1),
  );
  return { count, stop };
}

it('renews every few minutes until it is stopped', async () => {
  const { count, stop } = countRenewals();
  await vi.advanceTimersByTimeAsync(2 * RENEWAL_INTERVAL_MS + 1);
  expect(count.renewed).toBe(2);
  stop();
  await vi.advanceTimersByTimeAsync(RENEWAL_INTERVAL_MS * 2);
  expect(count.renewed).toBe(2);
});

it('pauses while the page is hidden, and renews immediately when it becomes visible', async () => {
  const { count, stop } = countRenewals();
  visibility = 'hidden';
  await vi.advanceTimersByTimeAsync(3 * RENEWAL_INTERVAL_MS);
  expect(count.renewed).toBe(0);
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(count.renewed).toBe(1);
  stop();
});

it('retries soon after a failure', async () => {
  const { count, stop } = countRenewals([() => Promise.reject(new Error('offline'))]);
  await vi.advanceTimersByTimeAsync(RENEWAL_INTERVAL_MS + 30_000);
  expect(count).toEqual({ renewed: 2, ended: 0 });
  stop();
});

it('reports the end of the session', async () => {
  const { count, stop } = countRenewals([() => Promise.reject(new SessionEndedError('404'))]);
  await vi.advanceTimersByTimeAsync(RENEWAL_INTERVAL_MS);
  expect(count.ended).toBe(1);
  stop();
});
