import { expect, it } from 'vitest';
import { pushJump, emptyHistory, stepBack, stepForward } from './jump-history.ts';

const [one, two, three] = [1, 2, 3].map((position) => ({ cfi: `epubcfi(/6/${position * 2})`, position }));
if (!one || !two || !three) throw new Error('The test has three places.');

it('goes back the way it came and on again', () => {
  const back = stepBack(pushJump(pushJump(emptyHistory, one), two), three);
  expect(back?.to).toBe(two);
  const further = stepBack(back?.history ?? emptyHistory, two);
  expect(further?.to).toBe(one);
  const again = stepForward(further?.history ?? emptyHistory, one);
  expect(again?.to).toBe(two);
  expect(stepForward(again?.history ?? emptyHistory, two)?.to).toBe(three);
});

it('forgets the way on after a new jump', () => {
  const back = stepBack(pushJump(emptyHistory, one), two);
  expect(pushJump(back?.history ?? emptyHistory, one).forward).toEqual([]);
});

it('keeps a place once however often it is left', () => {
  expect(pushJump(pushJump(emptyHistory, one), { ...one }).back).toEqual([one]);
});

it('has nowhere to go at the start', () => {
  expect(stepBack(emptyHistory, one)).toBeUndefined();
  expect(stepForward(emptyHistory, one)).toBeUndefined();
});
