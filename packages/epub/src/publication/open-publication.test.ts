import { describe, expect, it } from 'vitest';
import { METADATA, anEpub, chapterOf, type EpubParts } from '../testing/an-epub.ts';
import { bufferSource } from '../zip/index.ts';
import { openPublication } from './index.ts';

const open = (parts: EpubParts = {}) => openPublication(bufferSource(anEpub(parts)));
const codesOf = async (parts: EpubParts): Promise<string[]> => (await open(parts)).warnings.map(({ code }) => code);

describe('a valid book', () => {
  it('opens without warnings', async () => {
    const { manifest, warnings } = await open();
    expect(warnings).toEqual([]);
    expect(manifest.readingOrder).toEqual([
      {
        href: 'EPUB/chapter.xhtml',
        type: 'application/xhtml+xml',
        title: 'One',
        cfi: '/6/2[chapter]',
        size: 199,
        positions: 1,
      },
    ]);
    expect(manifest.toc).toEqual([{ href: 'EPUB/chapter.xhtml', title: 'One' }]);
    expect(manifest.metadata).toMatchObject({ title: 'A Sound Book', layout: 'reflowable', numberOfPositions: 1 });
  });

  it('closes its source on close and when opening fails', async () => {
    let closed = 0;
    const watched = (bytes: Uint8Array) => ({ ...bufferSource(bytes), close: async () => void (closed += 1) });
    await (await openPublication(watched(anEpub()))).close();
    await expect(openPublication(watched(anEpub({ container: null })))).rejects.toMatchObject({
      name: 'EpubError',
      code: 'epub_container_missing',
    });
    expect(closed).toBe(2);
  });
});

describe('a book with harmless errors', () => {
  const CHAPTER_ITEM = '<item id="chapter" href="chapter.xhtml" media-type="application/xhtml+xml"/>';

  it.each<[string, EpubParts, string]>([
    ['has no mimetype', { mimetype: null }, 'mimetype_missing'],
    ['declares another mimetype', { mimetype: 'application/zip' }, 'mimetype_wrong'],
    ['has no contents', { nav: null }, 'navigation_missing'],
    ['lists a missing file', { nav: null }, 'resource_missing'],
    ['has two items with one id', { manifest: `${CHAPTER_ITEM}${CHAPTER_ITEM}` }, 'manifest_item_ignored'],
    ['has an item without a path', { manifest: `${CHAPTER_ITEM}<item id="x"/>` }, 'manifest_item_ignored'],
    ['has no title', { metadata: METADATA.replace(/<dc:title.*?title>/, '') }, 'title_missing'],
    ['has no language', { metadata: METADATA.replace(/<dc:language.*?language>/, '') }, 'language_missing'],
    ['has no identifier', { metadata: METADATA.replace(/<dc:identifier.*?identifier>/, '') }, 'identifier_missing'],
    [
      'references an unknown chapter',
      { spine: '<spine><itemref idref="chapter"/><itemref idref="x"/></spine>' },
      'spine_reference_unknown',
    ],
  ])('opens with a warning when it %s', async (_, parts, code) => {
    expect(await codesOf(parts)).toContain(code);
  });

  it('opens with a warning when its mimetype is not the first entry', async () => {
    const codes = await codesOf({ mimetype: null, extra: [{ name: 'mimetype', content: 'application/epub+zip' }] });
    expect(codes).toEqual(['mimetype_not_first']);
  });

  it('opens when paths differ from entry names in case, accents or encoding', async () => {
    const manifest = '<item id="chapter" href="Caf%C3%A9%201.XHTML" media-type="application/xhtml+xml"/>';
    const extra = [{ name: 'EPUB/cafe\u0301 1.xhtml', content: chapterOf('x') }];
    const { manifest: written } = await open({ manifest, extra });
    expect(written.readingOrder[0]?.href).toBe('EPUB/cafe%CC%81%201.xhtml');
  });

  it('uses the fallback of an unsupported chapter and omits one without a fallback', async () => {
    const manifest = `<item id="pdf" href="a.pdf" media-type="application/pdf" fallback="chapter"/><item id="chapter" href="chapter.xhtml" media-type="application/xhtml+xml"/>
      <item id="film" href="a.pdf" media-type="application/pdf" fallback="film"/>`;
    const publication = await open({
      manifest,
      spine: '<spine><itemref idref="pdf"/><itemref idref="film"/></spine>',
      extra: [{ name: 'EPUB/a.pdf', content: '%PDF' }],
    });
    expect(publication.manifest.readingOrder.map(({ href }) => href)).toEqual(['EPUB/chapter.xhtml']);
    expect(publication.warnings.map(({ code }) => code)).toContain('spine_item_unreadable');
  });
});

describe('the reading order', () => {
  const ITEMS = ['a', 'b', 'c'].map((id) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`);
  const FILES = ['a', 'b', 'c'].map((id) => ({ name: `EPUB/${id}.xhtml`, content: chapterOf(id) }));
  const orderOf = async (manifest: string, idrefs: readonly string[], extra = FILES): Promise<string[]> => {
    const spine = `<spine>${idrefs.map((idref) => `<itemref idref="${idref}"/>`).join('')}</spine>`;
    const publication = await open({ manifest, spine, extra });
    const names = publication.resources.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    return publication.manifest.readingOrder.map(({ href }) => href);
  };

  it('has a copy for each repetition of a document, under an unused name', async () => {
    const taken = { name: 'EPUB/repeated-2-a.xhtml', content: 'x' };
    expect(await orderOf(ITEMS.join(''), ['a', 'b', 'a', 'a'], [...FILES, taken])).toEqual([
      'EPUB/a.xhtml',
      'EPUB/b.xhtml',
      'EPUB/repeated-3-a.xhtml',
      'EPUB/repeated-4-a.xhtml',
    ]);
  });

  it('omits repetitions above the limit with a warning', async () => {
    const spine = `<spine>${'<itemref idref="chapter"/>'.repeat(1_000)}</spine>`;
    const { manifest, warnings } = await open({ spine });
    expect(manifest.readingOrder).toHaveLength(201);
    expect(warnings.map(({ code }) => code)).toContain('spine_repetition_omitted');
  });

  it('has pictures as pages of fixed size, instead of their common fallback', async () => {
    const pictures = ['1', '2'].map(
      (id) => `<item id="p${id}" href="${id}.jpg" media-type="image/jpeg" fallback="a"/>`,
    );
    const publication = await open({
      manifest: ITEMS.join('') + pictures.join('').replace('id="p1"', 'id="p1" properties="cover-image"'),
      spine:
        '<spine><itemref idref="p1" properties="page-spread-right"/><itemref idref="p2"/><itemref idref="b"/></spine>',
      extra: [...FILES, { name: 'EPUB/1.jpg', content: 'x'.repeat(3_000) }, { name: 'EPUB/2.jpg', content: 'y' }],
    });
    expect(publication.manifest.readingOrder).toMatchObject([
      {
        href: 'EPUB/1.jpg',
        type: 'image/jpeg',
        rel: 'cover',
        positions: 1,
        properties: { layout: 'fixed', page: 'right' },
      },
      { href: 'EPUB/2.jpg', type: 'image/jpeg', positions: 1, properties: { layout: 'fixed' } },
      { href: 'EPUB/b.xhtml', positions: 1 },
    ]);
    expect(publication.warnings.map(({ code }) => code)).toEqual(['navigation_missing']);
  });

  it('is the target of contents entries whose file is replaced by its fallback', async () => {
    const links = ['a.xhtml#x', 'b.xhtml', 'c.xhtml#y']
      .map((href) => `<li><a href="${href}">${href}</a></li>`)
      .join('');
    const publication = await open({
      manifest:
        ITEMS.join('').replace('id="a"', 'id="a" properties="scripted" fallback="b"') +
        '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
      spine: '<spine><itemref idref="a"/><itemref idref="c"/></spine>',
      nav: `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol>${links}</ol></nav></body></html>`,
      extra: FILES,
    });
    expect(publication.manifest.toc.map(({ href }) => href)).toEqual([
      'EPUB/b.xhtml',
      'EPUB/b.xhtml',
      'EPUB/c.xhtml#y',
    ]);
    expect(publication.manifest.readingOrder[0]).toMatchObject({ href: 'EPUB/b.xhtml', title: 'a.xhtml#x' });
  });

  it.each([
    ['a fallback without scripts', 'b', ['EPUB/b.xhtml', 'EPUB/c.xhtml']],
    ['itself without a usable fallback', 'missing', ['EPUB/a.xhtml', 'EPUB/c.xhtml']],
  ])('shows for a document with scripts %s', async (_, fallback, expected) => {
    const scripted = ITEMS.join('').replace('id="a"', `id="a" properties="scripted" fallback="${fallback}"`);
    expect(await orderOf(scripted, ['a', 'c'])).toEqual(expected);
  });
});

describe('spine hints', () => {
  it('become link properties', async () => {
    const publication = await open({
      metadata: `${METADATA}<meta property="rendition:layout">pre-paginated</meta><meta property="rendition:spread">landscape</meta>`,
      spine: `<spine page-progression-direction="rtl"><itemref idref="chapter" linear="no" properties="page-spread-left"/>
        <itemref idref="nav" properties="rendition:layout-reflowable rendition:flow-scrolled-doc"/></spine>`,
    });
    expect(publication.manifest.metadata).toMatchObject({ layout: 'fixed', readingProgression: 'rtl' });
    expect(publication.manifest.readingOrder).toMatchObject([
      { linear: 'no', positions: 1, properties: { page: 'left', spread: 'landscape' } },
      { properties: { layout: 'reflowable', spread: 'landscape', overflow: 'scrolled' } },
    ]);
  });
});

describe('the cover', () => {
  const picture = { name: 'EPUB/face.jpg', content: 'jpeg' };
  const item = (properties = ''): string =>
    `<item id="pic" href="face.jpg" media-type="image/jpeg"${properties}/><item id="chapter" href="chapter.xhtml" media-type="application/xhtml+xml"/>`;

  it.each<[string, EpubParts]>([
    ['the property', { manifest: item(' properties="cover-image"') }],
    ['EPUB 2 metadata', { manifest: item(), metadata: `${METADATA}<meta name="cover" content="pic"/>` }],
    [
      'EPUB 2 metadata with a path',
      { manifest: item(), metadata: `${METADATA}<meta name="cover" content="face.jpg"/>` },
    ],
    [
      'a guide reference to the picture',
      { manifest: item(), guide: '<guide><reference type="cover" href="face.jpg"/></guide>' },
    ],
    [
      'a guide reference to a page with it',
      {
        manifest: item(),
        chapter: chapterOf('<img src="face.jpg"/>'),
        guide: '<guide><reference type="cover" href="chapter.xhtml"/></guide>',
      },
    ],
    ['a likely name', { manifest: item().replace('id="pic"', 'id="cover"') }],
    [
      'the first page',
      {
        manifest: item(),
        chapter: chapterOf(
          '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="face.jpg"/></svg>',
        ),
      },
    ],
  ])('is found by %s', async (_, parts) => {
    const publication = await open({ ...parts, extra: [picture] });
    expect(await publication.readCover()).toMatchObject({ name: 'EPUB/face.jpg', mediaType: 'image/jpeg' });
    expect(publication.manifest.resources).toContainEqual({ href: 'EPUB/face.jpg', type: 'image/jpeg', rel: 'cover' });
  });

  it('is undefined when the book has no picture', async () => {
    expect(await (await open()).readCover()).toBeUndefined();
  });
});
