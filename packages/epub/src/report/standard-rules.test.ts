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
/** The first bytes of a picture. */
const PNG = Buffer.from('89504e470d0a1a0a00000000', 'hex');
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
    ['states an unknown version', { opf: opfOf().replace('version="3.0"', 'version="0"') }, 'version_invalid'],
    [
      'has an unknown property of an item',
      { manifest: ITEMS.replace('chapter.xhtml"', 'chapter.xhtml" properties="incandescent"') },
      'item_property_unknown',
    ],
    [
      'has an unknown property in the spine',
      inSpine('<itemref idref="chapter" properties="untrustworthy"/>'),
      'spine_property_unknown',
    ],
    [
      'of EPUB 2 has metadata of EPUB 3',
      { opf: opfOf().replace('version="3.0"', 'version="2.0"') },
      'metadata_of_epub3',
    ],
    ['has an entity of HTML', { opf: opfOf().replace('A Sound', 'Caf&eacute;') }, 'entity_undefined'],
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
    extra: ['a.png', 'b.png'].map((name) => ({ name: `EPUB/${name}`, content: PNG })),
  });

  const withDoctype = (type: string): string => chapterOf('x').replace('\n<html', `\n<!DOCTYPE ${type}><html`);

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
    ['an undefined fragment elsewhere', '<img src="nav.xhtml#nowhere" alt=""/>', 'fragment_missing'],
    ['a link to a document outside of the spine', '<a href="nav.xhtml">x</a>', 'link_outside_spine'],
  ])('with %s is reported', async (_, body, code) => {
    expect(await findingsOf(chapter(body))).toContainEqual(
      expect.objectContaining({ severity: 'error', code, file: 'EPUB/chapter.xhtml' }),
    );
  });

  it.each<[string, EpubParts, string]>([
    ['an anchor by its name', chapter('<a name="here"/><a href="#here">x</a>'), 'fragment_missing'],
    ['a form without the property', chapter('<form action="x"/>'), 'property_missing'],
    ['a drawing without the property', chapter('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'property_missing'],
    [
      'a formula without the property',
      chapter('<math xmlns="http://www.w3.org/1998/Math/MathML"/>'),
      'property_missing',
    ],
    ['a handler without the property', chapter('<p onclick="x()"/>'), 'property_missing'],
    ['a script without the property', chapter('<script>x</script>'), 'property_missing'],
    ['a switch without the property', chapter('<epub:switch/>'), 'property_missing'],
    ['an empty title', { chapter: chapterOf('x').replace('One', '') }, 'title_empty'],
    [
      'a type in its head',
      { chapter: chapterOf('x').replace('<title', '<title epub:type="x"') },
      'epub_type_misplaced',
    ],
    [
      'an old document type',
      { chapter: withDoctype('html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "x"') },
      'doctype_irregular',
    ],
    ['an internal subset', { chapter: withDoctype('html [<!ENTITY a "b">]') }, 'doctype_irregular'],
    ['an undeclared entity', { chapter: chapterOf('a&nbsp;b') }, 'entity_undefined'],
  ])('with %s is reported with its line', async (_, parts, code) => {
    const found = (await findingsOf(parts)).find((each) => each.code === code);
    expect(found).toMatchObject({ severity: 'error', file: 'EPUB/chapter.xhtml', line: 2 });
  });

  it.each<[string, EpubParts]>([
    ['the document type of HTML', { chapter: withDoctype('html') }],
    ['data in a script', chapter('<p>x</p><script type="application/json">{}</script>')],
    ['entities of XML and in comments', chapter('&amp;&lt;&gt;&quot;&apos;<!-- &nbsp; --><![CDATA[ &nbsp; ]]>')],
  ])('with %s has no finding', async (_, parts) => {
    expect((await codesOf(parts)).filter((code) => code !== 'content_removed')).toEqual([]);
  });

  it.each([
    '<a id="here" href="#here">x</a>',
    '<a id="here"/><a href="chapter.xhtml#here">x</a>',
    '<p id="größe"><a href="#gr%C3%B6%C3%9Fe">x</a></p>',
    '<a href="https://example.org/">x</a> <a href="mailto:a@example.org">y</a>',
    '<img src="a.png" alt=""/><img src="../EPUB/a.png" alt=""/>',
  ])('with valid references has no finding: %s', async (body) => {
    expect(await codesOf(chapter(body))).toEqual([]);
  });

  it('with a link by CFI has no finding about the package document', async () => {
    expect(await codesOf(chapter('<a href="package.opf#epubcfi(/6/2!/4)">x</a>'))).not.toContain('reference_unlisted');
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

describe('a file', () => {
  const picture = (type: string, content: string | Buffer, name = 'p.bin', more = ''): EpubParts => ({
    manifest: `${ITEMS}<item id="p" href="${name}" media-type="${type}"${more}/>${PICTURE}`,
    chapter: chapterOf(`<img src="${name}" alt=""/>`),
    extra: [
      { name: `EPUB/${name}`, content },
      { name: 'EPUB/a.png', content: PNG },
    ],
  });

  it.each<[string, EpubParts, string[]]>([
    ['an empty picture', picture('image/jpeg', ''), ['picture_damaged']],
    ['a picture of another type', picture('image/jpeg', PNG), ['picture_damaged']],
    ['a picture of its type', picture('image/png', PNG), []],
    ['a picture that readers need not support', picture('image/avif', 'x'), ['picture_foreign']],
    ['such a picture with a fallback', picture('image/avif', 'x', 'p.bin', ' fallback="a"'), []],
    ['a name that is not portable', picture('image/png', PNG, 'a*b.png'), ['file_name_invalid']],
    [
      'a style sheet with a missing picture',
      {
        manifest: `${ITEMS}<item id="c" href="c.css" media-type="text/css"/>`,
        extra: [{ name: 'EPUB/c.css', content: 'p{background:url(gone.png)}' }],
      },
      ['reference_missing', 'content_removed'],
    ],
  ])('like %s has these findings', async (_, parts, expected) => {
    expect(await codesOf(parts)).toEqual(expected);
  });
});

describe('a document outside of the linear order', () => {
  const SPINE = '<spine><itemref idref="chapter"/><itemref idref="cover" linear="no"/></spine>';
  const withCover = (body: string): EpubParts => ({
    manifest: ITEMS + item('cover', 'cover.xhtml'),
    spine: SPINE,
    chapter: chapterOf(body),
    extra: [{ name: 'EPUB/cover.xhtml', content: chapterOf('<hr/>') }],
  });

  it('is reported without a link to it', async () => {
    expect(await codesOf(withCover('<p>x</p>'))).toContain('nonlinear_unlinked');
    expect(await codesOf(withCover('<a href="cover.xhtml">x</a>'))).not.toContain('nonlinear_unlinked');
  });
});

it('reports an entry of an NCX that leads to no document', async () => {
  const ncx =
    '<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint><content src="a.png"/></navPoint></navMap></ncx>';
  const parts: EpubParts = {
    manifest: `${ITEMS}${PICTURE}<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>`,
    spine: '<spine toc="ncx"><itemref idref="chapter"/></spine>',
    extra: [
      { name: 'EPUB/toc.ncx', content: ncx },
      { name: 'EPUB/a.png', content: PNG },
    ],
  };
  expect(await codesOf(parts)).toEqual(['ncx_target_invalid']);
});

it('says how many violations are left out of a long report', async () => {
  const links = Array.from({ length: 350 }, (_, number) => `<a href="gone${number}.xhtml">x</a>`).join('');
  const findings = await findingsOf({ chapter: chapterOf(links) });
  expect(findings.filter(({ code }) => code === 'reference_missing')).toHaveLength(300);
  expect(findings).toContainEqual(
    expect.objectContaining({ code: 'more_findings', message: 'There are 50 more violations of the standard.' }),
  );
});
