import { LocatorSchema, MAX_LOCATOR_TEXT_LENGTH } from '@octavo/core/entities';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { toPageLocator } from './page-locator.ts';

const location = { cfi: 'epubcfi(/6/4!/4/2)', tocItem: { label: ' Two ', href: 'two.xhtml' } };

it('has the chapter and the printed page', () => {
  const pageItem = { label: ' 12 ', href: 'two.xhtml#p12' };
  expect(toPageLocator({ ...location, pageItem }, 0.25)).toEqual({
    cfi: location.cfi,
    totalProgression: 0.25,
    chapter: 'Two',
    chapterHref: 'two.xhtml',
    printedPage: '12',
  });
  expect(toPageLocator({ cfi: location.cfi, tocItem: null }, 0).chapter).toBeUndefined();
});

it.each([
  [Number.NaN, 0],
  [Number.NEGATIVE_INFINITY, 0],
  [-0.1, 0],
  [1.000_000_1, 1],
  [Number.POSITIVE_INFINITY, 1],
])('has a progression that the server accepts: %f becomes %f', (progression, expected) => {
  const { cfi, totalProgression: total_progression } = toPageLocator(location, progression);
  expect(v.parse(LocatorSchema, { cfi, total_progression }).total_progression).toBe(expected);
});

it('truncates a chapter title that the server would reject', () => {
  const label = 'x'.repeat(MAX_LOCATOR_TEXT_LENGTH + 1);
  const { chapter } = toPageLocator({ ...location, tocItem: { label, href: 'two.xhtml' } }, 0.5);
  expect(chapter).toHaveLength(MAX_LOCATOR_TEXT_LENGTH);
});
