import { expect, it } from 'vitest';
import { pushJump, emptyHistory, stepBack, stepForward } from './jump-history.ts';

const [one, two, three] = [1, 2, 3].map((position) => ({ cfi: `epubcfi(/6/${position * 2})`, position }));
if (!one || !two || !three) throw new Error('The test needs three entries.');

it('goes back and forward', () => {
  const back = stepBack(pushJump(pushJump(emptyHistory, one), two), three);
  expect(back?.to).toBe(two);
  const further = stepBack(back?.history ?? emptyHistory, two);
  expect(further?.to).toBe(one);
  const again = stepForward(further?.history ?? emptyHistory, one);
  expect(again?.to).toBe(two);
  expect(stepForward(again?.history ?? emptyHistory, two)?.to).toBe(three);
});

it('drops the forward entries after a new jump', () => {
  const back = stepBack(pushJump(emptyHistory, one), two);
  expect(pushJump(back?.history ?? emptyHistory, one).forward).toEqual([]);
});

it('adds a position only once in a row', () => {
  expect(pushJump(pushJump(emptyHistory, one), { ...one }).back).toEqual([one]);
});

it('returns undefined without entries', () => {
  expect(stepBack(emptyHistory, one)).toBeUndefined();
  expect(stepForward(emptyHistory, one)).toBeUndefined();
});
