import type { View } from 'foliate-js/view.js';
import { expect, it } from 'vitest';
import { aChapter } from '../../testing/a-chapter.ts';
import { anAnnotation } from '../../testing/an-annotation.ts';
import { aDocument, aManifest } from '../../testing/a-manifest.ts';
import { bookFromManifest } from '../content/book-from-manifest.ts';
import { createAnnotationDecorations } from './annotation-decorations.ts';

const NOTHING = { before: '', exact: '', after: '' };

/** A bookmark on a fixed page. */
const bookmarkOf = (page: number) =>
  anAnnotation({
    id: `page ${page}`,
    kind: 'bookmark',
    cfi: `epubcfi(/6/${2 * page + 2})`,
    href: `${page}.xhtml`,
    quote: NOTHING,
  });

function aComic(...shown: number[]) {
  const readingOrder = [0, 1, 2].map((at) => aDocument(`${at}.xhtml`, 1, { cfi: `/6/${2 * at + 2}` }));
  const manifest = aManifest({ metadata: { layout: 'fixed' }, readingOrder });
  const view = Object.assign(new EventTarget(), {
    book: bookFromManifest(manifest, 'http://127.0.0.1:3001/read/abc/manifest.json'),
    lastLocation: { cfi: 'epubcfi(/6/2)', range: null },
    renderer: { getContents: () => shown.map(() => ({ doc: document })) },
  }) as unknown as View;
  return createAnnotationDecorations(
    view,
    (index) => readingOrder[index]?.href,
    () => shown[0],
    () => shown,
  );
}

it('finds the bookmark of a fixed page in view, alone or in a spread', () => {
  for (const shown of [[1], [1, 2], [0, 1]]) {
    const marks = aComic(...shown);
    marks.show([bookmarkOf(1)]);
    expect(marks.bookmarksInView()).toEqual(['page 1']);
  }
});

it('does not return the bookmark of another page, a highlight or a text bookmark for a fixed page', () => {
  const marks = aComic(1);
  marks.show([
    bookmarkOf(0),
    anAnnotation({ href: '1.xhtml' }),
    anAnnotation({ id: 'words', kind: 'bookmark', href: '1.xhtml' }),
  ]);
  expect(marks.bookmarksInView()).toEqual([]);
});

const WEIR = '<p>Nobody counts herons at the quince sluice, and the weir had been talking all night.</p>';
const HERON = '<p>A heron stood in the shallows as if it had been told to, and looked at nothing.</p>';
const PREFACE = '<p>This edition begins with a word on the weir, which has moved.</p>';

/** A book of these documents, one of them on the screen; `fetched` are the indexes loaded without being shown. */
function aBook(bodies: readonly string[], shown: number) {
  const readingOrder = bodies.map((_, at) => aDocument(`${at}.xhtml`, 1, { cfi: `/6/${2 * at + 2}` }));
  const book = bookFromManifest(aManifest({ readingOrder }), 'http://127.0.0.1:3001/read/abc/manifest.json');
  const fetched: number[] = [];
  book.sections.forEach((section, at) => {
    section.createDocument = async () => {
      fetched.push(at);
      return aChapter(bodies[at] ?? '');
    };
  });
  const doc = aChapter(bodies[shown] ?? '');
  const drawn: string[] = [];
  const overlayer = { add: (id: string) => drawn.push(id), remove: () => undefined };
  const view = Object.assign(new EventTarget(), {
    book,
    lastLocation: undefined,
    renderer: { getContents: () => [{ doc, index: shown, overlayer }] },
  }) as unknown as View;
  const marks = createAnnotationDecorations(
    view,
    (index) => readingOrder[index]?.href,
    () => shown,
    () => [shown],
  );
  return { marks, drawn, fetched, settle: () => new Promise((resolve) => setTimeout(resolve)) };
}

/** Created in the first document of the first edition. */
const herons = anAnnotation({
  id: 'herons',
  cfi: 'epubcfi(/6/2!/4/2,/1:0,/1:20)',
  href: '0.xhtml',
  quote: { before: '', exact: 'Nobody counts herons', after: ' at the quince sluice, and the weir had been tal' },
});
const oneWord = anAnnotation({
  id: 'one word',
  cfi: 'epubcfi(/6/2!/4/2,/1:51,/1:55)',
  href: '0.xhtml',
  quote: {
    before: 'counts herons at the quince sluice, and the ',
    exact: 'weir',
    after: ' had been talking all night.',
  },
});

it('draws annotations where their text is, in an edition that has another text under the same document name', async () => {
  const book = aBook([PREFACE, WEIR, HERON], 1);
  book.marks.show([herons, oneWord]);
  await book.settle();
  expect(book.drawn).toEqual(['herons', 'one word']);
  expect(book.marks.rangeOf('one word')?.toString()).toBe('weir');
  expect(book.fetched).toEqual([0]);
});

it('draws no annotation on the same word in another text, in its own document or any other', async () => {
  for (const shown of [0, 2]) {
    const book = aBook([PREFACE, WEIR, `${HERON}<p>It stood by the weir.</p>`], shown);
    book.marks.show([herons, oneWord]);
    await book.settle();
    expect(book.drawn).toEqual([]);
  }
});

it('draws an annotation only in its own document when another has the same text', async () => {
  const elsewhere = aBook([WEIR, HERON, WEIR], 2);
  elsewhere.marks.show([herons, oneWord]);
  await elsewhere.settle();
  expect([elsewhere.drawn, elsewhere.fetched]).toEqual([[], [0]]);
  const own = aBook([WEIR, HERON, WEIR], 0);
  own.marks.show([herons, oneWord]);
  await own.settle();
  expect([own.drawn, own.fetched]).toEqual([['herons', 'one word'], []]);
});

it('draws an annotation where its text is when its document is missing', () => {
  const book = aBook([HERON, WEIR], 1);
  book.marks.show([{ ...herons, href: 'gone.xhtml' }]);
  expect([book.drawn, book.fetched]).toEqual([['herons'], []]);
});
