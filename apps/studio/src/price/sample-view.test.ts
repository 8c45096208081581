import { describe, expect, it } from 'vitest';
import { chapterHint, chapterOptions, missingChapterText, shownChapter } from './sample-view.ts';

const chapters = [
  { href: 'part.xhtml', title: 'Part One', depth: 0, percent: 40 },
  { href: 'one.xhtml', title: 'One', depth: 1, percent: 12 },
];
const list = { chapters, selected: 'one.xhtml' };

describe('the last chapter of a sample', () => {
  it('is chosen from the table of contents', () => {
    expect(chapterOptions(chapters).map(({ label }) => label)).toEqual(['Part One', '\u2003One']);
  });

  it('is shown under the address that the current file has', () => {
    expect([shownChapter(null, list), shownChapter('part.xhtml', list), shownChapter('old.xhtml', list)]).toEqual([
      '',
      'part.xhtml',
      'one.xhtml',
    ]);
    expect(shownChapter('old.xhtml', { chapters, selected: null })).toBe('');
  });

  it('comes with the size of the sample', () => {
    expect(chapterHint('one.xhtml', list, 10)).toBe(
      '12 percent of the book. If a new file does not have this chapter, the sample is the first 10 percent of the book.',
    );
    expect(chapterHint('part.xhtml', list, 0)).toBe(
      '40 percent of the book. If a new file does not have this chapter, the book has no sample.',
    );
    expect(chapterHint('', list, 10)).toBe('The list has the chapters of the first half of the book.');
  });

  it('is reported when the current file does not have it', () => {
    const book = { sample_chapter: { href: 'old.xhtml', title: 'Old' }, sample_percent: 10 };
    expect(missingChapterText(book, list)).toBeUndefined();
    expect(missingChapterText({ ...book, sample_chapter: null }, { chapters, selected: null })).toBeUndefined();
    expect(missingChapterText(book, { chapters, selected: null })).toBe(
      'The first half of the current file has no chapter “Old”, so the sample is the first 10 percent of the book. Choose another chapter.',
    );
  });
});
