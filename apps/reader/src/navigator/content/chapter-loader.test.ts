import { expect, it } from 'vitest';
import { NavigationAbortedError, createChapterLoader } from './chapter-loader.ts';

function aLoader(outcomes: ('loads' | 'fails')[]) {
  const checked: string[] = [];
  const errors: unknown[] = [];
  const gate = createChapterLoader(
    (address) => {
      checked.push(address);
      return outcomes.shift() === 'fails' ? Promise.reject(new Error('offline')) : Promise.resolve();
    },
    (error) => errors.push(error),
  );
  return { gate, checked, errors };
}

it('does not check the first chapter, and checks every other', async () => {
  const { gate, checked } = aLoader(['loads']);
  await gate.load('one');
  await gate.load('two');
  expect(checked).toEqual(['two']);
});

it('holds a chapter back until a retry succeeds', async () => {
  const { gate, errors } = aLoader(['fails', 'fails', 'loads']);
  await gate.load('one');
  let hasPassed = false;
  const passing = gate.load('two').then(() => (hasPassed = true));
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  await settled();
  expect(errors).toEqual([new Error('offline')]);
  gate.retry();
  await settled();
  expect(hasPassed).toBe(false);
  gate.retry();
  await passing;
  expect(errors).toEqual([new Error('offline'), new Error('offline'), undefined]);
});

it('checks a preloaded chapter once, and again for the next load', async () => {
  const { gate, checked } = aLoader(['loads', 'loads']);
  await gate.load('one');
  await gate.preload('two');
  await gate.load('two');
  expect(checked).toEqual(['two']);
  await gate.load('two');
  expect(checked).toEqual(['two', 'two']);
});

it('cancels failed loads, or all loads, and reports that the error is resolved', async () => {
  const { gate, errors } = aLoader(['fails']);
  await gate.load('one');
  const missing = gate.load('two');
  await new Promise((resolve) => setImmediate(resolve));
  expect(errors).toHaveLength(1);
  gate.cancel('failed');
  await expect(missing).rejects.toThrow(NavigationAbortedError);
  expect(errors.at(-1)).toBeUndefined();

  const slow = createChapterLoader(
    () => new Promise(() => undefined),
    () => undefined,
  );
  await slow.load('one');
  const pending = slow.load('two');
  slow.cancel('failed');
  slow.cancel('all');
  await expect(pending).rejects.toThrow(NavigationAbortedError);
});

it('retries a chapter until it is complete or no longer needed, even if other loads are canceled', async () => {
  const { gate, errors } = aLoader([]);
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const outcomes = ['fails', 'loads'];
  const read = () => (outcomes.shift() === 'loads' ? Promise.resolve('whole') : Promise.reject(new Error('offline')));
  let isNeeded = true;
  const completed = gate.complete(read, () => isNeeded);
  await settled();
  gate.cancel('all');
  gate.release();
  gate.retry();
  await expect(completed).resolves.toBe('whole');
  expect(errors).toEqual([new Error('offline'), undefined]);

  const abandoned = gate.complete(read, () => isNeeded);
  await settled();
  isNeeded = false;
  gate.release();
  await expect(abandoned).rejects.toThrow(NavigationAbortedError);
  expect(errors.at(-1)).toBeUndefined();
});
