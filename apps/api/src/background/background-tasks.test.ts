import { expect, it } from 'vitest';
import { BackgroundTasks } from './background-tasks.ts';

it('starts nothing before the caller is done, and everything until it settles', async () => {
  const order: string[] = [];
  const errands = new BackgroundTasks(() => order.push('failed'));
  errands.run('one', async () => {
    order.push('one');
    errands.run('two', async () => void order.push('two'));
  });
  order.push('answer');
  await errands.drain();
  expect(order).toEqual(['answer', 'one', 'two']);
});

it('tells of a failure and goes on', async () => {
  const failures: unknown[] = [];
  const errands = new BackgroundTasks((error, what) => failures.push([what, error]));
  const error = new Error('no such server');
  errands.run('a mail', () => Promise.reject(error));
  await errands.drain();
  expect(failures).toEqual([['a mail', error]]);
});
