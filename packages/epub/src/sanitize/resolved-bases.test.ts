import { expect, it } from 'vitest';
import { anEpub, chapterOf } from '../testing/an-epub.ts';
import { normalizeBook } from '../testing/normalize-book.ts';
import { checkBook } from '../report/index.ts';
import { bufferSource } from '../zip/index.ts';

const ITEM = '<item id="a" href="img/a.png" media-type="image/png"/>';
const book = (body: string, head = ''): Buffer =>
  anEpub({
    chapter: chapterOf(body, head),
    manifest: `<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="chapter" href="chapter.xhtml" media-type="application/xhtml+xml"/>${ITEM}`,
    extra: [{ name: 'EPUB/img/a.png', content: Buffer.from('89504e47', 'hex') }],
  });

it.each([
  ['an element', '<p xml:base="img/"><img src="a.png" alt=""/></p>', ''],
  ['the element itself', '<img xml:base="img/" src="a.png" alt=""/>', ''],
  ['an element in another', '<div xml:base="x/y/"><p xml:base="../../img/z"><img src="a.png" alt=""/></p></div>', ''],
  ['a path from the root', '<p xml:base="/EPUB/img/"><img src="a.png" alt=""/></p>', ''],
  ['the base element', '<img src="a.png" alt=""/>', '<base href="img/"/>'],
  ['a base of another site', '<p xml:base="http://example.org/"><img src="img/a.png" alt=""/></p>', ''],
  ['a path that needs no base', '<p xml:base="img/"><img src="/EPUB/img/a.png" alt=""/></p>', ''],
])('serves a picture with the base of %s, without a finding', async (_, body, head) => {
  const { textOf } = await normalizeBook(book(body, head));
  const markup = await textOf('EPUB/chapter.xhtml');
  expect(markup).toContain('src="img/a.png"');
  expect(markup).not.toContain('base');
  const { findings } = await checkBook(bufferSource(book(body, head)));
  expect(findings.map(({ code }) => code).filter((code) => code !== 'path_outside')).toEqual([]);
});

it('keeps a link to a place of the same document', async () => {
  const { textOf } = await normalizeBook(book('<p xml:base="img/"><a href="#x" id="x">x</a></p>'));
  expect(await textOf('EPUB/chapter.xhtml')).toContain('<a href="#x" id="x">');
});

it('names the picture that a base leads away from', async () => {
  const { findings } = await checkBook(bufferSource(book('<p xml:base="other/"><img src="img/a.png" alt=""/></p>')));
  expect(findings.map(({ message }) => message)).toContain(
    'The document refers to "other/img/a.png", which the book does not contain.',
  );
});

it('ignores bases inside each other that add up to a long URL', async () => {
  const depth = 300;
  const body = `${'<div xml:base="abcdefghijklmnopqrstuvwxyz0123456789/">'.repeat(depth)}<img src="a.png" alt=""/>${'</div>'.repeat(depth)}`;
  const { warnings } = await normalizeBook(book(body));
  expect(warnings.map(({ code }) => code)).toEqual(['content_removed']);
});
