import { describe, expect, it } from 'vitest';
import type { GuidedNavigation } from '../manifest/index.ts';
import { aBookWithOverlay, clipOf, partOf, smilOf } from '../testing/an-overlay.ts';
import { normalizeBook, type NormalizedBook } from '../testing/normalize-book.ts';
import { manifestErrors } from '../testing/validate-manifest.ts';
import { parseXml } from '../xml/index.ts';
import { readOverlay } from './read-overlay.ts';

const guidedNavigationOf = async (book: NormalizedBook, at = 0): Promise<GuidedNavigation> => {
  const href = book.manifest.readingOrder[at]?.alternate?.[0]?.href ?? 'no overlay';
  return JSON.parse(await book.textOf(decodeURIComponent(href))) as GuidedNavigation;
};
const overlayOf = async (body: string) => guidedNavigationOf(await normalizeBook(aBookWithOverlay(smilOf(body))));
const warningsOf = async (body: string) =>
  (await normalizeBook(aBookWithOverlay(smilOf(body)))).warnings.map(({ code, message }) => ({ code, message }));

describe('the overlay of a document', () => {
  it('is served as guided navigation that the manifest links and lists', async () => {
    const smil = smilOf(
      partOf('a', clipOf('clipBegin="0s" clipEnd="1.5s"')) + partOf('b', clipOf('clipBegin="1.5s" clipEnd="3s"')),
    );
    const metadata =
      '<meta property="media:duration">0:00:03</meta><meta property="media:duration" refines="#overlay">0:00:03</meta>' +
      '<meta property="media:narrator">Ada Reader</meta><meta property="media:active-class">now</meta>' +
      '<meta property="media:playback-active-class">.playing</meta>';
    const book = await normalizeBook(aBookWithOverlay(smil, { metadata }));
    const link = { href: 'EPUB/chapter.xhtml.guided.json', type: 'application/guided-navigation+json' };
    expect(book.manifest.readingOrder[0]).toMatchObject({ alternate: [link], duration: 3 });
    expect(book.manifest.resources).toContainEqual(link);
    expect(book.manifest.metadata).toMatchObject({
      duration: 3,
      narrator: [{ name: 'Ada Reader' }],
      mediaOverlay: { activeClass: 'now', playbackActiveClass: 'playing' },
    });
    expect(manifestErrors(book.manifest)).toEqual([]);
    expect(book.warnings).toEqual([]);
    expect(await guidedNavigationOf(book)).toEqual({
      guided: [
        { textref: 'chapter.xhtml#a', audioref: 'audio/a.mp3#t=0,1.5' },
        { textref: 'chapter.xhtml#b', audioref: 'audio/a.mp3#t=1.5,3' },
      ],
    });
  });

  it('keeps groups with a role, and the order of the parts', async () => {
    const table = `<seq epub:type="table" epub:textref="../chapter.xhtml#t"><seq epub:type="table-row">${partOf('c')}</seq></seq>`;
    const note = '<par epub:type="footnote"><text src="../chapter.xhtml#d"/></par>';
    expect(await overlayOf(`<seq>${partOf('b')}${table}</seq>${note}${partOf('a')}`)).toEqual({
      guided: [
        { textref: 'chapter.xhtml#b' },
        {
          role: ['table'],
          children: [{ role: ['table-row'], children: [{ textref: 'chapter.xhtml#c' }] }],
        },
        { textref: 'chapter.xhtml#d', role: ['footnote'] },
        { textref: 'chapter.xhtml#a' },
      ],
    });
  });

  it.each([
    ['without times', '', '#t=0'],
    ['without a begin', 'clipEnd="2s"', '#t=0,2'],
    ['without an end', 'clipBegin="00:01"', '#t=1'],
    ['with clock values', 'clipBegin="0:00:29.268" clipEnd="0:00:44.783"', '#t=29.268,44.783'],
    ['with units', 'clipBegin="1500ms" clipEnd="0.1min"', '#t=1.5,6'],
  ])('keeps a clip %s', async (_, attributes, fragment) => {
    const { guided } = await overlayOf(partOf('a', clipOf(attributes)));
    expect(guided[0]?.audioref).toBe(`audio/a.mp3${fragment}`);
  });

  it('encodes names and ids', async () => {
    const book = await normalizeBook(
      aBookWithOverlay(smilOf(partOf('%C3%A9&amp;b', clipOf('', '../audio/two%20b.mp3'))), {
        manifest: '<item id="b" href="audio/two%20b.mp3" media-type="audio/mpeg"/>',
        extra: [{ name: 'EPUB/audio/two b.mp3', content: 'b' }],
      }),
    );
    expect((await guidedNavigationOf(book)).guided).toEqual([
      { textref: 'chapter.xhtml#%C3%A9%26b', audioref: 'audio/two%20b.mp3#t=0' },
    ]);
  });
});

describe('an overlay of several documents', () => {
  const manifest = '<item id="two" href="two.xhtml" media-type="application/xhtml+xml" media-overlay="overlay"/>';
  const two = {
    name: 'EPUB/two.xhtml',
    content: '<html xmlns="http://www.w3.org/1999/xhtml"><body><p id="x">X</p></body></html>',
  };
  const smil = smilOf(`<seq epub:type="chapter">${partOf('a')}${partOf('x', '', '../two.xhtml')}</seq>${partOf('b')}`);

  it('is divided by document', async () => {
    const spine = '<spine><itemref idref="chapter"/><itemref idref="two"/></spine>';
    const book = await normalizeBook(aBookWithOverlay(smil, { manifest, spine, extra: [two] }));
    expect((await guidedNavigationOf(book, 0)).guided).toEqual([
      { role: ['chapter'], children: [{ textref: 'chapter.xhtml#a' }] },
      { textref: 'chapter.xhtml#b' },
    ]);
    expect((await guidedNavigationOf(book, 1)).guided).toEqual([
      { role: ['chapter'], children: [{ textref: 'two.xhtml#x' }] },
    ]);
  });

  it('refers to the copy of a document that the reading order repeats', async () => {
    const spine = '<spine><itemref idref="chapter"/><itemref idref="chapter"/></spine>';
    const book = await normalizeBook(aBookWithOverlay(smil, { manifest, spine, extra: [two] }));
    expect((await guidedNavigationOf(book, 1)).guided).toContainEqual({ textref: 'repeated-2-chapter.xhtml#b' });
  });
});

describe('a part that cannot be played', () => {
  it.each([
    ['a part without text', `<par>${clipOf('')}</par>`, '1 without a text element'],
    ['a part of another book', partOf('a', '', '../other.xhtml'), '1 with a text that is not in the book'],
    ['an external text', partOf('a', '', 'https://example.com/a.xhtml'), '1 with a text that is not in the book'],
    [
      'a clip that ends before it begins',
      partOf('a', clipOf('clipBegin="3s" clipEnd="2s"')),
      '1 with a clip that ends before it begins',
    ],
    ['an empty clip', partOf('a', clipOf('clipBegin="3s" clipEnd="3s"')), '1 with a clip that ends before it begins'],
    ['a clip with a wrong time', partOf('a', clipOf('clipBegin="soon"')), '1 with a time that is not a clock value'],
  ])('is ignored with a warning: %s', async (_, part, reason) => {
    const body = part + partOf('b');
    expect(await overlayOf(body)).toEqual({ guided: [{ textref: 'chapter.xhtml#b' }] });
    expect(await warningsOf(body)).toEqual([
      { code: 'overlay_part_ignored', message: `Parts of the recorded audio were ignored: ${reason}.` },
    ]);
  });

  it.each(['../audio/none.mp3', 'https://example.com/a.mp3'])(
    'is read by a voice when its audio is not in the book: %s',
    async (src) => {
      const body = partOf('a', clipOf('clipBegin="0s" clipEnd="1s"', src));
      expect(await overlayOf(body)).toEqual({ guided: [{ textref: 'chapter.xhtml#a' }] });
      expect(await warningsOf(body)).toEqual([
        {
          code: 'overlay_audio_missing',
          message: `Recorded audio is not in the book, so speech synthesis reads its text: ${src}.`,
        },
      ]);
    },
  );

  it('is beyond the limit of an overlay', () => {
    const ignored: string[] = [];
    const context = {
      overlay: 'EPUB/mo/a.smil',
      resolveResource: (name: string) => name,
      onIgnored: (reason: string) => ignored.push(reason),
      onAudioMissing: () => undefined,
    };
    const overlay = readOverlay(parseXml(smilOf(partOf('a').repeat(5)), 'a.smil'), context, 3);
    expect(overlay.get('EPUB/chapter.xhtml')?.guided).toHaveLength(3);
    expect(ignored).toEqual(['too_many', 'too_many']);
  });
});

describe('an overlay that cannot be read', () => {
  it.each([
    ['is not well-formed', '<smil><body><par></body></smil>', 'the file is not well-formed XML.'],
    ['is too deep', smilOf('<seq>'.repeat(1_200) + '</seq>'.repeat(1_200)), 'the file is not well-formed XML.'],
    ['is missing', null, '"overlay" is not a SMIL file of the book.'],
  ])('is omitted with a warning when it %s', async (_, smil, reason) => {
    const { manifest, warnings } = await normalizeBook(aBookWithOverlay(smil));
    expect(manifest.readingOrder[0]).not.toHaveProperty('alternate');
    expect(warnings.filter(({ code }) => code === 'overlay_unreadable').map(({ message }) => message)).toEqual([
      `The recorded audio of a document was omitted: ${reason}`,
    ]);
  });

  it('reads nested groups with a role up to a limit', async () => {
    const deep = '<seq epub:type="list">'.repeat(500) + partOf('a') + '</seq>'.repeat(500);
    expect(JSON.stringify(await overlayOf(deep)).split('"role"')).toHaveLength(17);
  });
});

it('stores audio uncompressed, so that a range is read without unpacking the file', async () => {
  const { served, textOf } = await normalizeBook(aBookWithOverlay(smilOf(partOf('a'))));
  expect(served.find('EPUB/audio/a.mp3')).toMatchObject({ method: 'stored', size: 12_000, compressedSize: 12_000 });
  expect(await textOf('EPUB/audio/a.mp3')).toBe('sound '.repeat(2_000));
});

it('keeps audio compressed that would make the copy much larger than the book', async () => {
  const book = aBookWithOverlay(smilOf(partOf('a')), {
    manifest: '<item id="b" href="audio/b.mp3" media-type="audio/mpeg"/>',
    extra: [{ name: 'EPUB/audio/b.mp3', content: 'sound '.repeat(2_000) }],
  });
  const { served, textOf } = await normalizeBook(book, { unpackedBytes: 20_000 });
  const methods = ['a', 'b'].map((name) => served.find(`EPUB/audio/${name}.mp3`)?.method);
  expect(methods).toEqual(['stored', 'deflated']);
  expect(await textOf('EPUB/audio/b.mp3')).toBe('sound '.repeat(2_000));
});

it('omits overlays beyond a total size, with one warning', async () => {
  const book = aBookWithOverlay(smilOf(partOf('a').repeat(3)));
  const { manifest, warnings } = await normalizeBook(book, { overlayBytes: 100 });
  expect(manifest.readingOrder[0]).not.toHaveProperty('alternate');
  expect(manifest.resources.map(({ href }) => href)).not.toContain('EPUB/chapter.xhtml.guided.json');
  expect(warnings.map(({ code }) => code)).toEqual(['overlay_unreadable']);
});
