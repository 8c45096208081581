import { describe, expect, it } from 'vitest';
import { checkBook } from '../report/index.ts';
import { anEpub, chapterOf, METADATA, opfOf, type EpubParts } from '../testing/an-epub.ts';
import { normalizeBook } from '../testing/normalize-book.ts';
import { bufferSource, memorySink, openZip } from '../zip/index.ts';
import { applyFix, type FixCode, fixCodes, type FixOptions, planFixes } from './index.ts';

const OPTIONS: FixOptions = {
  title: 'Tide Tables',
  language: 'en-GB',
  identifier: 'urn:uuid:11111111-2222-8333-a444-555555555555',
  modified: '2026-11-26T09:00:00Z',
};
const ACCESSIBILITY = `<meta property="schema:accessMode">textual</meta><meta property="schema:accessModeSufficient">textual</meta><meta property="schema:accessibilityFeature">tableOfContents</meta><meta property="schema:accessibilityHazard">none</meta>`;
const COMPLETE = METADATA + ACCESSIBILITY;
const without = (pattern: RegExp): string => COMPLETE.replace(pattern, '');
const picture = { name: 'EPUB/cover.png', content: 'png' };
const MANIFEST = `<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="chapter" href="chapter.xhtml" media-type="application/xhtml+xml"/>
<item id="cover" href="cover.png" media-type="image/png"/>`;

const headed = chapterOf('<h1>One</h1><p>Once upon a time.</p>');

/** A book that needs one fix, and a line of the difference. */
const BOOKS: readonly (readonly [FixCode, EpubParts, string])[] = [
  ['mimetype', { mimetype: null }, 'application/epub+zip'],
  ['title', { metadata: without(/<dc:title.*?title>/) }, '<dc:title>Tide Tables</dc:title>'],
  ['title', { metadata: COMPLETE.replace('A Sound Book', ' ') }, '<dc:title>Tide Tables</dc:title>'],
  ['language', { metadata: without(/<dc:language.*?language>/) }, '<dc:language>en-GB</dc:language>'],
  ['language', { metadata: COMPLETE.replace('>en</dc:language>', '/>') }, '<dc:language>en-GB</dc:language>'],
  ['identifier', { metadata: without(/<dc:identifier.*?identifier>/s) }, OPTIONS.identifier],
  ['identifier', { metadata: COMPLETE.replace(' id="id"', '') }, 'unique-identifier="pub-id"'],
  ['modified', { metadata: without(/<meta property="dcterms:modified".*?meta>/) }, '2026-11-26T09:00:00Z'],
  ['modified', { metadata: COMPLETE.replace('2026-01-01T00:00:00Z', 'yesterday') }, '2026-11-26T09:00:00Z'],
  [
    'navigation',
    {
      manifest: '<item id="chapter" href="chapter.xhtml" media-type="application/xhtml+xml"/>',
      nav: null,
      chapter: chapterOf('<h1>The <i>Tide</i> Tables</h1><p>Once upon a time.</p>'),
    },
    '<li><a href="chapter.xhtml">The Tide Tables</a></li>',
  ],
  ['cover', { manifest: MANIFEST, extra: [picture] }, 'properties="cover-image"'],
  [
    'properties',
    {
      manifest: MANIFEST.replace(' properties="nav"', '').replace('id="cover"', 'id="cover" properties="cover-image"'),
      extra: [picture],
    },
    'properties="nav"',
  ],
  [
    'properties',
    {
      chapter: chapterOf(
        '<p>Once</p><svg xmlns="http://www.w3.org/2000/svg" aria-label="A tide"/><math xmlns="http://www.w3.org/1998/Math/MathML"/>',
      ),
    },
    'properties="svg mathml"',
  ],
  [
    'properties',
    {
      manifest: MANIFEST.replace('<item id="chapter"', '<item id="chapter"/>\n<item id="chapter"'),
      extra: [picture],
      chapter: chapterOf('<p>Once</p><svg xmlns="http://www.w3.org/2000/svg" aria-label="A tide"/>'),
    },
    '<item id="chapter" href="chapter.xhtml" media-type="application/xhtml+xml" properties="svg"/>',
  ],
  ['progression', { metadata: COMPLETE.replace('>en<', '>ar<') }, '<spine page-progression-direction="rtl">'],
  [
    'alternatives',
    {
      chapter: chapterOf('<p>Once <img src="ornament.png"/> upon</p>\n<p>a <img src="map.png" alt="A map"/> time.</p>'),
    },
    '<p>Once <img src="ornament.png" alt=""/> upon</p>',
  ],
  [
    'alternatives',
    { chapter: chapterOf(`<p data-x="1">Once <img data-x=" alt='a'" src="ornament.png"/></p>`) },
    `<img data-x=" alt='a'" src="ornament.png" alt=""/>`,
  ],
  ['accessibility', { metadata: METADATA }, 'schema:accessModeSufficient'],
];

const withDefaults = (parts: EpubParts): EpubParts => ({ metadata: COMPLETE, ...parts });
const codesOf = async (bytes: Uint8Array) => (await planFixes(bufferSource(bytes), OPTIONS)).map(({ code }) => code);

async function fixed(bytes: Uint8Array, code: FixCode): Promise<Uint8Array | undefined> {
  const sink = memorySink();
  return (await applyFix(bufferSource(bytes), () => sink, code, OPTIONS)) ? sink.bytes() : undefined;
}
const textsOf = async (bytes: Uint8Array) => (await normalizeBook(bytes)).texts.map(({ href, text }) => [href, text]);

it('finds nothing to fix in a complete book', async () => {
  expect(await codesOf(anEpub({ metadata: COMPLETE }))).toEqual([]);
});

describe.each(BOOKS)('the fix "%s"', (code, parts, line) => {
  const book = anEpub(withDefaults(parts));

  it('shows what it changes', async () => {
    const planned = await planFixes(bufferSource(book), OPTIONS);
    expect(planned.map((fix) => fix.code)).toContain(code);
    const lines = planned.find((fix) => fix.code === code)?.changes.flatMap((change) => change.lines) ?? [];
    expect(
      lines
        .filter(({ kind }) => kind === 'added')
        .map(({ text }) => text)
        .join('\n'),
    ).toContain(line);
  });

  it('keeps every word, adds no finding, and is not needed again', async () => {
    const bytes = (await fixed(book, code)) ?? new Uint8Array();
    expect(await textsOf(bytes)).toEqual(await textsOf(book));
    const [before, after] = [await checkBook(bufferSource(book)), await checkBook(bufferSource(bytes))];
    const messages = before.findings.map(({ message }) => message);
    expect(after.findings.filter(({ message }) => !messages.includes(message))).toEqual([]);
    expect(await codesOf(bytes)).not.toContain(code);
    expect(await fixed(bytes, code)).toBeUndefined();
    // The same fix of the same file gives the same bytes.
    expect(Buffer.compare(bytes, (await fixed(book, code)) ?? new Uint8Array())).toBe(0);
  });
});

describe('applyFix', () => {
  it('copies all other entries as they are, with the mimetype first', async () => {
    const book = anEpub({ mimetype: null, extra: [{ name: 'mimetype', content: 'application/epub+zip' }, picture] });
    const archive = await openZip(bufferSource((await fixed(book, 'mimetype')) ?? new Uint8Array()));
    const names = archive.entries
      .toSorted((one, other) => one.headerOffset - other.headerOffset)
      .map(({ name }) => name);
    expect(names).toEqual([
      'mimetype',
      'META-INF/container.xml',
      'EPUB/package.opf',
      'EPUB/nav.xhtml',
      'EPUB/chapter.xhtml',
      'EPUB/cover.png',
    ]);
    expect(archive.find('mimetype')?.method).toBe('stored');
    const before = await openZip(bufferSource(book));
    for (const name of names.slice(1)) {
      const [one, other] = [archive.find(name), before.find(name)];
      expect(one && (await archive.read(one))).toEqual(other && (await before.read(other)));
    }
  });

  it('keeps the layout of the package document, its comments and its line ends', async () => {
    const elements = without(/<dc:language.*?language>/).replaceAll(/\n/g, '\r\n    ');
    const metadata = `\r\n    <!-- <dc:language/> -->\r\n    ${elements}\r\n  `;
    const bytes = (await fixed(anEpub({ metadata }), 'language')) ?? new Uint8Array();
    const archive = await openZip(bufferSource(bytes));
    const entry = archive.find('EPUB/package.opf');
    const text = new TextDecoder().decode(entry && (await archive.read(entry)));
    expect(text).toBe(
      opfOf({ metadata }).replace('\r\n  </metadata>', '\r\n    <dc:language>en-GB</dc:language>\r\n  </metadata>'),
    );
  });

  it('writes a changed document in UTF-8, whatever its encoding was', async () => {
    const chapter = Buffer.from(
      chapterOf('<p>Caf\u00e9 <img src="ornament.png"/></p>').replace('UTF-8', 'ISO-8859-1'),
      'latin1',
    );
    const book = anEpub({ metadata: COMPLETE, chapter });
    const bytes = (await fixed(book, 'alternatives')) ?? new Uint8Array();
    expect(await textsOf(bytes)).toEqual(await textsOf(book));
    const archive = await openZip(bufferSource(bytes));
    const entry = archive.find('EPUB/chapter.xhtml');
    expect(new TextDecoder('utf-8', { fatal: true }).decode(entry && (await archive.read(entry)))).toContain(
      'encoding="UTF-8"',
    );
  });

  it('leaves a book alone whose package document has no metadata', async () => {
    const opf = opfOf().replace(/<metadata>.*<\/metadata>/s, '');
    expect(await codesOf(anEpub({ opf }))).toEqual([]);
    expect(await fixed(anEpub({ opf }), 'title')).toBeUndefined();
  });

  it('escapes the id of a cover', async () => {
    const manifest = MANIFEST.replace('id="cover"', 'id="a&quot;/&gt;&amp;"');
    const opf = opfOf({ metadata: COMPLETE, manifest }).replace('version="3.0"', 'version="2.0"');
    const bytes = (await fixed(anEpub({ opf, extra: [picture] }), 'cover')) ?? new Uint8Array();
    expect(await codesOf(bytes)).not.toContain('cover');
    const archive = await openZip(bufferSource(bytes));
    const entry = archive.find('EPUB/package.opf');
    expect(new TextDecoder().decode(entry && (await archive.read(entry)))).toContain(
      '<meta name="cover" content="a&quot;/&gt;&amp;"/>',
    );
  });

  it('gives a navigation document a name that the manifest does not list', async () => {
    const manifest = MANIFEST.replace(' properties="nav"', '');
    const bytes = (await fixed(anEpub({ manifest, nav: null, extra: [picture], chapter: headed }), 'navigation')) ?? [];
    expect(Buffer.from(bytes).toString('latin1')).toContain('EPUB/nav-2.xhtml');
  });

  it.each([
    ['adds no identifier to', /<dc:identifier.*?identifier>/s],
    ['names no identifier of', / id="id"/],
  ])('%s a book with obfuscated fonts, whose keys depend on it', async (_name, pattern) => {
    const encryption = {
      name: 'META-INF/encryption.xml',
      content: '<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"/>',
    };
    const metadata = without(pattern);
    expect(await codesOf(anEpub({ metadata, extra: [encryption] }))).not.toContain('identifier');
  });

  it.each(fixCodes)('rejects a damaged file and writes nothing for "%s"', async (code) => {
    let isOpened = false;
    const sink = () => {
      isOpened = true;
      return memorySink();
    };
    const cut = anEpub().subarray(0, 500);
    await expect(applyFix(bufferSource(cut), sink, code, OPTIONS)).rejects.toMatchObject({ name: 'EpubError' });
    expect(isOpened).toBe(false);
  });
});

describe('accessibility metadata', () => {
  const statements = async (parts: EpubParts) => {
    const planned = await planFixes(bufferSource(anEpub(parts)), OPTIONS);
    const lines = planned.find(({ code }) => code === 'accessibility')?.changes.flatMap((change) => change.lines);
    return lines?.filter(({ kind }) => kind === 'added').map(({ text }) => text.trim()) ?? [];
  };

  it.each([
    ['not well-formed', { chapter: chapterOf('<p>Once<p>upon') }],
    ['a picture', { manifest: MANIFEST, spine: '<spine><itemref idref="cover"/></spine>', extra: [picture] }],
  ])('are not added to a book with a document that is %s', async (_name, parts) => {
    expect(await statements(parts)).toEqual([]);
  });

  it.each([
    ['unknown', '<animate attributeName="x"/>'],
    ['none', '<rect/>'],
  ])('state the hazard "%s" for a drawing with %s', async (hazard, inside) => {
    const svg = { name: 'EPUB/a.svg', content: `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>` };
    const manifest = `${MANIFEST}<item id="svg" href="a.svg" media-type="image/svg+xml"/>`;
    expect(await statements({ metadata: `${METADATA}\n`, manifest, extra: [picture, svg] })).toContain(
      `<meta property="schema:accessibilityHazard">${hazard}</meta>`,
    );
  });
});

describe('decorative pictures', () => {
  const decorativeIn = async (body: string) => {
    const planned = await planFixes(bufferSource(anEpub({ metadata: COMPLETE, chapter: chapterOf(body) })), OPTIONS);
    const found = planned.find(({ code }) => code === 'alternatives');
    return found && [found.placeCount, found.openCount];
  };

  it.each([
    ['a picture by its role', '<img src="a.png" role="presentation"/>', [1, 0]],
    ['a picture by its name', '<img src="images/scene-break.svg"/>', [1, 0]],
    ['a picture by its size', '<img src="a.png" height="2"/>', [1, 0]],
    ['a picture that is repeated', '<img src="a.png"/><img src="a.png"/><img src="./a.png"/>', [3, 0]],
    ['no picture with an alternative', '<img src="ornament.png" alt="A heron"/>', undefined],
    ['no picture that shows something', '<img src="map.png"/>', undefined],
    ['no picture that is a link', '<a href="#x"><img src="ornament.png"/></a>', undefined],
    ['no picture with a caption', '<figure><img src="ornament.png"/><figcaption>A</figcaption></figure>', undefined],
    ['no picture with a title', '<img src="ornament.png" title="A"/>', undefined],
    ['some of several', '<img src="ornament.png"/><img src="map.png"/><img src="plan.png"/>', [1, 2]],
  ])('are %s', async (_name, body, expected) => {
    expect(await decorativeIn(`<p>Once ${body}</p>`)).toEqual(expected);
  });
});
