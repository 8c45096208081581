import type { BookMetadata } from './book-source.ts';
import { FIXED_PAGE } from './book-styles.ts';
import { escapeText, type ChapterBody } from './markdown.ts';

/** Words the builder adds to a book, in the book's own language. */
interface Phrases {
  readonly contents: string;
  readonly titlePage: string;
  readonly beginning: string;
  readonly editedBy: (name: string) => string;
}

const ENGLISH: Phrases = {
  contents: 'Contents',
  titlePage: 'Title page',
  beginning: 'Beginning',
  editedBy: (name) => `Edited by ${name}`,
};
const PHRASES: Readonly<Record<string, Phrases>> = {
  en: ENGLISH,
  ar: { contents: 'المحتويات', titlePage: 'صفحة العنوان', beginning: 'البداية', editedBy: (name) => `تحرير ${name}` },
  ja: { contents: '目次', titlePage: '扉', beginning: '本文', editedBy: (name) => `編集　${name}` },
};
const phrasesFor = (language: string): Phrases => PHRASES[language.split('-')[0] ?? ''] ?? ENGLISH;

function page(book: BookMetadata, title: string, body: string, head = ''): string {
  const direction = book.readingProgression === 'rtl' && book.writingMode !== 'vertical-rl' ? ' dir="rtl"' : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${book.language}" xml:lang="${book.language}"${direction}>
<head><title>${escapeText(title)}</title>${head}<link rel="stylesheet" type="text/css" href="book.css"/></head>
${body}
</html>`;
}

/** The page with title, author and imprint. */
export function titlePage(book: BookMetadata): string {
  const phrases = phrasesFor(book.language);
  const subtitle = book.subtitle ? `<p class="subtitle">${escapeText(book.subtitle)}</p>` : '';
  return page(
    book,
    book.title,
    `<body epub:type="frontmatter"><section class="titlepage" epub:type="titlepage"><h1>${escapeText(book.title)}</h1>${subtitle}<p class="author">${escapeText(book.author)}</p><p class="imprint">${escapeText(phrases.editedBy(book.editor))}<br/>${escapeText(book.publisher)}, ${book.publishedOn.slice(0, 4)}</p></section></body>`,
  );
}

/** One chapter. */
export const chapterPage = (book: BookMetadata, chapter: ChapterBody): string =>
  page(
    book,
    chapter.title,
    `<body epub:type="bodymatter"><section epub:type="chapter" role="doc-chapter" aria-labelledby="${chapter.headings[0]?.id ?? 'start'}">\n${chapter.xhtml}</section></body>`,
  );

/** One page of a fixed-layout book: its picture below, its words on top. */
export function fixedPage(book: BookMetadata, chapter: ChapterBody): string {
  const figures = chapter.xhtml.match(/<figure>[\s\S]*?<\/figure>/g) ?? [];
  const words = chapter.xhtml.replaceAll(/<figure>[\s\S]*?<\/figure>\s*/g, '').trim();
  const viewport = `<meta name="viewport" content="width=${FIXED_PAGE.width}, height=${FIXED_PAGE.height}"/>`;
  const text = words ? `<div class="words">${words}</div>` : '';
  return page(book, chapter.title, `<body epub:type="bodymatter">${figures.join('')}${text}</body>`, viewport);
}

/** A chapter's place in the book. */
export interface Placed {
  readonly href: string;
  readonly body: ChapterBody;
}

/** The navigation document: contents and landmarks. @see EPUB 3.3 §7 */
export function navigationDocument(book: BookMetadata, chapters: readonly Placed[], titleHref?: string): string {
  const phrases = phrasesFor(book.language);
  const link = (href: string, text: string): string => `<a href="${href}">${escapeText(text)}</a>`;
  const entries = chapters.map(({ href, body }) => {
    const inner = body.headings.filter((heading) => heading.level === 2);
    const list =
      inner.length > 0
        ? `<ol>${inner.map((heading) => `<li>${link(`${href}#${heading.id}`, heading.text)}</li>`).join('')}</ol>`
        : '';
    return `<li>${link(href, body.title)}${list}</li>`;
  });
  const first = chapters[0]?.href ?? 'nav.xhtml';
  const titleMark = titleHref ? `<li><a epub:type="titlepage" href="${titleHref}">${phrases.titlePage}</a></li>` : '';
  return page(
    book,
    phrases.contents,
    `<body><nav epub:type="toc" role="doc-toc" id="toc"><h1>${phrases.contents}</h1><ol>${entries.join('')}</ol></nav>
<nav epub:type="landmarks" hidden="hidden"><ol>${titleMark}<li><a epub:type="toc" href="nav.xhtml">${phrases.contents}</a></li><li><a epub:type="bodymatter" href="${first}">${phrases.beginning}</a></li></ol></nav></body>`,
  );
}
