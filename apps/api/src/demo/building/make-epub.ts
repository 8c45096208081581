import { createZipWriter, memorySink } from '@octavo/epub/zip';
import type { BookSource } from './book-source.ts';
import { DemoSourceError } from './book-source.ts';
import { ARABIC_CSS, FIXED_CSS, REFLOWABLE_CSS, VERSE_CSS, VERTICAL_CSS } from './book-styles.ts';
import { renderChapter, type ChapterBody } from './markdown.ts';
import { packageDocument, type ManifestItem } from './package-document.ts';
import { chapterPage, fixedPage, navigationDocument, titlePage } from './pages.ts';

const XHTML = 'application/xhtml+xml';
const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;
const IMAGE_TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

/** Makes an EPUB 3 of a book's sources and its cover (JPEG). The same sources give the same file. @throws {DemoSourceError} when a picture is missing. */
export async function makeEpub(source: BookSource, cover: Uint8Array): Promise<Uint8Array> {
  const { metadata: book, chapters, images } = source;
  const isFixed = book.kind === 'fixed';
  const placed = chapters.map((chapter) => ({
    href: `${chapter.name}.xhtml`,
    body: renderChapter(chapter.markdown, { isVerse: book.kind === 'verse', fallbackTitle: book.title }),
  }));
  for (const { href, body } of placed) checkPictures(source, href, body);
  const items: ManifestItem[] = [
    { id: 'nav', href: 'nav.xhtml', type: XHTML, properties: 'nav' },
    { id: 'style', href: 'book.css', type: 'text/css' },
    { id: 'cover', href: 'cover.jpg', type: 'image/jpeg', properties: 'cover-image' },
    ...(isFixed ? [] : [{ id: 'title-page', href: 'title.xhtml', type: XHTML, isInSpine: true }]),
    ...placed.map(({ href }, index) => ({ id: `chapter-${index + 1}`, href, type: XHTML, isInSpine: true })),
    ...images.map(({ path }, index) => ({ id: `image-${index + 1}`, href: path, type: imageType(path) })),
  ];
  const sink = memorySink();
  const zip = createZipWriter(sink);
  await zip.add('mimetype', 'application/epub+zip', 'stored');
  await zip.add('META-INF/container.xml', CONTAINER);
  await zip.add('EPUB/package.opf', packageDocument(book, items, { hasPictures: images.length > 0, isFixed }));
  await zip.add('EPUB/nav.xhtml', navigationDocument(book, placed, isFixed ? undefined : 'title.xhtml'));
  await zip.add('EPUB/book.css', stylesheet(source));
  if (!isFixed) await zip.add('EPUB/title.xhtml', titlePage(book));
  for (const { href, body } of placed)
    await zip.add(`EPUB/${href}`, isFixed ? fixedPage(book, body) : chapterPage(book, body));
  for (const image of images) await zip.add(`EPUB/${image.path}`, image.bytes);
  await zip.add('EPUB/cover.jpg', cover, 'stored');
  await zip.finish();
  return sink.bytes();
}

function stylesheet({ metadata: book }: BookSource): string {
  if (book.kind === 'fixed') return FIXED_CSS;
  return [
    REFLOWABLE_CSS,
    book.kind === 'verse' ? VERSE_CSS : '',
    book.writingMode === 'vertical-rl' ? VERTICAL_CSS : '',
    book.readingProgression === 'rtl' && book.writingMode !== 'vertical-rl' ? ARABIC_CSS : '',
  ].join('');
}

const imageType = (path: string): string => {
  const type = IMAGE_TYPES[path.split('.').at(-1) ?? ''];
  if (!type) throw new DemoSourceError(`${path}: pictures are to be .svg, .png or .jpg`);
  return type;
};

function checkPictures({ metadata, images }: BookSource, href: string, body: ChapterBody): void {
  for (const [, path = ''] of body.xhtml.matchAll(/<img src="([^"]*)"/g)) {
    if (!images.some((image) => image.path === path)) {
      throw new DemoSourceError(
        `${metadata.slug}/${href.replace('.xhtml', '.md')} shows ${path}, which is not in the book's folder`,
      );
    }
  }
  if (/<img [^>]*alt=""/.test(body.xhtml)) {
    throw new DemoSourceError(`${metadata.slug}/${href.replace('.xhtml', '.md')} has a picture without a description`);
  }
}
