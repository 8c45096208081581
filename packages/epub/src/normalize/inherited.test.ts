/** The language and direction that documents inherit, and the fallbacks of files that browsers cannot show. */
import { describe, expect, it } from 'vitest';
import { METADATA, anEpub, chapterOf, opfOf, type EpubParts } from '../testing/an-epub.ts';
import { normalizeBook } from '../testing/normalize-book.ts';

const CHAPTER = '<item id="chapter" href="chapter.xhtml" media-type="application/xhtml+xml"/>';

const servedChapter = async (parts: EpubParts): Promise<string> =>
  (await normalizeBook(anEpub(parts))).textOf('EPUB/chapter.xhtml');
const rootOf = (markup: string): string => /<html[^>]*>/.exec(markup)?.[0] ?? '';
const inVersion = (version: string, language: string): string =>
  opfOf({ metadata: METADATA.replace('>en<', `>${language}<`) }).replace('version="3.0"', `version="${version}"`);

describe('the language of a document', () => {
  it.each([
    ['2.0', '', ' lang="fr" xml:lang="fr"'],
    ['2.0', ' xml:lang="de"', ' xml:lang="de"'],
    ['2.0', ' lang=""', ' lang="fr" xml:lang="fr"'],
    ['3.0', '', ''],
    ['3.2', '', ''],
  ])('of an EPUB %s with the root attributes "%s" is served as "%s"', async (version, attributes, expected) => {
    const chapter = chapterOf('<p>x</p>').replace('<html', `<html${attributes}`);
    const root = rootOf(await servedChapter({ opf: inVersion(version, 'fr'), chapter }));
    expect(root.replaceAll(/ xmlns(?::\w+)?="[^"]*"/g, '')).toBe(`<html${expected}>`);
  });
});

describe('the direction of a document without one', () => {
  it.each([
    ['he', 'הרפתקה', 'rtl'],
    ['he', 'An adventure', 'ltr'],
    ['ar', '1 مغامرة', 'rtl'],
    ['en', 'הרפתקה', undefined],
  ])('in a book in %s that begins with "%s" is %s', async (language, text, expected) => {
    const root = rootOf(await servedChapter({ opf: inVersion('3.0', language), chapter: chapterOf(`<p>${text}</p>`) }));
    expect(/ dir="(\w+)"/.exec(root)?.[1]).toBe(expected);
  });
});

describe('a file of a type that browsers do not show', () => {
  const item = (id: string, href: string, type: string, fallback = ''): string =>
    `<item id="${id}" href="${href}" media-type="${type}"${fallback && ` fallback="${fallback}"`}/>`;
  const chapter = chapterOf('<p><img src="art/a.psd"/></p>', '<style>p{background:url(art/a.psd)}</style>');
  const extra = ['a.psd', 'b.tif', 'c.png'].map((name) => ({ name: `EPUB/art/${name}`, content: name }));

  it('is replaced by its first fallback that they show, without a warning', async () => {
    const manifest =
      CHAPTER +
      item('a', 'art/a.psd', 'image/vnd.adobe.photoshop', 'b') +
      item('b', 'art/b.tif', 'image/tiff', 'c') +
      item('c', 'art/c.png', 'image/png');
    const { textOf, served, warnings } = await normalizeBook(anEpub({ manifest, chapter, extra }));
    const markup = await textOf('EPUB/chapter.xhtml');
    expect(markup).toContain('<img src="art/c.png"/>');
    expect(markup).toContain('url("art/c.png")');
    expect(served.find('EPUB/art/a.psd')).toBeUndefined();
    expect(warnings.map(({ code }) => code)).not.toContain('resource_type_unsupported');
  });

  it('is omitted with a warning when no fallback is shown', async () => {
    const manifest =
      CHAPTER + item('a', 'art/a.psd', 'image/vnd.adobe.photoshop', 'b') + item('b', 'art/b.tif', 'image/tiff', 'a');
    const { textOf, warnings } = await normalizeBook(anEpub({ manifest, chapter, extra }));
    expect(await textOf('EPUB/chapter.xhtml')).toContain('<img/>');
    expect(warnings.map(({ code, entry }) => [code, entry])).toEqual(
      expect.arrayContaining([
        ['resource_type_unsupported', 'EPUB/art/a.psd'],
        ['resource_type_unsupported', 'EPUB/art/b.tif'],
      ]),
    );
  });
});

describe('a drawing in a data: URL', () => {
  const SAFE = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>';
  const escaped = encodeURIComponent(SAFE);
  const HOSTILE = SAFE.replace(
    '<path',
    '<script>steal()</script><image href="https://evil.example/a.png"/><image href="data:image/svg+xml,%3Csvg/%3E"/><path onload="steal()"',
  );
  const PLAIN = SAFE.replaceAll('"', "'").replaceAll('<', '%3C');

  it.each([
    ['escaped', `data:image/svg+xml,${escaped}`],
    ['escaped in part', `data:image/svg+xml;utf8,${PLAIN}`],
    ['with a stray percent sign', `data:image/svg+xml,${SAFE.replaceAll('"', "'").replace('M0', '50% M0')}`],
    ['in base64', `data:image/svg+xml;charset=utf-8;base64,${Buffer.from(SAFE).toString('base64')}`],
    ['with scripts and URLs', `data:image/svg+xml,${encodeURIComponent(HOSTILE)}`],
  ])('is served without anything active: %s', async (_, url) => {
    const attribute = url.replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    const markup = await servedChapter({ chapter: chapterOf(`<p><img src="${attribute}"/></p>`) });
    const [, served = ''] = /<img src="data:image\/svg\+xml,([^"]*)"/.exec(markup) ?? [];
    const drawing = decodeURIComponent(served);
    expect(drawing).toContain('<path d="');
    expect(drawing).not.toMatch(/script|evil|onload|data:/);
  });

  it.each(['data:image/svg+xml,not a drawing', 'data:image/svg+xml,', 'data:image/svg+xml'])(
    'is removed when it has no content: %s',
    async (url) => {
      expect(await servedChapter({ chapter: chapterOf(`<p><img src="${url}"/></p>`) })).toContain('<img/>');
    },
  );
});
