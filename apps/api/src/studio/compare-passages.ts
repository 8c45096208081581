import { normalizeText } from '@octavo/core/search';
import { type ChapterPassages, PASSAGES_PER_PAGE } from '@octavo/core/studio';
import { diffArrays } from 'diff';
import { type Chapter, tokensOf, wordsOf } from '../catalog/book-chapters.ts';
import type { EditionFiles } from '../reading/edition-files.ts';
import { findChangedChapter, readChapters } from './compare-editions.ts';
import { passageParts, type Run } from './passage-parts.ts';
import { countWords, similarityOf } from './word-counts.ts';

type Passage = ChapterPassages['passages'][number];

/** Beyond this number of changes, texts count as replaced: the time of a comparison grows with the square of the changes. */
const MAX_CHANGED_PARAGRAPHS = 2_000;
const MAX_CHANGED_WORDS = 400;
/** The same limit for pairs of similar paragraphs. For each pair, two lists of words are compared. */
const MAX_UNLIKE_PARAGRAPHS = 300;
/** The time for all comparisons of a page. What is left counts as replaced. */
const TIME_LIMIT_MS = 5_000;
/** The share of common words from which two paragraphs are the same one. */
const MIN_SIMILARITY = 0.4;

/** A changed paragraph; `''` in the file that does not have it. */
interface ChangedParagraph {
  /** The number of identical paragraphs since the last changed one. */
  readonly skipped: number;
  readonly before: string;
  readonly now: string;
}

/**
 * Compares the paragraphs of a changed chapter and the words of each, and returns one page of the changed ones. `chapter` is the
 * position in the list of changes.
 */
export function comparePassages({
  before,
  now,
  chapter,
  page,
}: {
  readonly before: EditionFiles;
  readonly now: EditionFiles;
  readonly chapter: number;
  /** From 1. */
  readonly page: number;
}): Omit<ChapterPassages, 'base_id'> {
  const found = findChangedChapter(readChapters(before), readChapters(now), chapter);
  return compareTexts(paragraphsOf(found?.before), paragraphsOf(found?.now), page);
}

const paragraphsOf = (chapter: Chapter | undefined): string[] =>
  (chapter?.texts ?? []).flatMap((text) => text.split('\n').map(normalizeText)).filter(Boolean);

/** Compares two texts, each a list of paragraphs, and returns one page of the changed paragraphs. */
export function compareTexts(
  before: readonly string[],
  now: readonly string[],
  page: number,
): Omit<ChapterPassages, 'base_id'> {
  const deadline = Date.now() + TIME_LIMIT_MS;
  const { changed, identicalAfter } = changedParagraphs(before, now, deadline);
  const end = page * PASSAGES_PER_PAGE;
  return {
    passage_count: changed.length,
    passages: changed.slice(end - PASSAGES_PER_PAGE, end).map((paragraph) => toPassage(paragraph, deadline)),
    identical_after: end >= changed.length ? identicalAfter : 0,
  };
}

function changedParagraphs(
  before: readonly string[],
  now: readonly string[],
  deadline: number,
): { changed: ChangedParagraph[]; identicalAfter: number } {
  const changed: ChangedParagraph[] = [];
  let skipped = 0;
  for (const run of runsOf(before, now, { maxEditLength: MAX_CHANGED_PARAGRAPHS, deadline })) {
    if (run.isEqual) skipped += run.now.length;
    else
      for (const pair of pairParagraphs(run.before, run.now, deadline)) {
        changed.push({ skipped, ...pair });
        skipped = 0;
      }
  }
  return { changed, identicalAfter: skipped };
}

/** Pairs the paragraphs that have many words in common, in order, and those between them by their position. */
function pairParagraphs(
  before: readonly string[],
  now: readonly string[],
  deadline: number,
): Omit<ChangedParagraph, 'skipped'>[] {
  const runs = runsOf(before.map(countParagraph), now.map(countParagraph), {
    maxEditLength: MAX_UNLIKE_PARAGRAPHS,
    deadline,
    comparator: (one, other) => similarityOf(one, other) >= MIN_SIMILARITY,
  });
  return runs.flatMap((run) =>
    Array.from({ length: Math.max(run.before.length, run.now.length) }, (_, at) => ({
      before: run.before[at]?.text ?? '',
      now: run.now[at]?.text ?? '',
    })),
  );
}

const countParagraph = (text: string) => ({ text, ...countWords(wordsOf(text)) });

function toPassage({ skipped, before, now }: ChangedParagraph, deadline: number): Passage {
  const isSimilar = similarityOf(countParagraph(before), countParagraph(now)) >= MIN_SIMILARITY;
  const tokens = [tokensOf(before), tokensOf(now)] as const;
  const runs = isSimilar
    ? runsOf(...tokens, { maxEditLength: MAX_CHANGED_WORDS, deadline })
    : [{ isEqual: false, before: tokens[0], now: tokens[1] }];
  return { identical_before: skipped, before: passageParts(runs, 'before'), now: passageParts(runs, 'now') };
}

interface ComparisonOptions<Item> {
  readonly maxEditLength: number;
  /** In milliseconds, as `Date.now()`. */
  readonly deadline: number;
  readonly comparator?: (one: Item, other: Item) => boolean;
}

/** Returns runs of equal items and runs of different ones in turn; one run of all items beyond the limits. */
function runsOf<Item>(
  before: readonly Item[],
  now: readonly Item[],
  { maxEditLength, deadline, ...options }: ComparisonOptions<Item>,
): Run<Item>[] {
  const timeout = Math.max(0, deadline - Date.now());
  const blocks = diffArrays([...before], [...now], { ...options, maxEditLength, timeout });
  if (!blocks) return [{ isEqual: false, before, now }];
  const runs: { isEqual: boolean; before: Item[]; now: Item[] }[] = [];
  let position = 0;
  for (const { value, count, added: isAdded, removed: isRemoved } of blocks) {
    const isEqual = !isAdded && !isRemoved;
    let run = runs.at(-1);
    if (!run || run.isEqual || isEqual) {
      run = { isEqual, before: [], now: [] };
      runs.push(run);
    }
    // For equal items, the value contains the items of the new text.
    if (!isRemoved) run.now = [...run.now, ...value];
    if (isAdded) continue;
    run.before = [...run.before, ...before.slice(position, position + count)];
    position += count;
  }
  return runs;
}
