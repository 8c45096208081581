import { expect, it } from 'vitest';
import { Errands } from './errands.ts';

it('starts nothing before the caller is done, and everything until it settles', async () => {
  const order: string[] = [];
  const errands = new Errands(() => order.push('failed'));
  errands.run('one', async () => {
    order.push('one');
    errands.run('two', async () => void order.push('two'));
  });
  order.push('answer');
  await errands.settled();
  expect(order).toEqual(['answer', 'one', 'two']);
});

it('tells of a failure and goes on', async () => {
  const failures: unknown[] = [];
  const errands = new Errands((error, what) => failures.push([what, error]));
  const error = new Error('no such server');
  errands.run('a mail', () => Promise.reject(error));
  await errands.settled();
  expect(failures).toEqual([['a mail', error]]);
});
