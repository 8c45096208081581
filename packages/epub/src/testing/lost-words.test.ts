import { expect, it } from 'vitest';
import { anEpub, chapterOf } from './an-epub.ts';
import { lostWords } from './lost-words.ts';
import { normalizeBook } from './normalize-book.ts';

const MATHML = 'http://www.w3.org/1998/Math/MathML';
const FORMULA = `<math xmlns="${MATHML}"><mtext>formula</mtext></math>`;
const caseOf = (namespace: string, content: string) =>
  `<epub:case required-namespace="${namespace}">${content}</epub:case>`;
const DEFAULT = '<epub:default><p>default</p></epub:default>';

/** Returns the lost words of a book that is served without `hidden`. */
async function lostWordsOf(body: string, hidden = ''): Promise<string[]> {
  const { publication, ...normalized } = await normalizeBook(anEpub({ chapter: chapterOf(body) }));
  const { served } = await normalizeBook(anEpub({ chapter: chapterOf(body.replace(hidden, '<p></p>')) }));
  return lostWords(publication, normalized, served);
}

it.each([
  ['the default of a switch', `<epub:switch>${caseOf('urn:x', '<p>case</p>')}${DEFAULT}</epub:switch>`],
  [
    'the default of a switch without a prefix',
    '<switch xmlns="http://www.idpf.org/2007/ops"><case required-namespace="urn:x">case</case><default>default</default></switch>',
  ],
  ['the supported case of a switch', `<epub:switch>${caseOf(MATHML, FORMULA)}${DEFAULT}</epub:switch>`],
  ['the only case of a switch', `<epub:switch>${caseOf('urn:x', '<p>case</p>')}</epub:switch>`],
  ['a switch of a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><switch><text>words</text></switch></svg>'],
])('finds no lost word in %s', async (_, body) => {
  expect(await lostWordsOf(`<p>Before.</p>${body}`)).toEqual([]);
});

it.each([
  [
    'the default of a switch',
    `<epub:switch>${caseOf('urn:x', '<p>case</p>')}${DEFAULT}</epub:switch>`,
    '<p>default</p>',
  ],
  ['the supported case of a switch', `<epub:switch>${caseOf(MATHML, FORMULA)}${DEFAULT}</epub:switch>`, FORMULA],
  ['the only case of a switch', `<epub:switch>${caseOf('urn:x', '<p>case</p>')}</epub:switch>`, '<p>case</p>'],
  ['a case outside a switch', '<p><x:case xmlns:x="urn:x">word</x:case></p>', 'word'],
])('finds the words of %s that is not served', async (_, body, hidden) => {
  const lost = await lostWordsOf(`<p>Before.</p>${body}`, hidden);
  expect(lost).toHaveLength(1);
});

it('finds a document that is not served', async () => {
  const { publication, served, ...normalized } = await normalizeBook(anEpub());
  const [document] = normalized.manifest.readingOrder;
  const readingOrder = document ? [{ ...document, href: 'EPUB/other.xhtml' }] : [];
  const lost = await lostWords(
    publication,
    { ...normalized, manifest: { ...normalized.manifest, readingOrder } },
    served,
  );
  expect(lost).toEqual(['EPUB/other.xhtml: (the document is not served)']);
});

it.each([
  [2, []],
  [1, ['EPUB/chapter.xhtml: two three']],
])('accepts as many missing words as a warning names: %i', async (count, expected) => {
  const { publication, ...normalized } = await normalizeBook(anEpub({ chapter: chapterOf('<p>One two three</p>') }));
  const { served } = await normalizeBook(anEpub({ chapter: chapterOf('<p>One</p>') }));
  const message = `${count === 1 ? 'One word is' : `${count} words are`} not shown: two.`;
  const warnings = [{ code: 'text_missing', message, entry: 'EPUB/chapter.xhtml' } as const];
  expect(await lostWords(publication, { ...normalized, warnings }, served)).toEqual(expected);
});
