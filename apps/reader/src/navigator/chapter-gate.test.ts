import { expect, it } from 'vitest';
import { ChapterLeftError, createChapterGate } from './chapter-gate.ts';

function gateOver(outcomes: ('answers' | 'fails')[]) {
  const asked: string[] = [];
  const told: unknown[] = [];
  const gate = createChapterGate(
    (address) => {
      asked.push(address);
      return outcomes.shift() === 'fails' ? Promise.reject(new Error('offline')) : Promise.resolve();
    },
    (error) => told.push(error),
  );
  return { gate, asked, told };
}

it('trusts the first chapter and asks for every other', async () => {
  const { gate, asked } = gateOver(['answers']);
  await gate.pass('one');
  await gate.pass('two');
  expect(asked).toEqual(['two']);
});

it('holds a chapter back until a retry reaches it', async () => {
  const { gate, told } = gateOver(['fails', 'fails', 'answers']);
  await gate.pass('one');
  let hasPassed = false;
  const passing = gate.pass('two').then(() => (hasPassed = true));
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  await settled();
  expect(told).toEqual([new Error('offline')]);
  gate.retry();
  await settled();
  expect(hasPassed).toBe(false);
  gate.retry();
  await passing;
  expect(told).toEqual([new Error('offline'), new Error('offline'), undefined]);
});

it('asks once for a chapter that is asked for ahead of its loading, and again the next time', async () => {
  const { gate, asked } = gateOver(['answers', 'answers']);
  await gate.pass('one');
  await gate.passAhead('two');
  await gate.pass('two');
  expect(asked).toEqual(['two']);
  await gate.pass('two');
  expect(asked).toEqual(['two', 'two']);
});

it('gives up what failed, or everything, and says that the way is free again', async () => {
  const { gate, told } = gateOver(['fails']);
  await gate.pass('one');
  const missing = gate.pass('two');
  await new Promise((resolve) => setImmediate(resolve));
  expect(told).toHaveLength(1);
  gate.leave('failed');
  await expect(missing).rejects.toThrow(ChapterLeftError);
  expect(told.at(-1)).toBeUndefined();

  const slow = createChapterGate(
    () => new Promise(() => undefined),
    () => undefined,
  );
  await slow.pass('one');
  const asking = slow.pass('two');
  slow.leave('failed');
  slow.leave('all');
  await expect(asking).rejects.toThrow(ChapterLeftError);
});
