import { expect, it } from 'vitest';
import { findSameChapter } from './find-same-chapter.ts';

const chapters = [
  { href: 'a.xhtml', title: 'One' },
  { href: 'b.xhtml', title: 'Two' },
  { href: 'c.xhtml', title: 'Notes' },
  { href: 'd.xhtml', title: 'Notes' },
];

it.each([
  ['with the same title and address', { href: 'b.xhtml', title: 'Two' }, 'b.xhtml'],
  ['whose files were renumbered', { href: 'a.xhtml', title: 'Two' }, 'b.xhtml'],
  ['whose title was changed', { href: 'b.xhtml', title: 'The Second' }, 'b.xhtml'],
  ['whose title is not unique, by its address', { href: 'd.xhtml', title: 'Notes' }, 'd.xhtml'],
  ['whose title is not unique, with an address that is gone', { href: 'z.xhtml', title: 'Notes' }, undefined],
  ['that is gone', { href: 'z.xhtml', title: 'Three' }, undefined],
])('finds a chapter %s', (_case, chapter, href) => {
  expect(findSameChapter(chapters, chapter)?.href).toBe(href);
});
