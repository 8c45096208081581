import { describe, expect, it } from 'vitest';
import { METADATA, anEpub, chapterOf, opfOf, type EpubParts } from '../testing/an-epub.ts';
import { rawZip } from '../testing/raw-zip.ts';
import { bufferSource } from '../zip/index.ts';
import { DEFAULT_LIMITS, openPublication } from './index.ts';

const open = (parts: EpubParts = {}) => openPublication(bufferSource(anEpub(parts)));
const rejectionOf = (code: string, entry?: string) => ({
  name: 'EpubError',
  code,
  ...(entry === undefined ? {} : { entry }),
});
const codesOf = async (parts: EpubParts): Promise<string[]> => (await open(parts)).warnings.map(({ code }) => code);
const encryption = (algorithm: string): EpubParts['extra'] => [
  {
    name: 'META-INF/encryption.xml',
    content: `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="EPUB/chapter.xhtml"/></enc:CipherData></enc:EncryptedData></encryption>`,
  },
];

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
    await expect(openPublication(watched(anEpub({ container: null })))).rejects.toMatchObject(
      rejectionOf('epub_container_missing'),
    );
    expect(closed).toBe(2);
  });
});

describe('a file that is not a book', () => {
  it('is rejected without a container document', async () => {
    await expect(open({ container: null })).rejects.toMatchObject(
      rejectionOf('epub_container_missing', 'META-INF/container.xml'),
    );
  });

  it('is rejected with the name of the folder when a folder was zipped', async () => {
    const bytes = rawZip([{ name: 'My Book/META-INF/container.xml', content: '<container/>' }]);
    await expect(openPublication(bufferSource(bytes))).rejects.toMatchObject({
      code: 'epub_container_missing',
      message: expect.stringContaining('in the folder "My Book"'),
    });
  });

  it('is rejected when the container names no package', async () => {
    await expect(open({ container: '<container><rootfiles/></container>' })).rejects.toMatchObject(
      rejectionOf('epub_container_invalid'),
    );
  });

  it('is rejected when the package is missing', async () => {
    await expect(open({ opf: null })).rejects.toMatchObject(rejectionOf('epub_package_missing', 'EPUB/package.opf'));
  });

  it.each([
    ['has no spine', '<package xmlns="http://www.idpf.org/2007/opf"><manifest/></package>', 'epub_package_invalid'],
    ['is another document', '<html/>', 'epub_package_invalid'],
    ['is not well-formed', '<package><manifest></package>', 'epub_xml_malformed'],
    ['is empty', '', 'epub_xml_malformed'],
  ])('is rejected when the package %s', async (_, opf, code) => {
    await expect(open({ opf })).rejects.toMatchObject(rejectionOf(code, 'EPUB/package.opf'));
  });

  it('is rejected when the package is larger than 5 MB', async () => {
    const noise = Array.from({ length: 700_000 }, (_, index) => index.toString(36)).join(' ');
    const opf = opfOf().replace('</metadata>', `<!-- ${noise} ${noise} --></metadata>`);
    await expect(open({ opf })).rejects.toMatchObject(rejectionOf('epub_package_too_large', 'EPUB/package.opf'));
  });

  it.each([
    ['entities', '<!DOCTYPE package [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'],
    ['an external entity', '<!DOCTYPE package [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ['a document type', '<!DOCTYPE package SYSTEM "http://evil.example/package.dtd">'],
  ])('is rejected when the package or the container declares %s', async (_, doctype) => {
    const opf = opfOf().replace('<package', `${doctype}<package`);
    await expect(open({ opf })).rejects.toMatchObject(rejectionOf('epub_xml_entity', 'EPUB/package.opf'));
    const container = `${doctype}<container><rootfiles/></container>`;
    await expect(open({ container })).rejects.toMatchObject(rejectionOf('epub_xml_entity', 'META-INF/container.xml'));
  });

  it('is rejected when the reading order is empty', async () => {
    await expect(open({ spine: '<spine/>' })).rejects.toMatchObject(rejectionOf('epub_spine_empty'));
    await expect(open({ spine: '<spine><itemref idref="nobody"/></spine>' })).rejects.toMatchObject(
      rejectionOf('epub_spine_empty'),
    );
  });

  it('is rejected with the entry name when a chapter is missing', async () => {
    await expect(open({ chapter: null })).rejects.toMatchObject(
      rejectionOf('epub_spine_missing', 'EPUB/chapter.xhtml'),
    );
  });

  it('is rejected when its only document has an unsupported type', async () => {
    const manifest = '<item id="chapter" href="chapter.xhtml" media-type="application/pdf"/>';
    await expect(open({ manifest })).rejects.toMatchObject(rejectionOf('epub_spine_empty'));
  });

  it('is rejected when its table of contents is too large', async () => {
    const source = bufferSource(anEpub());
    await expect(openPublication(source, { limits: { ...DEFAULT_LIMITS, contentBytes: 100 } })).rejects.toMatchObject(
      rejectionOf('epub_content_too_large', 'EPUB/nav.xhtml'),
    );
  });

  it('is rejected as a container before any entry is read', async () => {
    await expect(openPublication(bufferSource(rawZip([{ name: '../x' }])))).rejects.toMatchObject(
      rejectionOf('epub_entry_name', '../x'),
    );
  });
});

describe('a protected book', () => {
  it.each(['http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'http://readium.org/2014/01/lcp', ''])(
    'is rejected: %s',
    async (algorithm) => {
      const extra = encryption(algorithm) ?? [];
      await expect(open({ extra })).rejects.toMatchObject(rejectionOf('epub_encrypted', 'EPUB/chapter.xhtml'));
    },
  );

  it.each(['META-INF/rights.xml', 'META-INF/license.lcpl', 'META-INF/sinf.xml'])('is rejected for %s', async (name) => {
    await expect(open({ extra: [{ name, content: '<x/>' }] })).rejects.toMatchObject(
      rejectionOf('epub_encrypted', name),
    );
  });

  it.each(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'])(
    'is accepted when only fonts are obfuscated: %s',
    async (algorithm) => {
      const { encrypted } = await open({ extra: encryption(algorithm) ?? [] });
      expect([...encrypted.fonts.keys()]).toEqual(['EPUB/chapter.xhtml']);
    },
  );
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
