import { expect, it } from 'vitest';
import { CompressionQueue } from './compression-queue.ts';

it('reports a failure and runs the next task', async () => {
  const failures: unknown[] = [];
  const queue = new CompressionQueue((error) => failures.push(error));
  const failure = new Error('No memory is left.');
  queue.enqueue(async () => {
    throw failure;
  });
  await new Promise<void>((resolve) => {
    queue.enqueue(async () => resolve());
  });
  expect(failures).toEqual([failure]);
});
