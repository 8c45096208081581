import type { View } from 'foliate-js/view.js';
import { expect, it } from 'vitest';
import { aDocument, aTocEntry, aManifest } from '../../testing/a-manifest.ts';
import { bookFromManifest } from './book-from-manifest.ts';
import { completeBook, singleDocumentManifest } from './partial-book.ts';

const url = 'http://127.0.0.1:3001/read/abc/manifest.json';
const documents = Array.from({ length: 4 }, (_, at) => aDocument(`text/${at}.xhtml`, 25, { cfi: `/6/${2 * at + 2}` }));
const whole = aManifest({
  readingOrder: documents,
  toc: documents.map(({ href }, at) => aTocEntry(`Chapter ${at}`, href)),
  pageList: [aTocEntry('iv', 'text/2.xhtml')],
});
const [, , third = aDocument('')] = documents;

function aPartialBook() {
  const { title, readingProgression, numberOfPositions } = whole.metadata;
  const metadata = { title, readingProgression, numberOfPositions, layout: 'reflowable' as const };
  return bookFromManifest(singleDocumentManifest({ metadata, index: 2, document: third }), url);
}

/** The members of the engine's view that `completeBook` uses. */
function aView() {
  const calls: unknown[] = [];
  const view = {
    lastLocation: { cfi: 'epubcfi(/6/6!/4)' },
    renderer: { goTo: async (target: unknown) => void calls.push(target) },
  };
  return { view: view as unknown as View, calls };
}

it('is a book with one document at its index', () => {
  const { sections, resolveHref } = aPartialBook();
  expect(sections[2]).toMatchObject({ id: 'text/2.xhtml', cfi: 'epubcfi(/6/6)', size: 25 * 1024 });
  expect([sections.length, sections[0], sections[1]]).toEqual([3, undefined, undefined]);
  expect(resolveHref('text/2.xhtml').index).toBe(2);
});

it('becomes the complete book for all holders of the object', async () => {
  const book = aPartialBook();
  const { sections } = book;
  const { view, calls } = aView();
  const locate = await completeBook(view, book, bookFromManifest(whole, url));
  expect(book.sections).toBe(sections);
  expect(sections.map(({ id }) => id)).toEqual(documents.map(({ href }) => href));
  expect(book.resolveHref('text/3.xhtml').index).toBe(3);

  locate({ index: 2, fraction: 0, size: 0.5 });
  expect(view.lastLocation).toMatchObject({
    cfi: 'epubcfi(/6/6!/4)',
    fraction: 0.625,
    section: { current: 2, total: 4 },
    tocItem: { label: 'Chapter 2' },
    pageItem: { label: 'iv' },
  });
  await view.goToFraction(0.875);
  expect(calls).toEqual([{ index: 3, anchor: expect.closeTo(0.5) as number }]);
});
