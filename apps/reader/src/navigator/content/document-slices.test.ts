import * as cfi from 'foliate-js/epubcfi.js';
import { describe, expect, it } from 'vitest';
import { finishArrival, startArrival } from './arriving-document.ts';
import { DocumentSlices, hasArrivedSlice, walkShown } from './document-slices.ts';
import { OUTSIDE_ATTRIBUTE } from './outside-attribute.ts';

const LINE = 'The ferry left at six, and a kettle sang in the wheelhouse while the tide turned under the boards. ';
const paragraph = (id: number): string => `<p id="p${id}">${id} ${LINE.repeat(20)}</p>`;
const paragraphs = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, at) => paragraph(from + at)).join('');
/** Some 400,000 characters. */
const LONG = paragraphs(0, 200);

function parse(body: string, style = ''): Document {
  const doc = new DOMParser().parseFromString(
    `<html><head><title>t</title></head><body>${body}</body></html>`,
    'text/html',
  );
  if (style !== '') Object.defineProperty(doc, 'styleSheets', { value: [sheetOf(style)] });
  return doc;
}

/** The style sheet of a document without a window, which would not read it. */
function sheetOf(style: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  return sheet;
}

function slicesOf(doc: Document): DocumentSlices {
  const slices = DocumentSlices.of(doc);
  if (!slices) throw new Error('The document of the test is too short.');
  slices.show(0);
  return slices;
}

const elementOf = (doc: Document, selector: string): Element => {
  const element = doc.querySelector(selector);
  if (!element) throw new Error(`The test has no ${selector}.`);
  return element;
};

/** Returns the visible elements that match a selector. The style sheet of the slices hides all others. */
function visibleElements(doc: Document, selector: string): Element[] {
  const [hidden = ''] = doc.head.querySelector('style:last-of-type')?.textContent.split('{') ?? [];
  return [...doc.querySelectorAll(selector)].filter((element) => !element.closest(hidden));
}

it.each([
  ['a short document', parse(paragraphs(0, 20))],
  ['a document whose style sheets count its elements', parse(LONG, '@media all { p { counter-increment: line; } }')],
  ['a document with all its text in one block', parse(`<div>${LINE.repeat(4_000)}</div>`)],
])('%s is not divided', (_, doc) => {
  expect(DocumentSlices.of(doc)).toBeUndefined();
});

describe.each([
  ['paragraphs', LONG],
  ['sections', `<section id="one">${paragraphs(0, 100)}</section><section id="two">${paragraphs(100, 200)}</section>`],
  ['nested blocks', `<div><div><blockquote>${LONG}</blockquote></div></div>`],
  ['a list', `<ul>${Array.from({ length: 200 }, (_, at) => `<li>${paragraph(at)}</li>`).join('')}</ul>`],
  [
    'a table',
    `<table>${Array.from({ length: 200 }, (_, at) => `<tr><td>${paragraph(at)}</td></tr>`).join('')}</table>`,
  ],
])('a long document of %s', (_, body) => {
  it('has every paragraph in one slice, in order', () => {
    const doc = parse(body);
    const slices = slicesOf(doc);
    const found: string[] = [];
    for (let slice = 0; slice < slices.count; slice += 1) {
      slices.show(slice);
      const inSlice = visibleElements(doc, 'p');
      for (const each of inSlice) expect(slices.indexOf(each)).toBe(slice);
      found.push(...inSlice.map(({ id }) => id));
    }
    expect(slices.count).toBeGreaterThan(2);
    expect(found).toEqual([...doc.querySelectorAll('p')].map(({ id }) => id));
  });

  it('is searched for visible text only in the slices that are shown', () => {
    const doc = parse(body);
    const slices = slicesOf(doc);
    slices.show(1);
    const visitedNodes = [...walkShown(doc, NodeFilter.SHOW_ALL, () => NodeFilter.FILTER_ACCEPT)];
    const found = visitedNodes.filter((node) => node.nodeName.toLowerCase() === 'p');
    expect(found).toEqual(visibleElements(doc, 'p'));
    expect(visitedNodes.filter(({ nodeType }) => nodeType === 3).map(({ nodeValue }) => nodeValue)).toEqual(
      visibleElements(doc, 'p').map(({ textContent }) => textContent),
    );
  });

  it('keeps its CFIs', () => {
    const doc = parse(body);
    const range = doc.createRange();
    range.selectNodeContents(elementOf(doc, '#p150'));
    const before = cfi.fromRange(range);
    slicesOf(doc).show(1);
    expect(cfi.fromRange(range)).toBe(before);
  });
});

it('shows several slices, and hides the blocks around them', () => {
  const doc = parse(`<section>${paragraphs(0, 100)}</section><section>${paragraphs(100, 200)}</section>`);
  const slices = slicesOf(doc);
  expect(visibleElements(doc, 'section')).toHaveLength(1);
  slices.show(0, slices.count - 1);
  expect(visibleElements(doc, 'p')).toHaveLength(200);
  expect([slices.hasMore(1), slices.hasMore(-1)]).toEqual([false, false]);
});

it('keeps headings with the text that follows', () => {
  const doc = parse(Array.from({ length: 200 }, (_, at) => `<h2>${at}</h2><h3>${LINE}</h3>${paragraph(at)}`).join(''));
  const slices = slicesOf(doc);
  for (let slice = 1; slice < slices.count; slice += 1) expect(slices.startOf(slice)?.localName).toBe('h2');
});

it('finds the slice of ranges, of blocks around a border, and of fractions', () => {
  const doc = parse(
    `<section id="one">${paragraphs(0, 40)}</section><section id="two">${paragraphs(40, 200)}</section>`,
  );
  const slices = slicesOf(doc);
  const start = slices.startOf(1);
  const range = doc.createRange();
  range.setStartBefore(start ?? doc.body);
  expect(slices.indexOf(range)).toBe(1);
  range.setStart(start?.previousElementSibling?.firstChild ?? doc.body, 5);
  expect(slices.indexOf(range)).toBe(0);
  expect(slices.indexOf(elementOf(doc, '#two'))).toBe(slices.indexOf(elementOf(doc, '#p40')));
  expect([slices.indexOf(null), slices.indexOf(doc.body), slices.indexOf(0)]).toEqual([0, 0, 0]);
  expect([slices.indexOf(1), slices.indexOf(0.9999)]).toEqual([slices.count - 1, slices.count - 1]);
});

it('converts fractions of a slice to fractions of the document and back', () => {
  const slices = slicesOf(parse(LONG));
  let end = 0;
  for (let slice = 0; slice < slices.count; slice += 1) {
    slices.show(slice);
    expect(slices.toDocument(0)).toBeCloseTo(end);
    const fraction = slices.toDocument(0.3);
    expect(slices.indexOf(fraction)).toBe(slice);
    expect(slices.toShown(fraction)).toBeCloseTo(0.3);
    end = slices.toDocument(1);
  }
  expect(end).toBe(1);
});

it.each([
  ['<ol>', (at: number) => at + 1],
  ['<ol start="7">', (at: number) => at + 7],
  ['<ol reversed="">', (at: number) => 200 - at],
])('keeps the numbers of the items of %s', (tag, numberOf) => {
  const items = Array.from({ length: 200 }, (_, at) => `<li>${paragraph(at)}</li>`).join('');
  const doc = parse(`${tag}${items}</ol>`);
  const slices = slicesOf(doc);
  const all = [...doc.querySelectorAll('li')];
  for (let slice = 0; slice < slices.count; slice += 1) {
    slices.show(slice);
    const [first] = visibleElements(doc, 'li');
    expect(elementOf(doc, 'ol').getAttribute('start')).toBe(String(numberOf(all.indexOf(first as HTMLLIElement))));
  }
});

describe('a document that is still arriving', () => {
  /** The document after `blocks` and a part of another one, and a function that adds the rest. */
  function arrivingDocument(blocks: string, rest: string) {
    const doc = parse(`${blocks}<p id="cut">The tide`);
    let load = (): void => undefined;
    startArrival(doc, new Promise((resolve) => (load = resolve)));
    Object.defineProperty(doc, 'defaultView', {
      value: { performance: { getEntriesByType: () => [{ decodedBodySize: 9_999_999 }] } },
    });
    return {
      doc,
      async arrive() {
        doc.body.append(...parse(rest).body.childNodes);
        load();
        await finishArrival(doc, { size: 1, loadWhole: () => Promise.reject(new Error('complete')) });
      },
    };
  }

  it('has the slices of the whole document, without the last one, which may grow', async () => {
    const { doc, arrive } = arrivingDocument(LONG, paragraphs(200, 400));
    const slices = slicesOf(doc);
    const whole = slicesOf(parse(LONG + paragraphs(200, 400)));
    expect(slices.count).toBeGreaterThan(1);
    for (let at = 0; at < slices.count; at += 1) expect(slices.startOf(at)?.id).toBe(whole.startOf(at)?.id);
    expect([slices.hasArrived(1), slices.hasMore(1)]).toEqual([true, true]);
    slices.show(slices.count - 1);
    expect([slices.hasArrived(1), slices.hasMore(1)]).toEqual([false, true]);
    const before = visibleElements(doc, 'p').map(({ id }) => id);
    expect(before).not.toContain('cut');
    await arrive();
    expect(visibleElements(doc, 'p').map(({ id }) => id)).toEqual(before);
    expect(slices.hasArrived(1)).toBe(true);
    slices.show(slices.count - 1);
    expect([slices.hasArrived(1), slices.hasMore(1)]).toEqual([false, false]);
    expect(doc.querySelectorAll('[data-octavo-arrived]')).toHaveLength(0);
  });

  it('hides what arrives after the complete slices, in each open block', () => {
    const { doc } = arrivingDocument(`<div id="open"><section>${LONG}</section></div>`, '');
    const slices = slicesOf(doc);
    slices.show(slices.count - 1);
    const before = visibleElements(doc, 'p').map(({ id }) => id);
    expect(before.length).toBeGreaterThan(0);
    for (const parent of ['#open section', '#open', 'body'])
      elementOf(doc, parent).append(...parse(paragraphs(900, 903)).body.childNodes);
    expect(visibleElements(doc, 'p').map(({ id }) => id)).toEqual(before);
  });

  it('knows the slice of a target as soon as it is complete', () => {
    const { doc } = arrivingDocument(LONG, '');
    const inSlice = (id: string): boolean => hasArrivedSlice(doc, elementOf(doc, id));
    expect([inSlice('#p0'), inSlice('#p40'), inSlice('#p199'), inSlice('#cut')]).toEqual([true, true, false, false]);
    expect([hasArrivedSlice(doc, 0), hasArrivedSlice(doc, 0.5), hasArrivedSlice(doc, null)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each([
    ['is short', paragraphs(0, 20)],
    ['has text outside of its blocks', `${LONG} The tide ${LONG}`],
    ['has a list that is numbered backwards', `${LONG}<ol reversed><li>The tide</li></ol>`],
  ])('is not laid out if it %s', (_, blocks) => {
    expect(hasArrivedSlice(arrivingDocument(blocks, '').doc, 0)).toBe(false);
  });

  it('shows the block of the page when the rest makes other slices', async () => {
    const { doc, arrive } = arrivingDocument(`<div id="open">${LONG}</div>`, '');
    const slices = slicesOf(doc);
    slices.show(1);
    const first = slices.startOf(1);
    elementOf(doc, '#open').append('A text outside of the inner blocks.');
    await arrive();
    expect(slices.isShown(first ?? null)).toBe(true);
    expect(first?.closest(`[${OUTSIDE_ATTRIBUTE}]`)).toBeNull();
  });
});
