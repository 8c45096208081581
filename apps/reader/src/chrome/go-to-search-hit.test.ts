import { expect, it } from 'vitest';
import { goToHit } from './go-to-search-hit.ts';

const hit = {
  href: '1.xhtml',
  total_progression: 0.4,
  chapter: null,
  before: 'by the ',
  match: 'café',
  after: ' door',
};

/** A fake navigator; `isFound` is the result of `goToAnchor`. */
function aNavigatorWith(isThere: boolean) {
  const went: unknown[][] = [];
  const pages = {
    async goToAnchor(...args: unknown[]) {
      went.push(args);
      return isThere;
    },
    async goToProgression(share: number) {
      went.push([share]);
    },
  };
  return { pages, went };
}
const anchor = { cfi: '', href: '1.xhtml', quote: { before: 'by the ', exact: 'café', after: ' door' } };

it('searches only the document that the server names', async () => {
  const { pages, went } = aNavigatorWith(true);
  await goToHit(pages, hit);
  expect(went).toEqual([[anchor, 1]]);
});

it('goes to the share of the book when the text is not found', async () => {
  const { pages, went } = aNavigatorWith(false);
  await goToHit(pages, hit);
  expect(went).toEqual([[anchor, 1], [0.4]]);
});
