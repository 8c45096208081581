import { expect, it } from 'vitest';
import { NavigationAbortedError } from '../content/chapter-loader.ts';
import { createTurnQueue } from './turn-queue.ts';

/** Turns that end when the test ends them. */
function slowTurns() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  return {
    started,
    turn: (name: string) => () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    },
    async endOne() {
      ends.shift()?.();
      await idle();
    },
  };
}

/** Waits for pending promises. */
const idle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it('runs the turns that were requested during another turn in order', async () => {
  const { started, turn, endOne } = slowTurns();
  const queue = createTurnQueue();
  void queue.enqueueTurn(turn('forward'));
  void queue.enqueueTurn(turn('forward again'));
  void queue.enqueueTurn(turn('back'));
  await idle();
  expect(started).toEqual(['forward']);
  await endOne();
  expect(started).toEqual(['forward', 'forward again']);
  await endOne();
  expect(started).toEqual(['forward', 'forward again', 'back']);
});

it('drops turns beyond the limit while a key is held down', async () => {
  const { started, turn, endOne } = slowTurns();
  const queue = createTurnQueue();
  const presses = Array.from({ length: 20 }, (_, number) => queue.enqueueTurn(turn(`${number + 1}`)));
  // Those beyond the first three settle immediately.
  await Promise.all(presses.slice(3));
  for (let ended = 0; ended < 5; ended += 1) await endOne();
  expect(started).toEqual(['1', '2', '3']);
});

it('accepts new turns after the pending ones have run', async () => {
  const queue = createTurnQueue();
  let turned = 0;
  const turn = async (): Promise<void> => void (turned += 1);
  for (let round = 0; round < 4; round += 1)
    await Promise.all([queue.enqueueTurn(turn), queue.enqueueTurn(turn), queue.enqueueTurn(turn)]);
  expect(turned).toBe(12);
});

it('continues after a failed turn, whose error only its caller receives', async () => {
  const queue = createTurnQueue();
  const failed = queue.enqueueTurn(() => Promise.reject(new Error('No such chapter')));
  const next = queue.enqueueTurn(() => undefined);
  await expect(failed).rejects.toThrow('No such chapter');
  await expect(next).resolves.toBeUndefined();
});

it('runs a jump after the current turn and drops pending turns', async () => {
  const { started, turn, endOne } = slowTurns();
  const queue = createTurnQueue();
  void queue.enqueueTurn(turn('forward'));
  const waited = queue.enqueueTurn(turn('forward again'));
  await idle();
  void queue.replaceAll(turn('to the end'));
  const second = queue.replaceAll(turn('to the beginning'));
  await endOne();
  await waited;
  expect(started).toEqual(['forward', 'to the beginning']);
  await endOne();
  await expect(second).resolves.toBeUndefined();
});

it('cancels chapter loads before it waits for the current turn', async () => {
  const canceled: string[] = [];
  let leave = (): void => undefined;
  const missing = new Promise<void>((_, reject) => (leave = () => reject(new NavigationAbortedError('canceled'))));
  const queue = createTurnQueue((which) => {
    canceled.push(which);
    if (which === 'all') leave();
  });
  const pendingTurn = queue.enqueueTurn(() => missing);
  await idle();
  let isReplaced = false;
  await queue.replaceAll(async () => void (isReplaced = true));
  expect(isReplaced).toBe(true);
  // A canceled turn is not an error.
  await expect(pendingTurn).resolves.toBeUndefined();
  expect(canceled).toEqual(['failed', 'all']);
});
