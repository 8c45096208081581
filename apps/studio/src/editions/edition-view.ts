import type { ChapterChange, ChapterPassages, Edition, EditionChanges, EditionSample } from '@octavo/core/studio';
import type { StatusShape } from '@octavo/ui/StatusMark';
import type { ComparedPassage } from '@octavo/ui/TextComparison';
import { countOf, formatCount, formatDay, formatOrdinal, formatSize, NOTHING } from '../views/format.ts';

/** The name of a file in the list: `3rd edition`, or `File` for one that readers could not open. */
export const editionName = ({ number }: Pick<Edition, 'number'>): string =>
  number === null ? 'File' : `${formatOrdinal(number)} edition`;

/** The text of the button that makes a former file the current one. */
export const goBackText = ({ number }: Pick<Edition, 'number'>): string =>
  number === null ? 'Go back to this file' : `Go back to the ${formatOrdinal(number)} edition`;

/** Such as `1 note loses its place`. */
export const lostTitle = (count: number): string =>
  count === 1 ? '1 note loses its place' : `${formatCount(count)} notes lose their place`;

/** Names the passages of a chapter that are not shown. */
export const otherPassages = (chapter: string): string =>
  chapter === '' ? 'Other passages' : `Passages in “${chapter}”`;

/** The facts about a file in one line. */
export function editionFacts(edition: Edition, timeZone: string | undefined): string {
  const { word_count: words, size_bytes: size, date_uploaded: uploaded, date_current: current } = edition;
  return [
    current === '' ? `Uploaded ${formatDay(uploaded, timeZone)}` : formatDay(current, timeZone),
    words === null ? '' : countOf(words, 'word'),
    formatSize(size),
  ]
    .filter(Boolean)
    .join(', ');
}

const KINDS: Readonly<Record<ChapterChange['kind'], readonly [shape: StatusShape, word: string]>> = {
  added: ['done', 'Added'],
  removed: ['stopped', 'Removed'],
  renamed: ['info', 'Renamed'],
  edited: ['inProgress', 'Edited'],
};

/** The change of a chapter as shape and word. */
export const changeKind = ({ kind }: ChapterChange): readonly [shape: StatusShape, word: string] => KINDS[kind];

/** Words added and removed, such as `+230 −24`; an en dash for none. */
export function wordChange({ words_added: added, words_removed: removed }: ChapterChange): string {
  const parts = [added > 0 ? `+${formatCount(added)}` : '', removed > 0 ? `−${formatCount(removed)}` : ''];
  return parts.filter(Boolean).join(' ') || NOTHING;
}

/** Such as `1 added, 2 renamed`; `All identical` for no change. */
export function chapterSummary({ added, removed, renamed, edited }: EditionChanges): string {
  const parts: readonly (readonly [number, string])[] = [
    [added, 'added'],
    [removed, 'removed'],
    [renamed, 'renamed'],
    [edited, 'edited'],
  ];
  return (
    parts
      .filter(([count]) => count > 0)
      .map(([count, word]) => `${formatCount(count)} ${word}`)
      .join(', ') || 'All identical'
  );
}

/** Such as `2,670 more than now`. */
export function wordSummary({ words_before: before, words_now: now }: EditionChanges): string {
  if (before === now) return 'As many as now';
  return `${formatCount(Math.abs(now - before))} ${now > before ? 'more' : 'fewer'} than now`;
}

/** What the sample becomes with a file, in one or two sentences. */
export function sampleText({ chapter, end, new_chapter: now, percent }: EditionSample): string {
  if (end === 'kept') return `The sample still ends with “${chapter}”, ${percent} percent of the book.`;
  if (end === 'renamed')
    return `The sample ends with “${now}”, which was “${chapter}”: ${percent} percent of the book.`;
  const reason =
    end === 'missing'
      ? `This file has no chapter “${chapter}”, with which the sample ends.`
      : `“${now}”, with which the sample ends, is no longer in the first half of the book.`;
  const result =
    percent === 0 ? 'The book will have no sample.' : `The sample becomes the first ${percent} percent of the book.`;
  return `${reason} ${result} You can choose another chapter under “Price and dates”.`;
}

/** Whether a file takes the chosen end from the sample. */
export const isSampleLost = ({ end }: EditionSample): boolean => end === 'missing' || end === 'too_long';

/** The title of a chapter, or a word for one without a title. */
export const chapterTitle = ({ title }: Pick<ChapterChange, 'title'>): string => (title === '' ? 'Untitled' : title);

type Parts = ChapterPassages['passages'][number]['now'];
const toParts = (parts: Parts) => parts.map(({ text, is_changed: isChanged }) => ({ text, isChanged }));

/** The changed paragraphs of a chapter for the comparison. */
export const toComparedPassages = ({ passages }: ChapterPassages): ComparedPassage[] =>
  passages.map(({ identical_before: identicalBefore, before, now }) => ({
    identicalBefore,
    before: toParts(before),
    now: toParts(now),
  }));
