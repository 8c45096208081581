import { xhtmlDocument } from '@octavo/epub/write';
import type { BookMetadata } from './book-source.ts';
import { FIXED_PAGE } from './book-styles.ts';
import { escapeText, type ChapterBody } from './markdown.ts';

/** Text that the builder adds to a book, in the book's language. */
interface Labels {
  readonly contents: string;
  readonly titlePage: string;
  readonly beginning: string;
  readonly editedBy: (name: string) => string;
}

const ENGLISH_LABELS: Labels = {
  contents: 'Contents',
  titlePage: 'Title page',
  beginning: 'Beginning',
  editedBy: (name) => `Edited by ${name}`,
};
const LABELS_BY_LANGUAGE: Readonly<Record<string, Labels>> = {
  en: ENGLISH_LABELS,
  ar: { contents: 'المحتويات', titlePage: 'صفحة العنوان', beginning: 'البداية', editedBy: (name) => `تحرير ${name}` },
  ja: { contents: '目次', titlePage: '扉', beginning: '本文', editedBy: (name) => `編集　${name}` },
};

/** Returns the labels for a language tag; English if there are none for its language. */
export const labelsFor = (language: string): Labels =>
  LABELS_BY_LANGUAGE[language.split('-')[0] ?? ''] ?? ENGLISH_LABELS;

/** Whether the lines of the book run from right to left. Vertical columns progress from the right, but their text does not. */
export const isRightToLeftText = (book: BookMetadata): boolean =>
  book.readingProgression === 'rtl' && book.writingMode !== 'vertical-rl';

const xhtmlPage = (book: BookMetadata, title: string, body: string): string =>
  xhtmlDocument({
    title,
    language: book.language,
    ...(isRightToLeftText(book) && { direction: 'rtl' as const }),
    styles: ['book.css'],
    ...(book.kind === 'fixed' && { viewport: FIXED_PAGE }),
    body,
  });

/** Renders the page with title, author and imprint. */
export function titlePage(book: BookMetadata): string {
  const subtitle = book.subtitle ? `<p class="subtitle">${escapeText(book.subtitle)}</p>\n` : '';
  return xhtmlPage(
    book,
    book.title,
    `<section class="titlepage" epub:type="titlepage">
<h1>${escapeText(book.title)}</h1>
${subtitle}<p class="author">${escapeText(book.author)}</p>
<p class="imprint">${escapeText(labelsFor(book.language).editedBy(book.editor))}<br/>${escapeText(book.publisher)}, ${book.publishedOn.slice(0, 4)}</p>
</section>`,
  );
}

/** Renders a chapter page. */
export function chapterPage(book: BookMetadata, chapter: ChapterBody): string {
  const heading = chapter.headings[0];
  const label = heading ? `aria-labelledby="${heading.id}"` : `aria-label="${escapeText(chapter.title)}"`;
  return xhtmlPage(
    book,
    chapter.title,
    `<section epub:type="chapter" role="doc-chapter" ${label}>\n${chapter.xhtml}</section>`,
  );
}

/** Renders a page of a fixed-layout book: its picture and the text below it. */
export function fixedLayoutPage(book: BookMetadata, chapter: ChapterBody): string {
  const figure = /<figure>[\s\S]*?<\/figure>\s*/g;
  const words = chapter.xhtml.replaceAll(figure, '').trim();
  const text = words ? `<div class="words">${words}</div>` : '';
  return xhtmlPage(book, chapter.title, `${(chapter.xhtml.match(figure) ?? []).join('')}${text}`);
}
