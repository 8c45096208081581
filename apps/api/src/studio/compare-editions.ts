import type { ChapterChange, EditionChanges } from '@octavo/core/studio';
import * as v from 'valibot';
import { type Chapter, chaptersOf } from '../catalog/book-chapters.ts';
import type { EditionFiles } from '../reading/edition-files.ts';
import { parseJson, StoredTextsSchema, TocSchema } from '../reading/stored-book.ts';
import { type CountedWords, countExtraWords, countWords, similarityOf } from './word-counts.ts';

/** The maximum number of changed chapters in a result, which is stored and sent as a whole. */
const MAX_CHANGES = 500;
const MAX_TITLE_LENGTH = 300;
/** The maximum number of unmatched chapters to compare with each other, which takes quadratic time. */
const MAX_COMPARED = 100;
/** The share of common words from which two chapters with other titles and files are the same one. */
const MIN_SIMILARITY = 0.5;
/** The same for two chapters in files of the same name: a program may renumber the files. */
const MIN_SIMILARITY_IN_FILE = 0.2;

const ManifestSchema = v.object({ toc: v.optional(v.array(TocSchema), []) });

/** Reads the chapters of a file. */
export const readChapters = ({ manifest, texts }: EditionFiles): Chapter[] =>
  chaptersOf({
    toc: v.parse(ManifestSchema, parseJson(manifest)).toc,
    texts: v.parse(StoredTextsSchema, parseJson(texts)),
  });

/** Compares two files of a book chapter by chapter. */
export const compareEditions = ({
  before,
  now,
}: {
  before: EditionFiles;
  now: EditionFiles;
}): Omit<EditionChanges, 'base_id' | 'sample'> => compareChapters(readChapters(before), readChapters(now));

/** A chapter with the count of each of its words. */
interface CountedChapter extends Chapter, CountedWords {
  readonly text: string;
}

/** A change with the chapter in both files; `undefined` in the file that does not have it. */
interface ChangedChapter {
  readonly change: ChapterChange;
  readonly before: CountedChapter | undefined;
  readonly now: CountedChapter | undefined;
}

/** Compares the chapters of two files. A chapter that only moved is identical. */
export function compareChapters(
  chaptersBefore: readonly Chapter[],
  chaptersNow: readonly Chapter[],
): Omit<EditionChanges, 'base_id' | 'sample'> {
  const before = chaptersBefore.map(count);
  const now = chaptersNow.map(count);
  const changes = changesBetween(before, now);
  const numberOf = (kind: ChapterChange['kind']) => changes.filter(({ change }) => change.kind === kind).length;
  const [added, removed, renamed, edited] = [
    numberOf('added'),
    numberOf('removed'),
    numberOf('renamed'),
    numberOf('edited'),
  ];
  return {
    words_before: wordCount(before),
    words_now: wordCount(now),
    chapters_before: before.length,
    chapters_now: now.length,
    identical: now.length - added - renamed - edited,
    added,
    removed,
    renamed,
    edited,
    chapters: changes.slice(0, MAX_CHANGES).map(({ change }) => change),
  };
}

/** Returns a chapter of the listed changes as both files have it; `undefined` past the last one. */
export const findChangedChapter = (
  chaptersBefore: readonly Chapter[],
  chaptersNow: readonly Chapter[],
  position: number,
): Omit<ChangedChapter, 'change'> | undefined =>
  changesBetween(chaptersBefore.map(count), chaptersNow.map(count))[position];

/** The changed chapters in the order of the new file. Removed chapters come last. */
function changesBetween(before: readonly CountedChapter[], now: readonly CountedChapter[]): ChangedChapter[] {
  const partners = pairChapters(before, now);
  const paired = new Set(partners.values());
  const changed = now.flatMap((chapter) => {
    const partner = partners.get(chapter);
    const change = changeOf(partner, chapter);
    return change ? [{ change, before: partner, now: chapter }] : [];
  });
  const removed = before.filter((chapter) => !paired.has(chapter));
  return [...changed, ...removed.map((chapter) => ({ change: removalOf(chapter), before: chapter, now: undefined }))];
}

const wordCount = (chapters: readonly Chapter[]): number => chapters.reduce((sum, { words }) => sum + words.length, 0);

const count = (chapter: Chapter): CountedChapter => ({
  ...chapter,
  ...countWords(chapter.words),
  text: chapter.words.join(' '),
});

/** Finds the former chapter of each chapter: by equal words, then by title, by file, and by similar words. */
function pairChapters(
  before: readonly CountedChapter[],
  now: readonly CountedChapter[],
): Map<CountedChapter, CountedChapter> {
  const partners = new Map<CountedChapter, CountedChapter>();
  const free = new Set(before);
  const pairBy = (keyOf: (chapter: CountedChapter) => string, minSimilarity = 0): void => {
    const byKey = new Map<string, CountedChapter[]>();
    for (const chapter of free) {
      const key = keyOf(chapter);
      if (key === '') continue;
      const same = byKey.get(key);
      if (same) same.push(chapter);
      else byKey.set(key, [chapter]);
    }
    // In reverse order, so that `pop` returns the first one.
    for (const same of byKey.values()) same.reverse();
    for (const chapter of now) {
      const same = partners.has(chapter) ? undefined : byKey.get(keyOf(chapter));
      const partner = same?.at(-1);
      if (!partner || similarityOf(partner, chapter) < minSimilarity) continue;
      same?.pop();
      partners.set(chapter, partner);
      free.delete(partner);
    }
  };
  pairBy(({ title, text }) => (text === '' ? '' : JSON.stringify([title, text])));
  pairBy(({ text }) => text);
  pairBy(({ title }) => title);
  pairBy(({ href }) => href, MIN_SIMILARITY_IN_FILE);
  for (const chapter of now.filter((each) => !partners.has(each)).slice(0, MAX_COMPARED)) {
    const [best] = [...free]
      .slice(0, MAX_COMPARED)
      .map((candidate) => ({ candidate, similarity: similarityOf(candidate, chapter) }))
      .toSorted((one, other) => other.similarity - one.similarity);
    if (!best || best.similarity < MIN_SIMILARITY) continue;
    partners.set(chapter, best.candidate);
    free.delete(best.candidate);
  }
  return partners;
}

const shorten = (title: string): string => title.slice(0, MAX_TITLE_LENGTH);

/** The change of a chapter; `undefined` for an identical one. */
function changeOf(before: CountedChapter | undefined, now: CountedChapter): ChapterChange | undefined {
  const words = now.words.length;
  const title = shorten(now.title);
  if (!before)
    return {
      kind: 'added',
      title,
      former_title: '',
      words_before: null,
      words_now: words,
      words_added: words,
      words_removed: 0,
    };
  const isEdited = before.text !== now.text;
  const isRenamed = before.title !== now.title;
  if (!isEdited && !isRenamed) return undefined;
  return {
    kind: isEdited ? 'edited' : 'renamed',
    title,
    former_title: isRenamed ? shorten(before.title) : '',
    words_before: before.words.length,
    words_now: words,
    words_added: countExtraWords(now, before),
    words_removed: countExtraWords(before, now),
  };
}

const removalOf = ({ title, words }: CountedChapter): ChapterChange => ({
  kind: 'removed',
  title: shorten(title),
  former_title: '',
  words_before: words.length,
  words_now: null,
  words_added: 0,
  words_removed: words.length,
});
