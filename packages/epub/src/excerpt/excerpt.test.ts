import { expect, it } from 'vitest';
import { extractUrls, extractCssUrls, truncateDocument, extractNote, documentText } from './index.ts';

const document = (body: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>T</title></head><body>${body}</body></html>`;
const bodyOf = (note: string | undefined) => /<body>(.*)<\/body>/s.exec(note ?? '')?.[1];

it('takes one note out of a page of them', () => {
  const notes = document(
    '<aside epub:type="footnote" id="n1"><p>One.</p></aside><aside id="n2"><p>Two &amp; <i>more</i>.</p></aside>',
  );
  expect(bodyOf(extractNote(notes, 'n2'))).toBe('<aside id="n2"><p>Two &amp; <i>more</i>.</p></aside>');
  expect(extractNote(notes, 'n3')).toBeUndefined();
});

it('keeps a list item in a list and a term beside what is said of it', () => {
  const list = document(
    '<ol><li id="a">One.</li><li id="b">Two.</li></ol><dl><dt id="c">C</dt><dd>Said.</dd><dt>D</dt></dl>',
  );
  expect(bodyOf(extractNote(list, 'b'))).toBe('<ol><li id="b">Two.</li></ol>');
  expect(bodyOf(extractNote(list, 'c'))).toBe('<dl><dt id="c">C</dt><dd>Said.</dd></dl>');
});

it('shows the paragraph around an anchor without words of its own', () => {
  const anchors = document('<div><p><a id="x" href="#r">3</a> A note.</p><p>Not this.</p></div>');
  expect(bodyOf(extractNote(anchors, 'x'))).toBe('<p><a id="x" href="#r">3</a> A note.</p>');
});

it('reads the words of a document, and none of what is none', () => {
  expect(documentText(document('<h1>One</h1><p>A  <b>dark</b>\nnight.</p>'))).toBe('One\nA dark night.');
  expect(documentText('<p>not closed')).toBe('');
});

it('takes the first part of a document, whole paragraphs, and closes what held them', () => {
  const chapter = document(
    `<h1>One</h1><section><p>${'a'.repeat(40)}</p><img src="x.png"/><p>${'b'.repeat(40)}</p></section><p>${'c'.repeat(17)}</p>`,
  );
  expect(bodyOf(truncateDocument(chapter, 0.6))).toBe(
    `<h1>One</h1><section><p>${'a'.repeat(40)}</p><img src="x.png"/></section>`,
  );
  expect(bodyOf(truncateDocument(chapter, 0.1))).toBe('<h1>One</h1>');
  expect(bodyOf(truncateDocument(chapter, 1))).toBe(bodyOf(chapter));
  expect(truncateDocument(document(`<p>${'a'.repeat(40)}</p>`), 0.9)).toBeUndefined();
});

it('tells what a document and a style sheet name by an address', () => {
  const page = document(
    '<p style="background:url(a.png)"><img src="b.png" srcset="c.png 1x, d.png 2x"/><a href="e.xhtml#f">E</a></p><style>p{background:url(\'g.png\')}</style>',
  );
  expect(extractUrls(page)).toEqual(['a.png', 'b.png', 'c.png', 'd.png', 'e.xhtml#f', 'g.png']);
  expect(extractCssUrls('@import "a.css"; p{background:url( "b.png" )}')).toEqual(['a.css', 'b.png']);
});
