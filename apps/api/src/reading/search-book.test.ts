import { normalizeText } from '@octavo/core/search';
import { expect, it } from 'vitest';
import { foldText } from './fold-text.ts';
import { searchBook, foldQuery } from './search-book.ts';

const PARAGRAPH =
  'The weir had been talking all night, and by morning she had come round to its opinion; the water was not lower. ';
const DOCUMENTS = 200;
const texts = Array.from(
  { length: DOCUMENTS },
  (_, at) => `${PARAGRAPH.repeat(230)}${at % 40 === 7 ? 'A heron stood in it.' : ''}`,
);

/** A book's text as it is loaded for its first search. */
const buildDocuments = () =>
  texts.map((raw, at) => {
    const text = normalizeText(raw);
    return {
      href: `${at}.xhtml`,
      chapter: null,
      start: at / DOCUMENTS,
      share: 1 / DOCUMENTS,
      text,
      folded: foldText(text),
    };
  });

/** The CPU time of `work` in milliseconds: the minimum of three runs, to reduce the effect of other load. */
function cpuTimeOf(work: () => void): number {
  const costs = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    work();
    return process.cpuUsage(before).user / 1000;
  });
  return Math.min(...costs);
}

it('searches 5 MB of text in less than 200 ms for frequent and rare words, also the first time', () => {
  expect(texts.reduce((characters, text) => characters + text.length, 0)).toBeGreaterThan(5_000_000);
  const book = buildDocuments();
  expect(searchBook(book, foldQuery('héron'), 500).total).toBe(5);
  const many = searchBook(book, foldQuery('the'), 500);
  expect([many.total, many.hits.length, many.is_cut]).toEqual([92_000, 500, true]);
  expect(cpuTimeOf(() => searchBook(book, foldQuery('the'), 500))).toBeLessThan(100);
  expect(cpuTimeOf(() => searchBook(buildDocuments(), foldQuery('heron'), 500))).toBeLessThan(200);
});
