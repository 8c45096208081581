import { describe, expect, it } from 'vitest';
import { METADATA, anEpub, chapterOf, opfOf, type EpubParts } from '../testing/an-epub.ts';
import { bufferSource } from '../zip/index.ts';
import { checkBook } from './index.ts';

const findingsOf = async (parts: EpubParts) => (await checkBook(bufferSource(anEpub(parts)))).findings;
const codesOf = async (parts: EpubParts): Promise<string[]> => (await findingsOf(parts)).map(({ code }) => code);

const meta = (property: string, value: string): string => `<meta property="${property}">${value}</meta>`;
const item = (id: string, href: string, more = ''): string =>
  `<item id="${id}" href="${href}" media-type="application/xhtml+xml"${more}/>`;
const ITEMS = item('nav', 'nav.xhtml', ' properties="nav"') + item('chapter', 'chapter.xhtml');
const PICTURE = '<item id="a" href="a.png" media-type="image/png"/>';
const withMetadata = (extra: string): EpubParts => ({ metadata: METADATA + extra });
const inSpine = (itemref: string): EpubParts => ({ spine: `<spine>${itemref}</spine>` });

describe('the package', () => {
  it.each<[string, EpubParts, string]>([
    ['states its layout twice', withMetadata(meta('rendition:layout', 'reflowable').repeat(2)), 'property_repeated'],
    ['states its flow twice', withMetadata(meta('rendition:flow', 'auto').repeat(2)), 'property_repeated'],
    [
      'states two times of modification',
      withMetadata(meta('dcterms:modified', '2026-01-01T00:00:00Z')),
      'property_repeated',
    ],
    ['states no time of modification', { metadata: METADATA.replace(/<meta.*<\/meta>/, '') }, 'modified_invalid'],
    ['states a date as its modification', { metadata: METADATA.replace('T00:00:00Z', '') }, 'modified_invalid'],
    ['has a language with an underscore', { metadata: METADATA.replace('>en<', '>en_US<') }, 'language_invalid'],
    ['has an identifier without its id', { metadata: METADATA.replace(' id="id"', '') }, 'unique_identifier_missing'],
    ['has no unique-identifier', { opf: opfOf().replace(' unique-identifier="id"', '') }, 'unique_identifier_missing'],
    ['declares no navigation document', { manifest: ITEMS.replace(' properties="nav"', '') }, 'navigation_undeclared'],
    [
      'declares two',
      { manifest: ITEMS.replace('chapter.xhtml"', 'chapter.xhtml" properties="nav"') },
      'navigation_undeclared',
    ],
    ['lists a file twice', { manifest: ITEMS + item('again', 'chapter.xhtml') }, 'manifest_file_repeated'],
    ['references an item twice', inSpine('<itemref idref="chapter"/>'.repeat(2)), 'spine_item_repeated'],
    [
      'excludes a layout and its opposite',
      inSpine('<itemref idref="chapter" properties="rendition:layout-reflowable rendition:layout-pre-paginated"/>'),
      'spine_properties_conflict',
    ],
    [
      'puts a page at both sides',
      inSpine('<itemref idref="chapter" properties="page-spread-left rendition:page-spread-right"/>'),
      'spine_properties_conflict',
    ],
    [
      'has an unknown fallback',
      { manifest: ITEMS.replace('chapter.xhtml"', 'chapter.xhtml" fallback="x"') },
      'fallback_invalid',
    ],
    [
      'has circular fallbacks',
      { manifest: ITEMS.replace('chapter.xhtml"', 'chapter.xhtml" fallback="chapter"') },
      'fallback_invalid',
    ],
  ])('that %s is reported', async (_, parts, code) => {
    expect(await codesOf(parts)).toContain(code);
  });

  it('of EPUB 2 needs no time of modification and no navigation document', async () => {
    const opf = opfOf({
      metadata: METADATA.replace(/<meta.*<\/meta>/, ''),
      manifest: ITEMS.replace(' properties="nav"', ''),
    });
    const codes = await codesOf({ opf: opf.replace('version="3.0"', 'version="2.0"') });
    expect(codes).not.toContain('modified_invalid');
    expect(codes).not.toContain('navigation_undeclared');
  });
});

describe('a document', () => {
  const chapter = (body: string): EpubParts => ({
    chapter: chapterOf(body),
    manifest: ITEMS + PICTURE,
    extra: ['a.png', 'b.png'].map((name) => ({ name: `EPUB/${name}`, content: name })),
  });

  it.each([
    ['an id twice', '<p id="x"/><p id="x"/>', 'id_repeated'],
    ['a missing file', '<img src="c.png" alt=""/>', 'reference_missing'],
    ['a link to a missing file', '<a href="gone.xhtml">x</a>', 'reference_missing'],
    ['a file outside of the manifest', '<img src="b.png" alt=""/>', 'reference_unlisted'],
    ['a picture from another server', '<img src="https://example.org/a.png" alt=""/>', 'reference_remote'],
    ['a file of the device', '<a href="file:///etc/hosts">x</a>', 'reference_local'],
    ['a path from the root', '<img src="/EPUB/a.png" alt=""/>', 'path_outside'],
    ['a path above the root', '<img src="../../EPUB/a.png" alt=""/>', 'path_outside'],
    ['an undefined fragment', '<a href="#nowhere">x</a>', 'fragment_missing'],
    ['an undefined fragment elsewhere', '<a href="nav.xhtml#nowhere">x</a>', 'fragment_missing'],
  ])('with %s is reported', async (_, body, code) => {
    expect(await findingsOf(chapter(body))).toContainEqual(
      expect.objectContaining({ severity: 'error', code, file: 'EPUB/chapter.xhtml' }),
    );
  });

  it.each([
    '<a id="here" href="#here">x</a>',
    '<a name="here"/><a href="chapter.xhtml#here">x</a>',
    '<p id="größe"><a href="#gr%C3%B6%C3%9Fe">x</a></p>',
    '<a href="https://example.org/">x</a> <a href="mailto:a@example.org">y</a>',
    '<img src="a.png" alt=""/><img src="../EPUB/a.png" alt=""/>',
    '<a href="nav.xhtml">x</a>',
  ])('with valid references has no finding: %s', async (body) => {
    expect(await codesOf(chapter(body))).toEqual([]);
  });

  it('without a title is reported as a warning', async () => {
    const untitled = chapterOf('<p>x</p>').replace('<title>One</title>', '');
    expect(await findingsOf({ chapter: untitled })).toMatchObject([{ severity: 'warning', code: 'document_untitled' }]);
  });

  it.each([
    ['', ['viewport_invalid']],
    ['width=600', ['viewport_invalid']],
    ['width=600px, height=800', ['viewport_invalid']],
    ['width=600, width=700, height=800', ['viewport_invalid']],
    ['width=600, height=800', []],
    ['height = 800 , width=device-width, initial-scale=1', []],
  ])('of fixed layout with the viewport "%s" has the findings %j', async (content, expected) => {
    const head = content && `<meta name="viewport" content="${content}"/>`;
    const parts = { ...withMetadata(meta('rendition:layout', 'pre-paginated')), chapter: chapterOf('<p>x</p>', head) };
    expect(await codesOf(parts)).toEqual(expected);
  });
});
