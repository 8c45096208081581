import { describe, expect, it } from 'vitest';
import { createLock } from './index.ts';

const settled = () => Promise.resolve().then(() => undefined);

describe('createLock', () => {
  it('runs one task at a time without Web Locks, even after a failure', async () => {
    const lock = createLock(undefined);
    const events: string[] = [];
    const work = (name: string) => async () => {
      events.push(`${name} starts`);
      await settled();
      events.push(`${name} ends`);
      if (name === 'first') throw new Error('first failed');
    };
    const results = await Promise.allSettled([lock('refresh', work('first')), lock('refresh', work('second'))]);
    expect(events).toEqual(['first starts', 'first ends', 'second starts', 'second ends']);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled']);
  });

  it('uses Web Locks if available and passes failures of the task on', async () => {
    const names: string[] = [];
    const lock = createLock({
      request: (name, _, work) => {
        names.push(name);
        return work();
      },
    });
    expect(await lock('refresh', () => Promise.resolve(5))).toBe(5);
    await expect(lock('refresh', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(names).toEqual(['refresh', 'refresh']);
  });

  it('runs without the lock when the browser denies it', async () => {
    const lock = createLock({ request: () => Promise.reject(new DOMException('opaque origin', 'SecurityError')) });
    expect(await lock('refresh', () => Promise.resolve('done'))).toBe('done');
  });
});
