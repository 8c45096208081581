import { expect, it } from 'vitest';
import { listSampleChapters, listSplitDocuments } from './list-sample-chapters.ts';

const XHTML = 'application/xhtml+xml';
const text = (body: string) => `<html xmlns="http://www.w3.org/1999/xhtml"><head/><body>${body}</body></html>`;
const manifestOf = (names: readonly string[], toc: readonly object[], metadata = {}) =>
  Buffer.from(JSON.stringify({ metadata, toc, readingOrder: names.map((href) => ({ href, type: XHTML, size: 100 })) }));
const endsOf = (...sources: Parameters<typeof listSampleChapters>) =>
  listSampleChapters(...sources).map(({ title, documents, beforeId, percent }) => [
    title,
    documents,
    beforeId,
    percent,
  ]);

it('ends a chapter where the next one begins, with the documents that have no entry', () => {
  const toc = [
    { href: 'a.xhtml', title: 'One' },
    { href: 'c.xhtml', title: 'Two' },
  ];
  expect(endsOf({ manifest: manifestOf(['a.xhtml', 'b.xhtml', 'c.xhtml', 'd.xhtml'], toc), documents: [] })).toEqual([
    ['One', 2, '', 50],
    ['Two', 4, '', 100],
  ]);
});

it('ends a part after its last chapter', () => {
  const toc = [
    {
      href: 'a.xhtml',
      title: 'Part One',
      children: [
        { href: 'b.xhtml', title: 'One' },
        { href: 'c.xhtml', title: 'Two' },
      ],
    },
    { href: 'd.xhtml', title: 'Part Two' },
  ];
  const manifest = manifestOf(['a.xhtml', 'b.xhtml', 'c.xhtml', 'd.xhtml'], toc);
  const chapters = listSampleChapters({ manifest, documents: [] });
  expect(chapters.map(({ title, depth, documents }) => [title, depth, documents])).toEqual([
    ['Part One', 0, 3],
    ['One', 1, 2],
    ['Two', 1, 3],
    ['Part Two', 0, 4],
  ]);
});

it('ends a chapter inside a document before the element of the next one', () => {
  const toc = [
    { href: 'a.xhtml#one', title: 'One' },
    { href: 'a.xhtml#two', title: 'Two' },
    { href: 'b.xhtml#three', title: 'Three' },
  ];
  const manifest = manifestOf(['a.xhtml', 'b.xhtml'], toc);
  expect(listSplitDocuments(manifest)).toEqual(['a.xhtml', 'b.xhtml']);
  const documents = [
    { href: 'a.xhtml', bytes: Buffer.from(text('<h2 id="one">aaaa</h2><p>bbbb</p><h2 id="two">cccc</h2><p>dddd</p>')) },
    { href: 'b.xhtml', bytes: Buffer.from(text('<h2 id="three">eeee</h2>')) },
  ];
  expect(endsOf({ manifest, documents })).toEqual([
    ['One', 0, 'two', 25],
    ['Two', 1, '', 50],
    ['Three', 2, '', 100],
  ]);
});

it('follows the text when the table of contents has another order', () => {
  const toc = [
    { href: 'c.xhtml', title: 'Notes' },
    { href: 'a.xhtml', title: 'One' },
    { href: 'b.xhtml', title: 'Two' },
  ];
  expect(endsOf({ manifest: manifestOf(['a.xhtml', 'b.xhtml', 'c.xhtml', 'd.xhtml'], toc), documents: [] })).toEqual([
    ['Notes', 4, '', 100],
    ['One', 1, '', 25],
    ['Two', 2, '', 50],
  ]);
});

it('lists no headings without a link, no files outside the text, and no missing elements', () => {
  const toc = [
    { href: '', title: 'Heading', children: [{ href: 'a.xhtml', title: 'One' }] },
    { href: 'images.xhtml', title: 'Elsewhere' },
    { href: 'a.xhtml#missing', title: 'Missing' },
    { href: 'b.xhtml', title: ' ' },
  ];
  const manifest = manifestOf(['a.xhtml', 'b.xhtml'], toc);
  const documents = [{ href: 'a.xhtml', bytes: Buffer.from(text('<p>aaaa</p>')) }];
  expect(endsOf({ manifest, documents })).toEqual([['One', 1, '', 50]]);
});

it('splits no pages of a fixed layout', () => {
  const toc = [
    { href: 'a.xhtml', title: 'One' },
    { href: 'b.xhtml#panel', title: 'Two' },
  ];
  const manifest = manifestOf(['a.xhtml', 'b.xhtml'], toc, { layout: 'fixed' });
  expect(listSplitDocuments(manifest)).toEqual([]);
  expect(endsOf({ manifest, documents: [] })).toEqual([
    ['One', 1, '', 50],
    ['Two', 2, '', 100],
  ]);
});

it('lists a table of contents of any length in a short time', () => {
  const names = Array.from({ length: 20_000 }, (_, at) => `${at}.xhtml`);
  const manifest = manifestOf(
    names,
    names.map((href) => ({ href, title: href })),
  );
  const started = performance.now();
  expect(listSampleChapters({ manifest, documents: [] })).toHaveLength(1_000);
  expect(performance.now() - started).toBeLessThan(5_000);
});
