import { expect, it } from 'vitest';
import { goToSearchHit } from './go-to-search-hit.ts';

const hit = {
  href: '1.xhtml',
  total_progression: 0.4,
  chapter: null,
  before: 'by the ',
  match: 'café',
  after: ' door',
};

/** A fake navigator; `isFound` is the result of `goToAnchor`. */
function aNavigatorWith(isFound: boolean) {
  const calls: unknown[][] = [];
  const pages = {
    async goToAnchor(...args: unknown[]) {
      calls.push(args);
      return isFound;
    },
    async goToProgression(progression: number) {
      calls.push([progression]);
    },
  };
  return { pages, calls };
}
const anchor = { cfi: '', href: '1.xhtml', quote: { before: 'by the ', exact: 'café', after: ' door' } };

it('searches only the document that the server names', async () => {
  const { pages, calls } = aNavigatorWith(true);
  await goToSearchHit(pages, hit);
  expect(calls).toEqual([[anchor, 1]]);
});

it('goes to the progression when the text is not found', async () => {
  const { pages, calls } = aNavigatorWith(false);
  await goToSearchHit(pages, hit);
  expect(calls).toEqual([[anchor, 1], [0.4]]);
});
