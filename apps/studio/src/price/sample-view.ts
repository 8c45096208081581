import type { SampleChapter, SampleChapters, StudioBook } from '@octavo/core/studio';

const INDENT = '\u2003';

/** The size of a sample in a sentence: `the first 10 percent of the book`. */
export const shareText = (percent: number): string => `the first ${percent} percent of the book`;

/** The chapters as options, indented by their level. */
export const chapterOptions = (chapters: readonly SampleChapter[]) =>
  chapters.map(({ href, title, depth }) => ({ value: href, label: INDENT.repeat(depth) + title }));

/** The chapter that the form shows: the chosen one, or the same one under another address; `''` for none. */
export function shownChapter(chosen: string | null, { chapters, selected }: SampleChapters): string {
  if (chosen === null) return '';
  return chapters.some(({ href }) => href === chosen) ? chosen : (selected ?? '');
}

/** The size of the chosen sample, and the fallback for a file without the chapter. */
export function chapterHint(shown: string, { chapters }: SampleChapters, sharePercent: number): string {
  const chapter = chapters.find(({ href }) => href === shown);
  if (!chapter) return 'The list has the chapters of the first half of the book.';
  const otherwise = sharePercent === 0 ? 'the book has no sample' : `the sample is ${shareText(sharePercent)}`;
  return `${chapter.percent} percent of the book. If a new file does not have this chapter, ${otherwise}.`;
}

/** The sentence about a chosen chapter that the current file does not have; `undefined` when it has it. */
export function missingChapterText(
  { sample_chapter: stored, sample_percent: percent }: Pick<StudioBook, 'sample_chapter' | 'sample_percent'>,
  { selected }: SampleChapters,
): string | undefined {
  if (!stored || selected !== null) return undefined;
  const now = percent === 0 ? 'the book has no sample' : `the sample is ${shareText(percent)}`;
  return `The first half of the current file has no chapter “${stored.title}”, so ${now}. Choose another chapter.`;
}
