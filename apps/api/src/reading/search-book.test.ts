import { normalizeText } from '@octavo/core/search';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { foldText } from './fold-text.ts';
import { foldQuery, MAX_COUNTED_MATCHES, MAX_FOLDED_LENGTH, searchBook } from './search-book.ts';

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
async function cpuTimeOf(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run += 1) {
    const before = process.cpuUsage();
    await work();
    least = Math.min(least, process.cpuUsage(before).user / 1000);
  }
  return least;
}

it('searches 5 MB of text for frequent and rare words, also the first time, at most five times over 200 ms', async () => {
  expect(texts.reduce((characters, text) => characters + text.length, 0)).toBeGreaterThan(5_000_000);
  const book = buildDocuments();
  expect((await searchBook(book, foldQuery('héron'), 500)).total).toBe(5);
  const many = await searchBook(book, foldQuery('the'), 500);
  expect([many.total, many.hits.length, many.is_cut]).toEqual([92_000, 500, true]);
  expect(await cpuTimeOf(() => searchBook(book, foldQuery('the'), 500))).toBeLessThan(5 * 100);
  expect(await cpuTimeOf(() => searchBook(buildDocuments(), foldQuery('heron'), 500))).toBeLessThan(5 * 200);
});

/** The matches of a query in one document. */
const matchesIn = async (text: string, query: string): Promise<string[]> => {
  const normalized = normalizeText(text);
  const document = { href: 'a', chapter: null, start: 0, share: 1, text: normalized, ...foldText(normalized) };
  return (await searchBook([document], foldQuery(query), 100)).hits.map(({ match }) => match);
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
  ['mathematical letters', 'Say 𝐇𝐞𝐥𝐥𝐨 now', 'hello', ['𝐇𝐞𝐥𝐥𝐨']],
  ['mathematical letters in the query', 'Say Hello 7 now', '𝓗𝑒𝚕𝖑𝘰', ['Hello']],
  ['mathematical digits and other letters', '𝟭𝟮 𝛼𝛽 𝕃', '12 αβ l', ['𝟭𝟮 𝛼𝛽 𝕃']],
  ['half of a word in mathematical letters', '𝐇𝐞𝐥𝐥𝐨', 'ell', ['𝐞𝐥𝐥']],
  ['lower case of other alphabets', '𐐀𐐁 and 😀', '𐐨𐐩', ['𐐀𐐁']],
  ['characters after others of two units', '😀😀 ok', 'ok', ['ok']],
  ['decomposed letters', 'Le cafe\u0301', 'café', ['café']],
  ['apostrophes', 'Don’t', "don't", ['Don’t']],
  ['an ellipsis', 'Well… yes', 'well...', ['Well…']],
])('folds %s', async (_, text, query, matches) => {
  expect(await matchesIn(text, query)).toEqual(matches);
});

it('keeps vowel signs that are separate letters', async () => {
  expect(await matchesIn('कि की', 'की')).toEqual(['की']);
  expect(await matchesIn('ハバパ', 'バ')).toEqual(['バ']);
});

it('finds whole words first, then parts of words, each in reading order', async () => {
  expect(await matchesIn('artful Art, a start, the ART.', 'art')).toEqual(['Art', 'ART', 'art', 'art']);
  const contexts = async (text: string, query: string): Promise<string[]> => {
    const document = { href: 'a', chapter: null, start: 0, share: 1, text, ...foldText(text) };
    return (await searchBook([document], foldQuery(query), 100)).hits.map(({ before }) => before);
  };
  // 京都 is a word; in 東京都 it is not.
  expect(await contexts('東京都から京都へ行く。', '京都')).toEqual(['東京都から', '東']);
  // 大学 is a word; in 大学生 it is not.
  expect(await contexts('大学生在大学学习。', '大学')).toEqual(['大学生在', '']);
  // ตา is a word; in ตาราง it is not.
  expect(await contexts('ตารางอยู่บนโต๊ะ ตาเห็น', 'ตา')).toEqual(['ตารางอยู่บนโต๊ะ ', '']);
});

it('counts parts of words that do not fit into the limit', async () => {
  const text = 'start art chart art';
  const document = { href: 'a', chapter: null, start: 0, share: 1, text, ...foldText(text) };
  const { total, is_cut, hits } = await searchBook([document], foldQuery('art'), 3);
  expect([total, is_cut, hits.map(({ after }) => after)]).toEqual([4, true, [' chart art', '', ' art chart art']]);
});

/** A document whose text needs no folding. */
const aDocument = (text: string) => ({ href: 'a', chapter: null, start: 0, share: 1, text, ...foldText(text) });

it.each([0, 1, 2, 3, 7])(
  'finds each match once at the borders of the parts that it searches at a time, shifted by %i',
  async (shift) => {
    const text = `${'x'.repeat(shift)}${'abc-'.repeat(200_000)}`;
    const { total } = await searchBook([aDocument(text), aDocument('c-abc')], 'abc', 10);
    expect(total).toBe(Math.min(200_001, MAX_COUNTED_MATCHES));
    const rare = `${'x'.repeat(256 * 1024 - shift)}lantern${'x'.repeat(256 * 1024 - shift)}lantern`;
    expect((await searchBook([aDocument(rare)], 'lantern', 10)).total).toBe(2);
  },
);

/** Texts of which a search took more than a second, and let no other request through. */
const LENGTH = 10_000_000;
const HOSTILE: readonly (readonly [string, string, string])[] = [
  ['one letter', 'a'.repeat(LENGTH), 'aa'],
  ['one letter and a query of another after it', 'a'.repeat(LENGTH), `${'a'.repeat(100)}b${'a'.repeat(99)}`],
  ['one word', 'an '.repeat(LENGTH / 3), 'an'],
  ['one word and a query that nearly matches', 'an '.repeat(LENGTH / 3), 'aa'],
  ['Chinese', '中'.repeat(LENGTH / 2), '中中'],
];

it.each(HOSTILE)(
  'lets other requests through while it searches a long text of %s',
  { tags: ['check-59'] },
  async (_, text, query) => {
    const document = aDocument(text);
    const done = new AbortController();
    const searching = searchBook([document], query, 500).finally(() => done.abort());
    let longest = 0;
    let turns = 0;
    const start = process.cpuUsage();
    for (let before = start; !done.signal.aborted; turns += 1) {
      await nextTurn();
      const { user, system } = process.cpuUsage(before);
      before = process.cpuUsage();
      longest = Math.max(longest, (user + system) / 1000);
    }
    const { total } = await searching;
    expect(total).toBeLessThanOrEqual(MAX_COUNTED_MATCHES);
    expect(turns).toBeGreaterThan(10);
    expect(longest).toBeLessThan(5 * 50);
    const { user } = process.cpuUsage(start);
    expect(user / 1000).toBeLessThan(1_000);
  },
);

it('finds the worst text of the greatest length in linear time', { tags: ['check-59'] }, async () => {
  const text = 'a'.repeat(4_000_000);
  const documents = [{ href: 'a', chapter: null, start: 0, share: 1, text, ...foldText(text) }];
  const half = 'a'.repeat(MAX_FOLDED_LENGTH / 2);
  for (const query of [`${half}b${half.slice(1)}`, `b${half}${half.slice(1)}`, `${half}${half.slice(1)}b`]) {
    expect(query).toHaveLength(MAX_FOLDED_LENGTH);
    expect(await cpuTimeOf(() => searchBook(documents, query, 500))).toBeLessThan(5 * 100);
  }
});
