import { expect, it } from 'vitest';
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
      await settled();
    },
  };
}

/** Lets everything happen that is already decided. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it('turns a page for every press that came while another was turned, in their order', async () => {
  const { begun, turn, endOne } = slowTurns();
  const queue = createTurnQueue();
  void queue(turn('on'));
  void queue(turn('on again'));
  void queue(turn('back'));
  await settled();
  expect(begun).toEqual(['on']);
  await endOne();
  expect(begun).toEqual(['on', 'on again']);
  await endOne();
  expect(begun).toEqual(['on', 'on again', 'back']);
});

it('does not pile up what a key that is held down asks for', async () => {
  const { begun, turn, endOne } = slowTurns();
  const queue = createTurnQueue();
  const presses = Array.from({ length: 20 }, (_, number) => queue(turn(`${number + 1}`)));
  // Those beyond the first three are over at once.
  await Promise.all(presses.slice(3));
  for (let ended = 0; ended < 5; ended += 1) await endOne();
  expect(begun).toEqual(['1', '2', '3']);
});

it('takes new presses once those that waited are done', async () => {
  const queue = createTurnQueue();
  let turned = 0;
  const turn = async (): Promise<void> => void (turned += 1);
  for (let round = 0; round < 4; round += 1) await Promise.all([queue(turn), queue(turn), queue(turn)]);
  expect(turned).toBe(12);
});

it('goes on after a turn that failed, of which only its asker hears', async () => {
  const queue = createTurnQueue();
  const failed = queue(() => Promise.reject(new Error('No such chapter')));
  const next = queue(() => undefined);
  await expect(failed).rejects.toThrow('No such chapter');
  await expect(next).resolves.toBeUndefined();
});
