import { createDeferred } from '@octavo/core/testing';
import { expect, it } from 'vitest';
import { CoalescedRun } from './coalesced-run.ts';

it('starts one run after the current one, for any number of calls during it', async () => {
  const gates = [createDeferred<void>(), createDeferred<void>()];
  let runs = 0;
  const coalesced = new CoalescedRun(async () => gates[runs++]?.promise);
  const first = coalesced.run();
  const others = [coalesced.run(), coalesced.run()];
  expect(runs).toBe(1);
  gates[0]?.resolve();
  await first;
  gates[1]?.resolve();
  await Promise.all(others);
  expect(runs).toBe(2);
});

it('runs again after a failed run', async () => {
  let runs = 0;
  const coalesced = new CoalescedRun(async () => {
    runs += 1;
    if (runs === 1) throw new Error('failed');
  });
  const failed = coalesced.run();
  const next = coalesced.run();
  await expect(failed).rejects.toThrow('failed');
  await next;
  expect(runs).toBe(2);
});
