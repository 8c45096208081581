import { expect, it } from 'vitest';
import { anEpub, chapterOf, METADATA, type EpubParts } from '../testing/an-epub.ts';
import { bufferSource } from '../zip/index.ts';
import { examineBook } from './index.ts';

const OPTIONS = { title: 'T', language: 'en', identifier: 'urn:uuid:1', modified: '2026-11-26T09:00:00Z' };
const ACCESSIBILITY = `<meta property="schema:accessMode">textual</meta><meta property="schema:accessModeSufficient">textual</meta><meta property="schema:accessibilityFeature">tableOfContents</meta><meta property="schema:accessibilityHazard">none</meta>`;
const COMPLETE: EpubParts = {
  metadata: METADATA + ACCESSIBILITY,
  chapter: chapterOf('<h1>One</h1><p>Once upon a time.</p>'),
};

/** The score and its parts of a book with these parts. */
async function scoreOf(parts: EpubParts) {
  const { accessibility } = await examineBook(bufferSource(anEpub({ ...COMPLETE, ...parts })), OPTIONS);
  return {
    total: accessibility?.score,
    ...Object.fromEntries(accessibility?.parts.map((part) => [part.code, part.score]) ?? []),
  };
}
const FULL = { total: 100, language: 100, navigation: 100, pictures: 100, metadata: 100 };

it('scores a complete book with 100 in each part', async () => {
  expect(await scoreOf({})).toEqual(FULL);
});

it.each<readonly [string, EpubParts, object]>([
  [
    'a book without a language',
    { metadata: (METADATA + ACCESSIBILITY).replace(/<dc:language.*?language>/, '') },
    { total: 75, language: 0 },
  ],
  ['a book without accessibility metadata', { metadata: METADATA }, { total: 75, metadata: 0 }],
  [
    'a book that states one of four properties',
    { metadata: `${METADATA}<meta property="schema:accessMode">textual</meta>` },
    { total: 81, metadata: 25 },
  ],
  ['a book whose only chapter has no heading', { chapter: chapterOf('<p>Once.</p>') }, { total: 88, navigation: 50 }],
  [
    'a book with two of four pictures described',
    {
      chapter: chapterOf(
        '<h1>One</h1><p><img src="a.png" alt="A tide"/><img src="b.png" alt=""/><img src="c.png"/></p><svg xmlns="http://www.w3.org/2000/svg"/>',
      ),
    },
    { total: 88, pictures: 50 },
  ],
])('lowers the score of %s', async (_name, parts, lowered) => {
  expect(await scoreOf(parts)).toEqual({ ...FULL, ...lowered });
});
