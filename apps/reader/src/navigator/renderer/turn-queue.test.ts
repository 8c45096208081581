import { expect, it } from 'vitest';
import { NavigationAbortedError } from '../content/chapter-loader.ts';
import { createTurnQueue } from './turn-queue.ts';

/** Turns that end when the test says so. */
function slowTurns() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    turn: (name: string) => () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    },
    async endOne() {
      ends.shift()?.();
      await idle();
    },
  };
}

/** Lets everything happen that is already decided. */
const idle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it('turns a page for every press that came while another was turned, in their order', async () => {
  const { begun, turn, endOne } = slowTurns();
  const queue = createTurnQueue();
  void queue.enqueueTurn(turn('on'));
  void queue.enqueueTurn(turn('on again'));
  void queue.enqueueTurn(turn('back'));
  await idle();
  expect(begun).toEqual(['on']);
  await endOne();
  expect(begun).toEqual(['on', 'on again']);
  await endOne();
  expect(begun).toEqual(['on', 'on again', 'back']);
});

it('does not pile up what a key that is held down asks for', async () => {
  const { begun, turn, endOne } = slowTurns();
  const queue = createTurnQueue();
  const presses = Array.from({ length: 20 }, (_, number) => queue.enqueueTurn(turn(`${number + 1}`)));
  // Those beyond the first three are over at once.
  await Promise.all(presses.slice(3));
  for (let ended = 0; ended < 5; ended += 1) await endOne();
  expect(begun).toEqual(['1', '2', '3']);
});

it('takes new presses once those that waited are done', async () => {
  const queue = createTurnQueue();
  let turned = 0;
  const turn = async (): Promise<void> => void (turned += 1);
  for (let round = 0; round < 4; round += 1) await Promise.all([queue.enqueueTurn(turn), queue.enqueueTurn(turn), queue.enqueueTurn(turn)]);
  expect(turned).toBe(12);
});

it('goes on after a turn that failed, of which only its asker hears', async () => {
  const queue = createTurnQueue();
  const failed = queue.enqueueTurn(() => Promise.reject(new Error('No such chapter')));
  const next = queue.enqueueTurn(() => undefined);
  await expect(failed).rejects.toThrow('No such chapter');
  await expect(next).resolves.toBeUndefined();
});

it('goes elsewhere after what is under way, and does nothing more of what waited before', async () => {
  const { begun, turn, endOne } = slowTurns();
  const queue = createTurnQueue();
  void queue.enqueueTurn(turn('on'));
  const waited = queue.enqueueTurn(turn('on again'));
  await idle();
  void queue.replaceAll(turn('to the end'));
  const second = queue.replaceAll(turn('to the beginning'));
  await endOne();
  await waited;
  expect(begun).toEqual(['on', 'to the beginning']);
  await endOne();
  await expect(second).resolves.toBeUndefined();
});

it('has given up what cannot be had before anything waits for it', async () => {
  const left: string[] = [];
  let leave = (): void => undefined;
  const missing = new Promise<void>((_, reject) => (leave = () => reject(new NavigationAbortedError('left'))));
  const queue = createTurnQueue((which) => {
    left.push(which);
    if (which === 'all') leave();
  });
  const stuck = queue.enqueueTurn(() => missing);
  await idle();
  let isThere = false;
  await queue.replaceAll(async () => void (isThere = true));
  expect(isThere).toBe(true);
  // Nobody is told of an error: it was left by wish.
  await expect(stuck).resolves.toBeUndefined();
  expect(left).toEqual(['failed', 'all']);
});
