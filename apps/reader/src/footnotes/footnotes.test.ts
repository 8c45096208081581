import { describe, expect, it } from 'vitest';
import { loadFootnote, type FootnoteSource } from './load-footnote.ts';
import { extractNote, textOf } from './footnote-content.ts';
import { isFootnoteReference } from './footnote-reference.ts';

const page = (body: string): Document =>
  new DOMParser().parseFromString(`<html><head></head><body>${body}</body></html>`, 'text/html');
const link = (body: string): Element => {
  const found = page(body).querySelector('a');
  if (!found) throw new Error('The test has no link.');
  return found;
};

describe('isFootnoteReference', () => {
  it.each([
    '<p>Said<a epub:type="noteref" href="#n1">see below</a></p>',
    '<p>Said<a role="doc-noteref" href="#n1">1</a></p>',
    '<p>Said<sup><a href="#n1">12</a></sup></p>',
    '<p>Said<a href="#n1"><sup>[iv]</sup></a></p>',
    '<p>Said<sup><a href="#n1">*</a></sup></p>',
  ])('returns true for %s', (body) => expect(isFootnoteReference(link(body))).toBe(true));

  it.each([
    '<p>See <a href="two.xhtml">the second chapter</a>.</p>',
    '<p><sup><a href="#x">a raised remark</a></sup></p>',
    '<li><sup><a role="doc-backlink" href="#r1">1</a></sup></li>',
  ])('returns false for %s', (body) => expect(isFootnoteReference(link(body))).toBe(false));
});

describe('extractNote', () => {
  it('returns a list item without its backlink', () => {
    const doc = page(
      '<ol><li id="n1"><p>Of <em>tin</em>. <a role="doc-backlink" href="#r1">↩</a></p></li><li>Two</li></ol>',
    );
    expect(extractNote(doc, 'n1')).toEqual([{ tag: 'p', children: ['Of ', { tag: 'em', children: ['tin'] }, '. '] }]);
  });

  it('returns the paragraph around a link', () => {
    const nodes = extractNote(page('<p><a id="n2" href="#r2">2</a> In the salt.</p>'), 'n2');
    expect(textOf(nodes ?? [])).toBe('2 In the salt.');
  });

  it('returns the block after an empty anchor', () => {
    expect(textOf(extractNote(page('<div><a id="n3"></a></div><p>Further.</p>'), 'n3') ?? [])).toBe('Further.');
  });

  it('returns a term with its definition', () => {
    const doc = page('<dl><dt id="g">sluice</dt><dd>A gate.</dd><dd>Also a fee.</dd><dt>weir</dt></dl>');
    expect(textOf(extractNote(doc, 'g') ?? [])).toBe('sluiceA gate.Also a fee.');
  });

  it('returns nothing that could run or load', () => {
    const doc = page(
      '<aside id="n"><p onclick="x()" style="position:fixed">Text<script>x()</script><img src="//out" alt="A picture"><button>Press</button></p></aside>',
    );
    expect(extractNote(doc, 'n')).toEqual([{ tag: 'p', children: ['Text', 'A picture'] }]);
  });

  it('returns undefined for a whole chapter', () => {
    expect(extractNote(page(`<section id="c"><p>${'word '.repeat(2_000)}</p></section>`), 'c')).toBeUndefined();
    expect(extractNote(page('<p>Nothing here.</p>'), 'missing')).toBeUndefined();
  });
});

describe('loadFootnote', () => {
  const doc = page('<aside id="n 1"><p>Here.</p></aside>');
  const source = (more: Partial<FootnoteSource>): FootnoteSource => ({
    renderedDocument: () => undefined,
    fetchFootnote: () => Promise.resolve(undefined),
    loadDocument: () => Promise.reject(new Error('not requested')),
    ...more,
  });

  it('uses the rendered document first, then the single note, then the whole document', async () => {
    for (const more of [
      { renderedDocument: () => doc },
      { fetchFootnote: () => Promise.resolve(doc) },
      { loadDocument: () => Promise.resolve(doc) },
      {
        fetchFootnote: () => Promise.reject(new TypeError('Failed to fetch')),
        loadDocument: () => Promise.resolve(doc),
      },
    ]) {
      expect(textOf((await loadFootnote('notes.xhtml#n%201', source(more))) ?? [])).toBe('Here.');
    }
  });

  it('rejects when no source has the note', async () => {
    const failingSession = { fetchFootnote: () => Promise.reject(new TypeError('Failed to fetch')) };
    await expect(loadFootnote('notes.xhtml#n%201', source(failingSession))).rejects.toThrow('not requested');
  });

  it('returns undefined for a link without a fragment', async () => {
    expect(await loadFootnote('two.xhtml', source({}))).toBeUndefined();
  });
});
