/** Judgments of the inputs from public reports: that all words, pages and positions are present. */
import { findLostWords } from '../../support/lost-words.ts';
import type { OpenedBook } from '../opened-book.ts';
import { all, check, until, type Judge, type Judgment, type Judgments } from '../judgment.ts';
import { showsPicture } from './resources.ts';

interface TocItem {
  label: string;
  href: string;
  subitems?: TocItem[];
}
interface Engine extends HTMLElement {
  book: {
    toc: TocItem[];
    sections: { createDocument(): Promise<Document> }[];
    resolveHref(href: string): { index: number; anchor?: (doc: Document) => unknown };
  };
}

/** Checks that all words are on a page. Of a longer book, `maxDocuments` documents are checked, spread evenly over it: `pnpm verify:deep walk` checks all of them. */
export async function expectWhole(opened: OpenedBook, maxDocuments = 40): Promise<void> {
  const { words, lost } = await findLostWords(opened.reading.frame, maxDocuments);
  check(words > 0, 'The book has no words.');
  const [first] = lost;
  check(
    first === undefined,
    `Words of ${first?.href} are not on a page: ${[...(first?.hidden ?? []), ...(first?.cut ?? [])].slice(0, 8).join(' ')}${first?.isRestless ? ' (the layout never settles)' : ''}.`,
  );
}

/** The entries of the table of contents without a target in the book. */
const missingTargets = (opened: OpenedBook): Promise<string[]> =>
  opened.reading.frame.locator('foliate-view').evaluate(async (element) => {
    const { book } = element as Engine;
    const flatten = (items: TocItem[]): TocItem[] => items.flatMap((item) => [item, ...flatten(item.subitems ?? [])]);
    const missing: string[] = [];
    for (const { label, href } of flatten(book.toc)) {
      if (href === '') continue;
      try {
        const { index, anchor } = book.resolveHref(href);
        const section = book.sections[index];
        if (!section) missing.push(label);
        else if (href.includes('#') && !anchor?.(await section.createDocument())) missing.push(label);
      } catch {
        // The engine throws when the book has no such document.
        missing.push(label);
      }
    }
    return missing;
  });

/** Whether all words are on a page, and whether all entries of the contents except these have a target. */
export const readsWhole =
  (...expectedMissing: string[]): Judge =>
  async (book) => {
    const opened = await book.open();
    await expectWhole(opened);
    const missing = await missingTargets(opened);
    check(
      missing.join() === expectedMissing.join(),
      `Entries of the contents without a target: ${missing.join(', ') || 'none'}.`,
    );
  };

/** Whether documents show these texts and no garbled letters. */
export const shows =
  (texts: Readonly<Record<string, RegExp>>): Judge =>
  async (book) => {
    const opened = await book.open();
    for (const [name, expected] of Object.entries(texts)) {
      await opened.goTo(name);
      const text = await opened.text(name);
      check(expected.test(text), `${name} shows "${text.trim().slice(0, 80)}".`);
      check(!text.includes('\uFFFD'), `${name} shows garbled letters.`);
    }
  };

/** Whether each element begins on a later page than the one before it. */
const beginsPages =
  (name: string, selector: string, count: number): Judge =>
  async (book) => {
    const opened = await book.open();
    await opened.goTo(name);
    const lefts = await (
      await opened.frame(name)
    ).evaluate(
      (select) => [...document.querySelectorAll(select)].map((each) => each.getClientRects()[0]?.left ?? 0),
      selector,
    );
    check(lefts.length === count, `${name} has ${lefts.length} such elements.`);
    const isLater = lefts.every((left, at) => at === 0 || left > (lefts[at - 1] ?? 0) + 100);
    check(isLater, `The elements begin at ${lefts.map(Math.round).join(', ')}.`);
  };

/** Whether a search finds each of these words. */
const finds =
  (...queries: string[]): Judge =>
  async (book) => {
    const opened = await book.open();
    await opened.page.keyboard.press('/');
    const field = opened.reading.frame.getByRole('searchbox', { name: 'Search text' });
    for (const query of queries) {
      await field.fill(query);
      await until(
        () => opened.reading.frame.getByRole('status').allTextContents(),
        (texts) => texts.some((text) => /^[1-9]\d* results?/.test(text)),
        (texts) => `The status of the search for "${query}" is "${texts.join(' ')}".`,
      );
      await field.fill('');
    }
  };

const isNumbered: Judge = async (book) => {
  const opened = await book.open();
  for (let turns = 0; turns < 12; turns += 1) {
    const text = (await opened.page.locator('body').textContent()) ?? '';
    check(!text.includes('NaN'), 'A number is NaN.');
    if (!(await opened.turn())) break;
  }
  check(!((await opened.reading.savedPosition()) as string).includes('null'), 'The saved position is not a number.');
};

const whole: Judgment = {
  how: 'All words are on a page; all entries of the contents lead to their targets.',
  judge: readsWhole(),
};

export const reportedReading: Judgments = {
  'r01-reserved-in-names': whole,
  'r01b-question-in-name': whole,
  'r02-composed-decomposed': whole,
  'r03-self-closing-title': whole,
  'r04-self-closing-script': whole,
  'r05-ncx-empty-src': whole,
  'r06-ncx-climbs-over-root': whole,
  'r07-manifest-href-twice': whole,
  'r09-link-without-href': whole,
  'r10-encoded-fragments': whole,
  'r11-aside-in-heading': whole,
  'r13-search-words': {
    how: 'Searches find each word as a reader types it.',
    judge: finds('alla', 'gesamtkonzept', 'three', 'to-day', "it's", 'first', 'office', 'oeuvre', 'strasse', 'σίσυφος'),
  },
  'r15-non-linear-notes': whole,
  'r18-encodings': {
    how: 'All letters are correct in each encoding.',
    judge: shows({
      'cp1251.xhtml': /[А-я]/,
      'bom.xhtml': /“Quoted”/,
      'meta.xhtml': /‘We’re okay\?’/,
      'noxml1251.html': /[А-я]/,
      'latin1lie.xhtml': /Café naïve/,
    }),
  },
  'r19-picture-in-vh': whole,
  'r20-page-breaks': { how: 'Geometry: each poem begins a page.', judge: beginsPages('b.xhtml', 'p', 3) },
  'r22-pagebreak-first-in-paragraph': { how: 'A search finds the words.', judge: finds('PAGEWORD1') },
  'r28-negative-indent': whole,
  'r29-entities': { how: 'All characters are on the page.', judge: shows({ 'a.xhtml': /B—C é….*‘q’ & — 😀/s }) },
  'r29b-opf-named-entity': whole,
  'r31-one-chapter-5mb': whole,
  'r31b-3000-chapters': whole,
  'r32-empty-documents': { how: 'All numbers on the page and in the saved position are numbers.', judge: isNumbered },
  'r33-epub2-old-html': whole,
  'r35-wide-things': whole,
  'r36a-data-descriptors': whole,
  'r36b-no-mimetype': whole,
  'r36c-zip64': whole,
  'r37-xml-forms': {
    how: 'The picture with a base is decoded and on the screen. All words are on a page.',
    judge: all(readsWhole(), showsPicture('img[alt="based"]', 'b.xhtml')),
  },
  'r38-rtl-vertical': whole,
  'r41-internal-subset': {
    how: 'The declared characters are on the page, the declaration is not.',
    judge: shows({ 'a.xhtml': /^(?!.*\]>).*DASHWORD—joined, printed by The Quay Press/s }),
  },
  'r47-spine-twice': whole,
  'r58-page-breaks-in-css': {
    how: 'Geometry: the title and each poem begin a page. All words are on a page.',
    judge: all(readsWhole(), beginsPages('a.xhtml', 'h1, h2, .n, .s', 5)),
  },
  'r59-ghost-fractions': { how: 'All numbers on the page and in the saved position are numbers.', judge: isNumbered },
  ...Object.fromEntries(
    [
      '01-overflow-hidden',
      '02-absolute-body',
      '03-columns',
      '04-scroll-box',
      '05-flex',
      '06-inline-block',
      '07-table',
      '08-avoid',
      '09-float',
      '10-one-cell-table',
      '11-filter',
      '12-grid',
      '13-fixed',
      '14-transform',
      '15-contain',
      '16-hidden-box',
      '17-vertical-in-ltr',
    ].map((name) => [`r51-${name}`, whole]),
  ),
};
