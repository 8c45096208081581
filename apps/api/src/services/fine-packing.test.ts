import { expect, it } from 'vitest';
import { FinePacking } from './fine-packing.ts';

it('tells what failed, and gives the next its turn', async () => {
  const told: unknown[] = [];
  const packing = new FinePacking((error) => told.push(error));
  const failure = new Error('No memory is left.');
  packing.add(async () => {
    throw failure;
  });
  await new Promise<void>((resolve) => {
    packing.add(async () => resolve());
  });
  expect(told).toEqual([failure]);
});
