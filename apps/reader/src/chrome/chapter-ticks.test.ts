import { expect, it } from 'vitest';
import { chapterTicks } from './chapter-ticks.ts';

const chaptersAt = (...starts: number[]) => starts.map((start) => ({ start, title: 'A chapter', isTopLevel: true }));

it('returns the starts of top-level chapters, except for the start of the book', () => {
  const chapters = [...chaptersAt(0, 0.25), { start: 0.3, title: 'A part', isTopLevel: false }, ...chaptersAt(0.75)];
  expect(chapterTicks({ chapters })).toEqual([0.25, 0.75]);
});

it('returns no ticks for more chapters than the slider can show', () => {
  expect(chapterTicks({ chapters: chaptersAt(...Array.from({ length: 99 }, (_, at) => at / 99)) })).toEqual([]);
});
