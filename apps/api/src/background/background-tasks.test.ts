import { expect, it } from 'vitest';
import { BackgroundTasks } from './background-tasks.ts';

it('starts nothing before the caller is done, and everything until it settles', async () => {
  const order: string[] = [];
  const tasks = new BackgroundTasks(() => order.push('failed'));
  tasks.run('one', async () => {
    order.push('one');
    tasks.run('two', async () => void order.push('two'));
  });
  order.push('answer');
  await tasks.drain();
  expect(order).toEqual(['answer', 'one', 'two']);
});

it('tells of a failure and goes on', async () => {
  const failures: unknown[] = [];
  const tasks = new BackgroundTasks((error, name) => failures.push([name, error]));
  const error = new Error('no such server');
  tasks.run('send email', () => Promise.reject(error));
  await tasks.drain();
  expect(failures).toEqual([['send email', error]]);
});
