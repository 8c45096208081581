import { writeEpub, type BookTocEntry } from '@octavo/epub/write';
import { DemoSourceError, type BookSource } from './book-source.ts';
import { ARABIC_CSS, FIXED_CSS, REFLOWABLE_CSS, VERSE_CSS, VERTICAL_CSS } from './book-styles.ts';
import { bookIdentifier } from './book-identifier.ts';
import { renderChapter, type ChapterBody } from './markdown.ts';
import { chapterPage, fixedLayoutPage, isRightToLeftText, labelsFor, titlePage } from './xhtml-pages.ts';

const IMAGE_TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

interface Chapter {
  readonly href: string;
  readonly body: ChapterBody;
}

/**
 * Builds an EPUB 3 from a book's sources and its cover (JPEG). The same sources give the same file.
 * @throws {DemoSourceError} when a picture is missing.
 */
export async function buildEpub(source: BookSource, cover: Uint8Array): Promise<Uint8Array> {
  const { metadata: book, images } = source;
  const isFixed = book.kind === 'fixed';
  const phrases = labelsFor(book.language);
  const chapters = source.chapters.map((chapter) => ({
    href: `${chapter.name}.xhtml`,
    body: renderChapter(chapter.markdown, {
      // The lines of a picture book are broken by hand, like those of a poem.
      isVerse: book.kind !== 'prose',
      fallbackTitle: book.title,
    }),
  }));
  for (const chapter of chapters) assertImagesExist(source, chapter);
  const front = isFixed ? [] : [{ href: 'title.xhtml', content: titlePage(book) }];
  const direction = book.readingProgression ?? (book.writingMode === 'vertical-rl' ? 'rtl' : undefined);
  return writeEpub({
    identifier: bookIdentifier(book.slug),
    title: book.title,
    ...(book.subtitle !== undefined && { subtitle: book.subtitle }),
    language: book.language,
    modified: `${book.publishedOn}T00:00:00Z`,
    creators: [{ name: book.author, role: 'aut' }],
    contributors: [{ name: book.editor, role: 'edt' }],
    publisher: book.publisher,
    subjects: book.genres,
    description: book.short,
    published: book.publishedOn,
    ...(book.series && { series: book.series }),
    ...(direction && { direction }),
    layout: isFixed ? 'fixed' : 'reflowable',
    meta: [...(isFixed ? [['rendition:spread', 'none'] as const] : []), ...accessibilityMetadata(source)],
    documents: [
      ...front,
      ...chapters.map(({ href, body }) => ({
        href,
        content: isFixed ? fixedLayoutPage(book, body) : chapterPage(book, body),
      })),
    ],
    resources: [
      { href: 'book.css', mediaType: 'text/css', content: stylesheet(source) },
      { href: 'cover.jpg', mediaType: 'image/jpeg', content: cover, isCover: true },
      ...images.map(({ path, bytes }) => ({ href: path, mediaType: imageType(path), content: bytes })),
    ],
    toc: chapters.map(tocEntry),
    landmarks: [
      ...front.map(({ href }) => ({ type: 'titlepage', title: phrases.titlePage, href })),
      ...chapters.slice(0, 1).map(({ href }) => ({ type: 'bodymatter', title: phrases.beginning, href })),
    ],
  });
}

const tocEntry = ({ href, body }: Chapter): BookTocEntry => ({
  title: body.title,
  href,
  children: body.headings
    .filter((heading) => heading.level === 2)
    .map((heading) => ({ title: heading.text, href: `${href}#${heading.id}` })),
});

/** Returns the accessibility metadata. @see EPUB Accessibility 1.1 §2.2 */
function accessibilityMetadata({ metadata, images }: BookSource): (readonly [string, string])[] {
  const hasPictures = images.length > 0;
  const features = [
    'tableOfContents',
    'readingOrder',
    'structuralNavigation',
    ...(hasPictures ? ['alternativeText'] : []),
    ...(metadata.kind === 'fixed' ? [] : ['displayTransformability']),
  ];
  return [
    ['schema:accessMode', 'textual'],
    ...(hasPictures ? [['schema:accessMode', 'visual'] as const] : []),
    ['schema:accessModeSufficient', 'textual'],
    ...features.map((feature) => ['schema:accessibilityFeature', feature] as const),
    ['schema:accessibilityHazard', 'none'],
    [
      'schema:accessibilitySummary',
      `${hasPictures ? 'Every picture is described in words. ' : ''}The text is structured by headings and can be read aloud.`,
    ],
  ];
}

function stylesheet({ metadata: book }: BookSource): string {
  if (book.kind === 'fixed') return FIXED_CSS;
  return [
    REFLOWABLE_CSS,
    book.kind === 'verse' ? VERSE_CSS : '',
    book.writingMode === 'vertical-rl' ? VERTICAL_CSS : '',
    isRightToLeftText(book) ? ARABIC_CSS : '',
  ].join('');
}

const imageType = (path: string): string => {
  const type = IMAGE_TYPES[path.split('.').at(-1) ?? ''];
  if (!type) throw new DemoSourceError(`${path}: pictures must be .svg, .png or .jpg`);
  return type;
};

function assertImagesExist({ metadata, images }: BookSource, { href, body }: Chapter): void {
  const file = `${metadata.slug}/${href.replace('.xhtml', '.md')}`;
  for (const [, path = ''] of body.xhtml.matchAll(/<img src="([^"]*)"/g)) {
    if (!images.some((image) => image.path === path))
      throw new DemoSourceError(`${file} references ${path}, which does not exist`);
  }
  if (/<img [^>]*alt=""/.test(body.xhtml)) throw new DemoSourceError(`${file} has a picture without a description`);
}
