import { anEdition, someEditionChanges, somePassages } from '@octavo/core/testing';
import { describe, expect, it } from 'vitest';
import {
  chapterSummary,
  chapterTitle,
  editionFacts,
  editionName,
  otherPassages,
  sampleText,
  toComparedPassages,
  wordChange,
  wordSummary,
} from './edition-view.ts';

describe('an edition', () => {
  it('is named by its number', () => {
    expect([editionName({ number: 2 }), editionName({ number: null })]).toEqual(['2nd edition', 'File']);
  });

  it.each([
    [anEdition(), 'Jan 2, 2026, 94,210 words, 4.6 MB'],
    [anEdition({ date_current: '', word_count: null }), 'Uploaded Jan 2, 2026, 4.6 MB'],
  ])('states its date, words and size', (edition, facts) => {
    expect(editionFacts(edition, 'UTC')).toBe(facts);
  });
});

it('names passages that are not shown by their chapter', () => {
  expect([otherPassages('Two'), otherPassages('')]).toEqual(['Passages in “Two”', 'Other passages']);
});

describe('the changes of an edition', () => {
  it('are counted in words', () => {
    expect(chapterSummary(someEditionChanges())).toBe('1 added, 1 renamed, 1 edited');
    expect(chapterSummary(someEditionChanges({ added: 0, renamed: 0, edited: 0 }))).toBe('All identical');
    expect(wordSummary(someEditionChanges())).toBe('2,616 more than now');
    expect(wordSummary(someEditionChanges({ words_now: 94_210 }))).toBe('As many as now');
    expect(someEditionChanges().chapters.map(wordChange)).toEqual(['+230 −24', '–', '+2,410']);
  });
});

describe('the sample of an edition', () => {
  const sample = { chapter: 'Two', end: 'kept', new_chapter: 'Two', percent: 12 } as const;

  it.each([
    [sample, 'The sample still ends with “Two”, 12 percent of the book.'],
    [
      { ...sample, end: 'renamed', new_chapter: 'The Second' } as const,
      'The sample ends with “The Second”, which was “Two”: 12 percent of the book.',
    ],
    [
      { ...sample, end: 'missing', new_chapter: '', percent: 10 } as const,
      'This file has no chapter “Two”, with which the sample ends. The sample becomes the first 10 percent of the book. You can choose another chapter under “Price and dates”.',
    ],
    [
      { ...sample, end: 'too_long', percent: 0 } as const,
      '“Two”, with which the sample ends, is no longer in the first half of the book. The book will have no sample. You can choose another chapter under “Price and dates”.',
    ],
  ])('is stated in a sentence', (change, text) => {
    expect(sampleText(change)).toBe(text);
  });
});

describe('a changed chapter', () => {
  it('has a name without a title', () => {
    expect([chapterTitle({ title: 'Two' }), chapterTitle({ title: '' })]).toEqual(['Two', 'Untitled']);
  });

  it('is compared in paragraphs whose changed words are marked', () => {
    expect(toComparedPassages(somePassages())).toEqual([
      {
        identicalBefore: 3,
        before: [
          { text: 'On the ', isChanged: false },
          { text: 'third of April', isChanged: true },
          { text: ' the tide came in.', isChanged: false },
        ],
        now: [
          { text: 'On the ', isChanged: false },
          { text: 'fourth of May', isChanged: true },
          { text: ' the tide came in.', isChanged: false },
        ],
      },
      { identicalBefore: 0, before: [], now: [{ text: 'It went out again.', isChanged: true }] },
    ]);
  });
});
