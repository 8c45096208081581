import { expect, it } from 'vitest';
import { CompressionQueue } from './compression-queue.ts';

it('tells what failed, and gives the next its turn', async () => {
  const told: unknown[] = [];
  const packing = new CompressionQueue((error) => told.push(error));
  const failure = new Error('No memory is left.');
  packing.enqueue(async () => {
    throw failure;
  });
  await new Promise<void>((resolve) => {
    packing.enqueue(async () => resolve());
  });
  expect(told).toEqual([failure]);
});
