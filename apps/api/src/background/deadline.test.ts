import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { deadlineSignal, withDeadline } from './deadline.ts';

/** Waits like a slow client: until the deadline aborts. */
const hang = (): Promise<never> =>
  new Promise((_, reject) => {
    const signal = deadlineSignal();
    const giveUp = (): void => reject(signal?.reason);
    if (signal?.aborted) giveUp();
    else signal?.addEventListener('abort', giveUp, { once: true });
  });

it('aborts all waiting work in any number of steps', { tags: ['check-27'] }, async () => {
  const steps: string[] = [];
  const work = withDeadline(50, async () => {
    await wait(20);
    steps.push('first');
    await hang().catch(() => steps.push('second'));
    await hang();
  });
  await expect(work).rejects.toThrow('not completed within 0.05 s');
  expect(steps).toEqual(['first', 'second']);
});

it('ends after the outer deadline when an inner one is longer', async () => {
  await expect(withDeadline(30, () => withDeadline(60_000, hang))).rejects.toThrow('0.03 s');
});

it('has no signal outside of withDeadline', async () => {
  expect(await withDeadline(1000, async () => deadlineSignal()?.aborted)).toBe(false);
  expect(deadlineSignal()).toBeUndefined();
});
