import { describe, expect, it } from 'vitest';
import { aDocument, aTocEntry, aManifest } from '../../testing/a-manifest.ts';
import { bookFromManifest, canResolve, readingDirection } from './book-from-manifest.ts';

const BASE = 'http://127.0.0.1:3001/read/abc/';
const open = (...parts: Parameters<typeof aManifest>) => bookFromManifest(aManifest(...parts), `${BASE}manifest.json`);
const xhtml = (body: string) =>
  new DOMParser().parseFromString(`<html><head><title>t</title></head><body>${body}</body></html>`, 'text/html');

describe('documents', () => {
  it('load from their own URL', async () => {
    const [one, two] = open().sections;
    expect(await one?.load()).toBe(`${BASE}text/one.xhtml`);
    expect(await two?.load()).toBe(`${BASE}text/two%20b.xhtml`);
  });

  it('load only after the chapter loader allows it', async () => {
    const passed: string[] = [];
    const load = (address: string) => {
      passed.push(address);
      return Promise.reject(new Error('closed'));
    };
    const book = bookFromManifest(aManifest(), `${BASE}manifest.json`, { load, preload: load });
    await expect(book.sections[0]?.load()).rejects.toThrow('closed');
    await expect(book.sections[1]?.ensureAvailable()).rejects.toThrow('closed');
    expect(passed).toEqual([`${BASE}text/one.xhtml`, `${BASE}text/two%20b.xhtml`]);
  });

  it('are as long as their number of positions', () => {
    expect(open().sections.map(({ size }) => size / 1024)).toEqual([30, 70]);
  });
});

describe('links', () => {
  it('are resolved against their document and stay inside the book', () => {
    const book = open();
    const href = book.sections[0]?.resolveHref('two%20b.xhtml#a');
    expect(href).toBe('text/two%20b.xhtml#a');
    expect(book.isExternal(href ?? '')).toBe(false);
    expect(book.resolveHref(href ?? '').index).toBe(1);
  });

  it('to other sites are external', () => {
    const book = open();
    expect(book.isExternal(book.sections[0]?.resolveHref('https://example.com/a') ?? '')).toBe(true);
    expect(book.isExternal('mailto:someone@example.com')).toBe(true);
  });

  it('find the element of their fragment, in any alphabet', () => {
    const book = open();
    const { anchor } = book.resolveHref(`text/one.xhtml#${encodeURIComponent('章')}`);
    const doc = xhtml('<p id="章">a</p>');
    expect(typeof anchor === 'function' ? anchor(doc) : undefined).toBe(doc.getElementById('章'));
  });

  it('find the named anchor of an old document, unless an element has the id', () => {
    const { anchor } = open().resolveHref('text/one.xhtml#go4');
    const find = (body: string) => (typeof anchor === 'function' ? anchor(xhtml(body)) : undefined);
    expect(find('<p>a</p><p><a name="go4"></a>b</p>')).toHaveProperty('localName', 'a');
    expect(find('<a name="go4"></a><h2 id="go4">c</h2>')).toHaveProperty('localName', 'h2');
    expect(open().getTOCFragment(xhtml('<a name="go4"></a>'), 'go4')).toHaveProperty('localName', 'a');
    expect(find('<p>a</p>')).toBeNull();
  });

  it('accept a stray percent sign', () => {
    expect(open().splitTOCHref('text/100%.xhtml#50%')).toEqual(['text/100%.xhtml', '50%']);
  });

  it('throw for a document that is not in the book', () => {
    expect(() => open().resolveHref('text/three.xhtml')).toThrow('text/three.xhtml');
  });
});

describe('CFIs', () => {
  it('resolve by spine step', () => {
    expect(open().resolveCFI('epubcfi(/6/4[two]!/4/2/1:3)').index).toBe(1);
    expect(open().resolveCFI('epubcfi(/6/4!/4,/2/1:0,/4/1:5)').index).toBe(1);
  });

  it('resolve in a spine with items that cannot be shown: these are counted and left out', () => {
    const [one, three] = [
      aDocument('one.xhtml', 10, { cfi: '/6/2[one]' }),
      aDocument('three.xhtml', 10, { cfi: '/6/6[three]' }),
    ];
    const book = open({ readingOrder: [one, three] });
    expect(book.resolveCFI('epubcfi(/6/6[three]!/4/2/1:3)').index).toBe(1);
    expect(book.resolveCFI('epubcfi(/6/6!/4/2/1:3)').index).toBe(1);
    expect(canResolve(book, 'epubcfi(/6/4[picture]!/4)')).toBe(false);
  });

  it('resolve by idref in an edition with other spine numbers', () => {
    expect(open().resolveCFI('epubcfi(/6/2[two]!/4/2/1:3)').index).toBe(1);
    const odd = open({ readingOrder: [aDocument('odd.xhtml', 10, { cfi: '/6/8[a^]b]' })] });
    expect(odd.resolveCFI('epubcfi(/6/4[a^]b]!/4/2/1:3)').index).toBe(0);
  });

  it('fall back to the start of a chapter that is now too short', () => {
    const { anchor } = open().resolveCFI('epubcfi(/6/2!/4/98/1:3)');
    const doc = xhtml('<p>short</p>');
    const target = typeof anchor === 'function' ? anchor(doc) : anchor;
    expect(target === 0 || target instanceof Range).toBe(true);
  });
});

it('has no href for headings without a link', () => {
  const book = open({ toc: [aTocEntry('Part One', '')] });
  expect(book.toc).toEqual([{ label: 'Part One', href: '' }]);
  expect(book.splitTOCHref('')).toEqual([null]);
});

it.each([
  [['both', 'both'], 'both'],
  [['none', 'none'], 'none'],
  [['both', 'none'], undefined],
  [['landscape', 'landscape'], undefined],
  [['auto', 'auto'], undefined],
] as const)('has the spread of pages that ask for %j', (spreads, expected) => {
  const readingOrder = spreads.map((spread, at) => aDocument(`p${at}.xhtml`, 1, { properties: { spread } }));
  expect(open({ metadata: { layout: 'fixed' }, readingOrder }).rendition.spread).toBe(expected);
});

it('has the spread of the first document while no other is known', () => {
  const readingOrder = [];
  readingOrder[2] = aDocument('p2.xhtml', 1, { properties: { spread: 'both' } });
  expect(open({ metadata: { layout: 'fixed' }, readingOrder }).rendition.spread).toBe('both');
});

it('shows a single page without a blank one beside it', () => {
  const metadata = { layout: 'fixed', numberOfPositions: 1 } as const;
  expect(open({ metadata, readingOrder: [aDocument('p0.xhtml', 1)] }).rendition.spread).toBe('none');
});

it('does not pass the language to the engine, because documents would inherit it', () => {
  expect(open({ metadata: { language: ['he'] } }).metadata).not.toHaveProperty('language');
});

it('shows fixed pages one by one when every page asks for it', () => {
  const page = aDocument('p1.xhtml', 1, { properties: { spread: 'none', page: 'center' } });
  const book = open({ metadata: { layout: 'fixed' }, readingOrder: [page, page] });
  expect(book.rendition).toEqual({ layout: 'pre-paginated', spread: 'none' });
  expect(book.sections[0]?.pageSpread).toBe('center');
});

it.each([
  ['rtl', 'en', 'rtl'],
  ['auto', 'ar-EG', 'rtl'],
  ['auto', 'ja', 'ltr'],
] as const)('a book with reading progression %s in %s reads %s', (readingProgression, language, direction) => {
  expect(readingDirection(aManifest({ metadata: { readingProgression, language: [language] } }))).toBe(direction);
});

it.each([
  ['text/one.xhtml#weir', true],
  ['text/gone.xhtml', false],
  ['', false],
  ['epubcfi(/6/2!/4/2/1:3)', true],
  ['epubcfi(/6/98!/4/2/1:3)', false],
  ['epubcfi(/6/3!/4/2)', false],
  ['epubcfi(', false],
  ['epubcfi()', false],
  ['epubcfi(:3)', false],
])('canResolve of %j returns %s', (target, expected) => {
  expect(canResolve(open(), target)).toBe(expected);
});
