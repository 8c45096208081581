import type { View } from 'foliate-js/view.js';
import { expect, it } from 'vitest';
import { aMark } from '../testing/a-mark.ts';
import { aDocument, aManifest } from '../testing/a-manifest.ts';
import { bookFromManifest } from './book-from-manifest.ts';
import { createDrawnMarks } from './drawn-marks.ts';

const NOTHING = { before: '', exact: '', after: '' };

/** Pages of a comic, marked as somebody marks the page that is shown. */
const bookmarkOf = (page: number) =>
  aMark({
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
  return createDrawnMarks(
    view,
    (index) => readingOrder[index]?.href,
    () => shown[0],
    () => shown,
  );
}

it('knows the bookmark of a drawn page while it is shown, alone or beside another', () => {
  for (const shown of [[1], [1, 2], [0, 1]]) {
    const marks = aComic(...shown);
    marks.show([bookmarkOf(1)]);
    expect(marks.bookmarksInView()).toEqual(['page 1']);
  }
});

it('does not take another page’s bookmark, a highlight or words for the mark of a drawn page', () => {
  const marks = aComic(1);
  marks.show([bookmarkOf(0), aMark({ href: '1.xhtml' }), aMark({ id: 'words', kind: 'bookmark', href: '1.xhtml' })]);
  expect(marks.bookmarksInView()).toEqual([]);
});
