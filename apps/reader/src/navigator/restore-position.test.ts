import type { FoliateTarget, View } from 'foliate-js/view.js';
import { expect, it } from 'vitest';
import type { SavedPosition } from '../session/reading-session.ts';
import { aDocument, aManifest } from '../testing/a-manifest.ts';
import { bookFromManifest } from './content/book-from-manifest.ts';
import { restoreByQuote, restorePosition } from './restore-position.ts';

const OLD = '<h1>High Water</h1><p>The weir had been talking all night, and by morning she had come round to it.</p>';
const NEW = `<h1>To the Reader</h1><p>Nobody has asked for a preface, and so there is one in this edition, which is new.</p>${OLD}`;
const OTHER = '<h1>Preface</h1><p>Whoever reads this knows the river.</p>';

/** A minimal document with this body. Its nodes belong to the page's document, which therefore creates its ranges. */
function aText(body: string): Document {
  const documentElement = document.createElement('div');
  documentElement.innerHTML = `<div></div><div>${body}</div>`;
  document.body.append(documentElement);
  const text = { documentElement, body: documentElement.lastElementChild, createRange: () => document.createRange() };
  return text as unknown as Document;
}

/** The second paragraph of the old edition, at the start of a page. */
const savedPosition: SavedPosition = {
  cfi: 'epubcfi(/6/4[two]!/4/4,/1:0,/1:60)',
  total_progression: 0.4,
  href: 'text/1.xhtml',
  quote: { before: 'High Water ', exact: 'The weir had been talking all night', after: ', and by morning' },
};

/** Opens a book with one document per body. `shown` records the target of each navigation; `fetched`, the loaded documents. */
function openBook(...bodies: string[]) {
  const readingOrder = bodies.map((_, at) =>
    aDocument(`text/${at}.xhtml`, 10, { cfi: `/6/${2 * at + 2}[${['one', 'two', 'three'][at]}]` }),
  );
  const book = bookFromManifest(aManifest({ readingOrder }), 'http://127.0.0.1:3001/read/abc/manifest.json');
  const fetched: number[] = [];
  book.sections.forEach((section, index) => {
    section.createDocument = async () => {
      fetched.push(index);
      return aText(bodies[index] ?? '');
    };
  });
  const shown: string[] = [];
  const view = {
    lastLocation: { cfi: '' },
    async goToFraction(fraction: number) {
      shown.push(`fraction ${fraction}`);
    },
    renderer: {
      async goTo({ index, anchor }: FoliateTarget) {
        const found = typeof anchor === 'function' ? anchor(aText(bodies[index] ?? '')) : anchor;
        shown.push(`${index} | ${found instanceof Range ? found.toString().slice(0, 8) : JSON.stringify(found)}`);
      },
    },
  } as unknown as View;
  const indexOf = (href: string) => {
    const index = readingOrder.findIndex((link) => link.href === href);
    return index === -1 ? undefined : index;
  };
  return { book, view, shown, fetched, indexOf };
}

it('goes to the CFI of a position when the quoted text is there', async () => {
  const { book, view, shown } = openBook(OTHER, OLD);
  expect(await restorePosition(view, book, savedPosition)).toBe(true);
  expect(shown).toEqual(['1 | The weir']);
});

it('goes to the CFI of a position without a quote', async () => {
  const { book, view, shown } = openBook(OTHER, NEW);
  expect(await restorePosition(view, book, { cfi: savedPosition.cfi, total_progression: 0.4 })).toBe(true);
  expect(shown).toEqual(['1 | Nobody h']);
});

it('finds the quote in the same document when a new edition has moved it', async () => {
  const { book, view, shown } = openBook(OTHER, NEW);
  expect(await restorePosition(view, book, savedPosition)).toBe(true);
  expect(shown).toEqual(['1 | The weir']);
});

it('searches the surrounding documents when a new edition has another document order', async () => {
  const { book, view, shown, fetched, indexOf } = openBook(OTHER, OTHER, OLD);
  expect(await restorePosition(view, book, savedPosition)).toBe(false);
  await restoreByQuote(view, book, savedPosition, indexOf);
  expect(shown.at(-1)).toBe('2 | The weir');
  expect(fetched).toEqual([1, 0, 2]);
});

it('starts the search in the document that was saved with the quote', async () => {
  const { book, view, shown, fetched, indexOf } = openBook(OTHER, OTHER, OLD);
  await restoreByQuote(view, book, { ...savedPosition, href: 'text/2.xhtml' }, indexOf);
  expect(shown).toEqual(['2 | The weir']);
  expect(fetched).toEqual([2]);
});

it('goes to the saved progression when document and quote are missing', async () => {
  const { book, view, shown, indexOf } = openBook(OTHER);
  expect(await restorePosition(view, book, savedPosition)).toBe(false);
  await restoreByQuote(view, book, savedPosition, indexOf);
  expect(shown).toEqual(['fraction 0.4']);
});

it('limits the search to nearby documents, and ignores a quote that is too short', async () => {
  const long = openBook(...Array.from({ length: 40 }, () => OTHER));
  await restoreByQuote(long.view, long.book, savedPosition, long.indexOf);
  expect(long.fetched.length).toBeLessThan(10);
  const short = { ...savedPosition, quote: { before: '', exact: 'Preface', after: '' } };
  const { book, view, shown, indexOf } = openBook(OLD, OTHER);
  await restoreByQuote(view, book, short, indexOf);
  expect(shown).toEqual([]);
});

it('stays at its position when the other document cannot be laid out', async () => {
  const { book, view, indexOf } = openBook(OTHER, OTHER, OLD);
  view.renderer.goTo = () => Promise.reject(new Error('The document could not be loaded.'));
  await expect(restoreByQuote(view, book, savedPosition, indexOf)).resolves.toBeUndefined();
});

it('does not move when the user has moved during the restoration', async () => {
  const { book, view, shown, indexOf } = openBook(OTHER, OTHER, OLD);
  const restoring = restoreByQuote(view, book, savedPosition, indexOf);
  view.lastLocation = { cfi: 'epubcfi(/6/2!/4/4)' };
  await restoring;
  expect(shown).toEqual([]);
});
