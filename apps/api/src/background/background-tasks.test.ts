import { expect, it } from 'vitest';
import { BackgroundTasks } from './background-tasks.ts';

it('starts a task after its caller has finished, and drains tasks that start others', async () => {
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

it('reports a failed task and continues', async () => {
  const failures: unknown[] = [];
  const tasks = new BackgroundTasks((error, name) => failures.push([name, error]));
  const error = new Error('no such server');
  tasks.run('send email', () => Promise.reject(error));
  await tasks.drain();
  expect(failures).toEqual([['send email', error]]);
});
