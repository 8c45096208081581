import { expect, it } from 'vitest';
import { extractUrls, extractCssUrls, truncateDocument, extractNote, documentText } from './index.ts';

const document = (body: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>T</title></head><body>${body}</body></html>`;
const bodyOf = (note: string | undefined) => /<body>(.*)<\/body>/s.exec(note ?? '')?.[1];

it('extracts one note from a page of notes', () => {
  const notes = document(
    '<aside epub:type="footnote" id="n1"><p>One.</p></aside><aside id="n2"><p>Two &amp; <i>more</i>.</p></aside>',
  );
  expect(bodyOf(extractNote(notes, 'n2'))).toBe('<aside id="n2"><p>Two &amp; <i>more</i>.</p></aside>');
  expect(extractNote(notes, 'n3')).toBeUndefined();
});

it('keeps a list item in its list and a term with its description', () => {
  const list = document(
    '<ol><li id="a">One.</li><li id="b">Two.</li></ol><dl><dt id="c">C</dt><dd>Said.</dd><dt>D</dt></dl>',
  );
  expect(bodyOf(extractNote(list, 'b'))).toBe('<ol><li id="b">Two.</li></ol>');
  expect(bodyOf(extractNote(list, 'c'))).toBe('<dl><dt id="c">C</dt><dd>Said.</dd></dl>');
});

it('returns the paragraph around an empty anchor', () => {
  const anchors = document('<div><p><a id="x" href="#r">3</a> A note.</p><p>Not this.</p></div>');
  expect(bodyOf(extractNote(anchors, 'x'))).toBe('<p><a id="x" href="#r">3</a> A note.</p>');
});

it('returns the text of a document and an empty string for malformed XML', () => {
  expect(documentText(document('<h1>One</h1><p>A  <b>dark</b>\nnight.</p>'))).toBe('One\nA dark night.');
  expect(documentText('<p>not closed')).toBe('');
});

it('returns the first part of a document as whole paragraphs with closed ancestors', () => {
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

it('returns the URLs in a document and in a style sheet', () => {
  const page = document(
    '<p style="background:url(a.png)"><img src="b.png" srcset="c.png 1x, d.png 2x"/><a href="e.xhtml#f">E</a></p><style>p{background:url(\'g.png\')}</style>',
  );
  expect(extractUrls(page)).toEqual(['a.png', 'b.png', 'c.png', 'd.png', 'e.xhtml#f', 'g.png']);
  expect(extractCssUrls('@import "a.css"; p{background:url( "b.png" )}')).toEqual(['a.css', 'b.png']);
});
