import { expect, it } from 'vitest';
import { createDeferred } from '../testing/index.ts';
import { lazy } from './lazy.ts';

it('loads once for concurrent and later calls', async () => {
  let loads = 0;
  const value = lazy(() => Promise.resolve((loads += 1)));
  expect(loads).toBe(0);
  expect(value.value).toBeUndefined();
  expect(await Promise.all([value.load(), value.load()])).toEqual([1, 1]);
  expect(await value.load()).toBe(1);
  expect(value.value).toBe(1);
});

it('loads again after a failure', async () => {
  let loads = 0;
  const value = lazy(() => ((loads += 1) === 1 ? Promise.reject(new Error('offline')) : Promise.resolve('ready')));
  await expect(value.load()).rejects.toThrow('offline');
  expect(await value.load()).toBe('ready');
});

it('loads again after a loader that throws synchronously', async () => {
  let loads = 0;
  const value = lazy(() => {
    loads += 1;
    if (loads === 1) throw new Error('missing');
    return Promise.resolve('ready');
  });
  await expect(value.load()).rejects.toThrow('missing');
  expect(await value.load()).toBe('ready');
});

it('runs queued tasks in order before the load resolves, and later tasks immediately', async () => {
  const deferred = createDeferred<string>();
  const value = lazy(() => deferred.promise);
  const seen: string[] = [];
  value.enqueue((text) => seen.push(`1 ${text}`));
  const loading = value.load().then(() => seen.push('loaded'));
  value.enqueue((text) => seen.push(`2 ${text}`));
  deferred.resolve('ready');
  await loading;
  value.enqueue((text) => seen.push(`3 ${text}`));
  expect(seen).toEqual(['1 ready', '2 ready', 'loaded', '3 ready']);
});

it('keeps tasks in the queue after a failure, until they run or are removed', async () => {
  let isOnline = false;
  const value = lazy(() => (isOnline ? Promise.resolve('ready') : Promise.reject(new Error('offline'))));
  const seen: string[] = [];
  value.enqueue(() => seen.push('removed'));
  await expect(value.load()).rejects.toThrow('offline');
  value.clearQueue();
  value.enqueue(() => seen.push('kept'));
  isOnline = true;
  await value.load();
  expect(seen).toEqual(['kept']);
});
