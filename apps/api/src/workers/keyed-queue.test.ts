import { expect, it } from 'vitest';
import { KeyedQueue } from './keyed-queue.ts';

/** Creates work that runs until the test calls `end` or `fail`. */
function controlledWork(log: string[], name: string) {
  let end = (): void => undefined;
  let fail = (_error: Error): void => undefined;
  const ended = new Promise<string>((resolve, reject) => {
    end = () => resolve(name);
    fail = reject;
  });
  const work = async () => {
    log.push(name);
    return ended;
  };
  return { work, end, fail };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('runs the work of one key in order, and the work of other keys at the same time', async () => {
  const queue = new KeyedQueue<string>(3);
  const log: string[] = [];
  const [first, second, other] = [
    controlledWork(log, 'first'),
    controlledWork(log, 'second'),
    controlledWork(log, 'other'),
  ];
  const results = [queue.run('a', first.work), queue.run('a', second.work), queue.run('b', other.work)];
  await settle();
  expect(log).toEqual(['first', 'other']);
  other.end();
  first.end();
  await settle();
  expect(log).toEqual(['first', 'other', 'second']);
  second.end();
  expect(await Promise.all(results)).toEqual(['first', 'second', 'other']);
});

it('continues after work that failed', async () => {
  const queue = new KeyedQueue<string>(3);
  const log: string[] = [];
  const [first, second] = [controlledWork(log, 'first'), controlledWork(log, 'second')];
  const failed = queue.run('a', first.work);
  const next = queue.run('a', second.work);
  first.fail(new Error('Broken.'));
  second.end();
  await expect(failed).rejects.toThrow('Broken.');
  expect(await next).toBe('second');
});

it('refuses only the key with too much work, until some has ended', { tags: ['check-59'] }, async () => {
  const queue = new KeyedQueue<string>(2);
  const log: string[] = [];
  const [first, second, other] = [
    controlledWork(log, 'first'),
    controlledWork(log, 'second'),
    controlledWork(log, 'other'),
  ];
  const results = [queue.run('a', first.work), queue.run('a', second.work)];
  await expect(queue.run('a', async () => 'refused')).rejects.toMatchObject({ code: 'overloaded', status: 503 });
  const others = queue.run('b', other.work);
  other.end();
  first.end();
  expect(await Promise.all([results[0], others])).toEqual(['first', 'other']);
  const late = queue.run('a', async () => 'late');
  second.end();
  expect(await Promise.all([results[1], late])).toEqual(['second', 'late']);
});
