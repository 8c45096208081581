import { createZipWriter, memorySink } from '@octavo/epub/zip';
import { PIXEL } from './a-pixel.ts';

/** The parts of a book that a hostile one replaces. */
interface HostileParts {
  readonly identifier?: string;
  readonly title?: string;
  readonly metadata?: string;
  readonly manifest?: string;
  readonly spine?: string;
  readonly nav?: string;
  readonly chapter?: string;
  /** By default, the shop draws the cover of a book with another title or other metadata. */
  readonly hasCover?: boolean;
  readonly files?: readonly (readonly [name: string, content: string | Uint8Array])[];
}

const CONTAINER =
  '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';
const page = (body: string): string =>
  `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>c</title></head><body>${body}</body></html>`;
const NAV = '<nav epub:type="toc"><ol><li><a href="c.xhtml">c</a></li></ol></nav>';

const PIXEL_COVER = '<item id="pixel" href="pixel.png" media-type="image/png" properties="cover-image"/>';

let count = 0;

/** The bytes of an EPUB with these parts. All other parts are valid. It is not compressed, so that the limit on the compression ratio does not apply. */
export async function aHostileBook(parts: HostileParts): Promise<Buffer> {
  count += 1;
  const { identifier = `urn:octavo:test:hostile-${count}`, title = `Hostile ${count}`, manifest = '' } = parts;
  const isDrawn = (parts.title ?? parts.metadata) !== undefined;
  const hasPixelCover = parts.hasCover ?? (!isDrawn && !manifest.includes('cover-image'));
  const sink = memorySink();
  const zip = createZipWriter(sink);
  await zip.add('mimetype', 'application/epub+zip', 'stored');
  await zip.add('META-INF/container.xml', CONTAINER, 'stored');
  await zip.add(
    'book.opf',
    `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf"><dc:identifier id="id">${identifier}</dc:identifier><dc:title>${title}</dc:title><dc:language>en</dc:language>${parts.metadata ?? ''}</metadata><manifest><item id="n" href="n.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/>${manifest}${hasPixelCover ? PIXEL_COVER : ''}</manifest><spine><itemref idref="c"/>${parts.spine ?? ''}</spine></package>`,
    'stored',
  );
  await zip.add('n.xhtml', page(parts.nav ?? NAV), 'stored');
  await zip.add('c.xhtml', parts.chapter ?? page('<p>It began.</p>'), 'stored');
  if (hasPixelCover) await zip.add('pixel.png', PIXEL, 'stored');
  for (const [name, content] of parts.files ?? []) await zip.add(name, content, 'stored');
  await zip.finish();
  return Buffer.from(sink.bytes());
}

/** A book with this file as its cover. */
export const aBookWithCover = (content: string | Uint8Array, mediaType: string): Promise<Buffer> =>
  aHostileBook({
    manifest: `<item id="cover" href="cover.bin" media-type="${mediaType}" properties="cover-image"/>`,
    files: [['cover.bin', content]],
  });

const MARKS = '\u0301\u0316';
const times = (amount: number, one: (at: number) => string): string =>
  Array.from({ length: amount }, (_, at) => one(at)).join('');
const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Covers that no decoder reads. */
export const UNREADABLE_COVERS = {
  'a PNG file cut in its header': [() => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'image/png'],
  'a JPEG file of zeros': [
    () => Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(2_000)]),
    'image/jpeg',
  ],
  'an SVG drawing without a size': [() => '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  'an SVG drawing that is not well-formed': [
    () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g>',
    'image/svg+xml',
  ],
  'an SVG drawing with an entity bomb': [() => svgBomb(), 'image/svg+xml'],
  'a PNG file of 900 megapixels': [() => hugePng(30_000, 30_000), 'image/png'],
  text: [() => 'not a picture', 'image/jpeg'],
  nothing: [() => '', 'image/png'],
} satisfies Readonly<Record<string, readonly [content: () => string | Uint8Array, mediaType: string]>>;

function svgBomb(): string {
  const entities = times(12, (at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`);
  return `<!DOCTYPE svg [<!ENTITY e0 "x">${entities}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e12;</text></svg>`;
}

/** A PNG header with this size and no rows. */
function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(header);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.writeUInt32BE(0x08_02_00_00, 24);
  return header;
}

/**
 * Books that cost more CPU time or memory than their size suggests, by kind. `scale` from 0 to 1 is the size up to the
 * limits of a file.
 */
export const HOSTILE_BOOKS: Readonly<Record<string, (scale: number) => Promise<Buffer>>> = {
  'a description of open tags': (scale) =>
    aHostileBook({
      hasCover: true,
      metadata: `<dc:description>${escapeXml('<a '.repeat(300_000 * scale) + 'x'.repeat(500_000 * scale) + '<!--'.repeat(100_000 * scale))}</dc:description>`,
    }),
  'a title of thousands of words': (scale) => aHostileBook({ title: 'A word and '.repeat(200_000 * scale) }),
  'a title of one endless word': (scale) => aHostileBook({ title: 'x'.repeat(2_000_000 * scale) }),
  'a title in Japanese without end': (scale) => aHostileBook({ title: '雨、図書館'.repeat(200_000 * scale) }),
  'a title of combining marks': (scale) => aHostileBook({ title: `a${MARKS.repeat(1_000_000 * scale)}` }),
  'thousands of authors': (scale) =>
    aHostileBook({
      metadata:
        times(40_000 * scale, (at) => `<dc:creator id="a">Author ${at} ${'n'.repeat(40)}</dc:creator>`) +
        times(20_000 * scale, () => '<meta refines="#a" property="role">aut</meta>'),
    }),
  'an author with an endless name': (scale) =>
    aHostileBook({ metadata: `<dc:creator>${'Name '.repeat(800_000 * scale)}</dc:creator>` }),
  'thousands of subjects, series and identifiers': (scale) =>
    aHostileBook({
      hasCover: true,
      metadata: times(
        8_000 * scale,
        (at) =>
          `<dc:subject>${'word '.repeat(20)}${at}</dc:subject><dc:identifier>${'9'.repeat(300)}${at}</dc:identifier><meta property="belongs-to-collection">${'s'.repeat(90)}${at}</meta>`,
      ),
    }),
  'contents of 60,000 entries': (scale) =>
    aHostileBook({
      nav: `<nav epub:type="toc"><ol>${times(60_000 * scale, (at) => `<li><a href="c.xhtml#${at}">${'Line '.repeat(10)}${at}</a></li>`)}</ol></nav>`,
    }),
  'contents of 400 levels': (scale) =>
    aHostileBook({
      nav: `<nav epub:type="toc">${times(400 * scale, (at) => `<ol><li><a href="c.xhtml">${at}</a>`)}${'</li></ol>'.repeat(Math.floor(400 * scale))}</nav>`,
    }),
  'an element of 200,000 attributes': (scale) =>
    aHostileBook({ chapter: page(`<p ${times(200_000 * scale, (at) => `a${at}="" `)}>x</p>`) }),
  'a broken page of 200,000 attributes': (scale) =>
    aHostileBook({ chapter: `<p><b></p><p ${times(200_000 * scale, (at) => `a${at}=x `)}>` }),
  'a package of thousands of attributes': (scale) =>
    aHostileBook({ manifest: `<item ${times(200_000 * scale, (at) => `a${at}="" `)}/>` }),
  '9,000 items that fall back to each other': (scale) =>
    aHostileBook({
      manifest: times(
        9_000 * scale,
        (at) => `<item id="i${at}" href="f/${at}.pdf" media-type="application/pdf" fallback="i${at + 1}"/>`,
      ),
      spine: times(9_000 * scale, (at) => `<itemref idref="i${at}"/>`),
      files: Array.from({ length: Math.floor(9_000 * scale) }, (_, at) => [`f/${at}.pdf`, 'x'] as const),
    }),
  'a package of 100,000 missing files': (scale) =>
    aHostileBook({
      manifest: times(70_000 * scale, (at) => `<item id="m${at}" href="m${at}.png" media-type="image/png"/>`),
    }),
  'a chapter of 30 MB': (scale) =>
    aHostileBook({ chapter: page('<p>It was a dark night in the library.</p>'.repeat(700_000 * scale)) }),
  'a chapter of 1,000 levels': (scale) =>
    aHostileBook({
      chapter: page(`${'<div>'.repeat(900)}${'<b>x</b>'.repeat(300_000 * scale)}${'</div>'.repeat(900)}`),
    }),
  'a chapter of unclosed tags': (scale) => aHostileBook({ chapter: '<p><a><b>'.repeat(100_000 * scale) }),
  'a chapter of open quotes and entities': (scale) =>
    aHostileBook({
      chapter: page(`<p a="${'&amp'.repeat(500_000 * scale)}<!--${'<![CDATA['.repeat(100_000 * scale)}`),
    }),
  'text of combining marks': (scale) => aHostileBook({ chapter: page(`<p>a${MARKS.repeat(2_000_000 * scale)}</p>`) }),
  'links of combining marks': (scale) =>
    aHostileBook({
      chapter: page(
        times(
          40 * scale,
          () => `<a href="http://a${MARKS.repeat(50_000)}/">x</a><img src="a${MARKS.repeat(50_000)}" alt=""/>`,
        ),
      ),
    }),
  'a style sheet of open functions': (scale) =>
    aHostileBook({
      manifest: '<item id="s" href="s.css" media-type="text/css"/>',
      files: [
        [
          's.css',
          `a{${'url('.repeat(100_000 * scale)}${'image-set(var('.repeat(100_000 * scale)}${'/*'.repeat(100_000 * scale)}`,
        ],
      ],
    }),
  'a drawing that takes minutes': (scale) => {
    const [width, height] = [Math.ceil(2_000 * scale), Math.ceil(3_000 * scale)];
    const rect = `<rect width="${width}" height="${height}" filter="url(#f)"/>`;
    return aBookWithCover(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="9"/><feGaussianBlur stdDeviation="${300 * scale}"/></filter>${rect.repeat(Math.ceil(30 * scale))}</svg>`,
      'image/svg+xml',
    );
  },
  'a drawing that takes gigabytes': (scale) => {
    const layers = Array.from({ length: Math.ceil(3_000 * scale) }, (_, at) => at);
    const floods = layers.map((at) => `<feFlood result="r${at}"/>`).join('');
    const merged = layers.map((at) => `<feMergeNode in="r${at}"/>`).join('');
    return aBookWithCover(
      `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="960"><filter id="f">${floods}<feMerge>${merged}</feMerge></filter><rect width="640" height="960" filter="url(#f)"/></svg>`,
      'image/svg+xml',
    );
  },
};
