import { expect, it } from 'vitest';
import { jumped, noJumps, steppedBack, steppedForward } from './jump-history.ts';

const [one, two, three] = [1, 2, 3].map((page) => ({ cfi: `epubcfi(/6/${page * 2})`, page }));
if (!one || !two || !three) throw new Error('The test has three places.');

it('goes back the way it came and on again', () => {
  const back = steppedBack(jumped(jumped(noJumps, one), two), three);
  expect(back?.to).toBe(two);
  const further = steppedBack(back?.history ?? noJumps, two);
  expect(further?.to).toBe(one);
  const again = steppedForward(further?.history ?? noJumps, one);
  expect(again?.to).toBe(two);
  expect(steppedForward(again?.history ?? noJumps, two)?.to).toBe(three);
});

it('forgets the way on after a new jump', () => {
  const back = steppedBack(jumped(noJumps, one), two);
  expect(jumped(back?.history ?? noJumps, one).forward).toEqual([]);
});

it('keeps a place once however often it is left', () => {
  expect(jumped(jumped(noJumps, one), { ...one }).back).toEqual([one]);
});

it('has nowhere to go at the start', () => {
  expect(steppedBack(noJumps, one)).toBeUndefined();
  expect(steppedForward(noJumps, one)).toBeUndefined();
});
