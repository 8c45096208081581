import { expect, it } from 'vitest';
import { searchBytes } from './fold-text.ts';
import { searchableDocuments } from './read-text.ts';
import { foldQuery, searchBook } from './search-book.ts';

const MAX_BYTES = 1_000_000;

const asFile = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

function documentsOf(texts: readonly string[]) {
  const hrefs = texts.map((_, at) => `${at}.xhtml`);
  const files = {
    manifest: asFile({ readingOrder: hrefs.map((href) => ({ href, size: 1 })) }),
    texts: asFile(hrefs.map((href, at) => ({ href, text: texts[at] }))),
  };
  return searchableDocuments(files, MAX_BYTES);
}

const bytesOf = (documents: ReturnType<typeof documentsOf>): number =>
  documents.reduce((sum, document) => sum + searchBytes(document.text, document), 0);

/** One character beyond the limit takes at most this. */
const ONE_CHARACTER_BYTES = 200;

it.each([
  ['a character that becomes 18', '\ufdfa'],
  ['a ligature', '\ufb03'],
  ['an invisible character', 'a\u200c'],
  ['letters with points', '\u05d0\u05b8'],
  ['a Latin letter', 'a'],
])('keeps the searchable text of a book within its limit when it repeats %s', (_, text) => {
  const half = text.repeat(200_000 / text.length);
  const documents = documentsOf([half, half]);
  expect(bytesOf(documents)).toBeLessThanOrEqual(MAX_BYTES + ONE_CHARACTER_BYTES);
  expect(bytesOf(documents)).toBeGreaterThan(MAX_BYTES * 0.95);
});

it('finds text before the limit, at its position in the book', async () => {
  const documents = documentsOf(['x'.repeat(1_000), `${'\ufdfa'.repeat(100)} lighthouse ${'\ufdfa'.repeat(10_000)}`]);
  const { hits, total } = await searchBook(documents, foldQuery('Lighthouse'), 10);
  expect([total, hits[0]?.href, hits[0]?.match]).toEqual([1, '1.xhtml', 'lighthouse']);
  expect(hits[0]?.total_progression).toBeCloseTo(0.5 + 0.5 * (101 / 10_112), 6);
});
