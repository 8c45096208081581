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
      ...foldText(text),
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

/** The matches of a query in one document. */
const matchesIn = (text: string, query: string): string[] => {
  const normalized = normalizeText(text);
  const document = { href: 'a', chapter: null, start: 0, share: 1, text: normalized, ...foldText(normalized) };
  return searchBook([document], foldQuery(query), 100).hits.map(({ match }) => match);
};

it.each([
  ['ligatures', 'The ﬁrst oﬃce was shut.', 'first', ['ﬁrst']],
  ['ligatures', 'The ﬁrst oﬃce was shut.', 'office was', ['oﬃce was']],
  ['half a ligature', 'An oﬃce', 'of', ['oﬃ']],
  ['ß', 'Die Straße, die STRASSE', 'strasse', ['Straße', 'STRASSE']],
  ['ß in the query', 'Die Strasse', 'straße', ['Strasse']],
  ['œ and æ', 'Son œuvre, Cæsar', 'oeuvre', ['œuvre']],
  ['œ and æ', 'Son œuvre, Cæsar', 'caesar', ['Cæsar']],
  ['ø and ł', 'Søren i Łódź', 'soren', ['Søren']],
  ['the final sigma', 'Ο ΣΊΣΥΦΟΣ και ο Σίσυφος', 'σίσυφος', ['ΣΊΣΥΦΟΣ', 'Σίσυφος']],
  ['Arabic vowel signs', 'قَالَ كِتَابٌ', 'كتاب', ['كِتَابٌ']],
  ['the Arabic stretching sign and hamza', 'كتـــاب أحمد', 'احمد', ['أحمد']],
  ['Arabic presentation forms', 'ﻛﺘﺎﺏ', 'كتاب', ['ﻛﺘﺎﺏ']],
  ['Hebrew points', 'שָׁלוֹם עֲלֵיכֶם', 'שלום', ['שָׁלוֹם']],
  ['kana width', 'ﾊﾟｿｺﾝとガラス', 'パソコン', ['ﾊﾟｿｺﾝ']],
  ['kana width in the query', 'パソコンとガラス', 'ｶﾞﾗｽ', ['ガラス']],
  ['full-width letters', 'ＡＢＣ１２３', 'abc123', ['ＡＢＣ１２３']],
  ['decomposed letters', 'Le cafe\u0301', 'café', ['café']],
  ['apostrophes', 'Don’t', "don't", ['Don’t']],
  ['an ellipsis', 'Well… yes', 'well...', ['Well…']],
])('folds %s', (_, text, query, matches) => {
  expect(matchesIn(text, query)).toEqual(matches);
});

it('keeps vowel signs that are letters of their own', () => {
  expect(matchesIn('कि की', 'की')).toEqual(['की']);
  expect(matchesIn('ハバパ', 'バ')).toEqual(['バ']);
});

it('finds whole words first, then parts of words, each in reading order', () => {
  expect(matchesIn('artful Art, a start, the ART.', 'art')).toEqual(['Art', 'ART', 'art', 'art']);
  const contexts = (text: string, query: string): string[] => {
    const document = { href: 'a', chapter: null, start: 0, share: 1, text, ...foldText(text) };
    return searchBook([document], foldQuery(query), 100).hits.map(({ before }) => before);
  };
  // 京都 is a word; in 東京都 it is not.
  expect(contexts('東京都から京都へ行く。', '京都')).toEqual(['東京都から', '東']);
});

it('counts parts of words that do not fit into the limit', () => {
  const text = 'start art chart art';
  const document = { href: 'a', chapter: null, start: 0, share: 1, text, ...foldText(text) };
  const { total, is_cut, hits } = searchBook([document], foldQuery('art'), 3);
  expect([total, is_cut, hits.map(({ after }) => after)]).toEqual([4, true, [' chart art', '', ' art chart art']]);
});
