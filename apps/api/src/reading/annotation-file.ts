import { randomUUID } from 'node:crypto';
import type { AnnotationFormat } from '@octavo/core/contract';
import { BYTE_ORDER_MARK, csvRow } from '../http/csv.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { streamedFile } from '../http/streamed-file.ts';
import type { BookAnnotations } from './annotation-export.service.ts';
import { toWebAnnotation } from './web-annotation.ts';
import type { Annotation } from './annotation.ts';

interface ExportFormat {
  readonly mediaType: string;
  readonly extension: string;
  /** Writes the file in parts. */
  write(books: readonly BookAnnotations[]): AsyncIterable<string>;
}

const EXPORT_FORMATS: Readonly<Record<AnnotationFormat, ExportFormat>> = {
  md: { mediaType: 'text/markdown', extension: 'md', write: toMarkdown },
  html: { mediaType: 'text/html', extension: 'html', write: toHtml },
  csv: { mediaType: 'text/csv', extension: 'csv', write: toCsv },
  jsonld: { mediaType: 'application/ld+json', extension: 'jsonld', write: toJsonLd },
};

/** Exports all annotations as a file download that is streamed. */
export function annotationFile(
  books: readonly BookAnnotations[],
  format: AnnotationFormat,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const { mediaType, extension, write } = EXPORT_FORMATS[format];
  const [only] = books;
  const name = `${only && books.length === 1 ? `Annotations in ${only.name}` : 'Annotations'}.${extension}`;
  const type = mediaType === 'application/ld+json' ? mediaType : `${mediaType}; charset=utf-8`;
  return streamedFile(write(books), { name, type, headers });
}

const byline = ({ authors }: BookAnnotations): string => authors.join(', ');

const isBookmark = (annotation: Annotation): boolean => annotation.kind === 'bookmark';

const percentage = (annotation: Annotation): string => `${Math.round(annotation.total_progression * 100)} %`;

const createdOn = (annotation: Annotation): string => annotation.created_at.slice(0, 10);

/** The caption under an annotation: its kind, color, position and date. */
const caption = (annotation: Annotation): string =>
  [isBookmark(annotation) ? 'Bookmark' : 'Highlight', annotation.color, percentage(annotation), createdOn(annotation)]
    .filter(Boolean)
    .join(' · ');

async function* toMarkdown(books: readonly BookAnnotations[]): AsyncGenerator<string> {
  if (books.length === 0) yield '# Annotations\n\nNone yet.';
  for (const [index, book] of books.entries()) {
    if (index > 0) yield '\n\n';
    yield [book.name, byline(book)].filter(Boolean).map(escapeMarkdown).join('\n\n').replace(/^/, '# ');
    yield* inChapters(book, '\n\nNone yet.', (annotation, chapter) => {
      const parts = chapter === null ? [] : [`## ${escapeMarkdown(chapter)}`];
      const quote = annotation.quote.exact.trim();
      if (quote) parts.push(escapeMarkdown(quote).replaceAll(/^/gm, '> '));
      if (annotation.note) parts.push(escapeMarkdown(annotation.note));
      parts.push(`*${caption(annotation)}*`);
      return parts.map((part) => `\n\n${part}`).join('');
    });
  }
  yield '\n';
}

/**
 * Writes the annotations in a book, or `none` without any. `write` gets the name of the chapter for its first annotation, and
 * `null` for the others.
 */
async function* inChapters(
  { annotations }: BookAnnotations,
  none: string,
  write: (annotation: Annotation, chapter: string | null) => string,
): AsyncGenerator<string> {
  let current: string | null = null;
  let isEmpty = true;
  for await (const batch of annotations()) {
    if (batch.length === 0) continue;
    isEmpty = false;
    let text = '';
    for (const annotation of batch) {
      const { chapter } = annotation;
      text += write(annotation, chapter === current ? null : chapter);
      current = chapter ?? current;
    }
    yield text;
  }
  if (isEmpty) yield none;
}

/** Escapes all markup in quotes and notes, and keeps their line breaks. */
const escapeMarkdown = (text: string): string =>
  text
    .replaceAll(/[\\`*_[\]<>|~]|&(?=#?\w+;)/g, String.raw`\$&`)
    .replaceAll(/^([^\S\r\n\u2028\u2029]*\d*)([#+.)-])(?=\s)/gm, String.raw`$1\$2`)
    // A line of only these characters would become a rule or turn the previous line into a heading.
    .replaceAll(/^([^\S\r\n\u2028\u2029]*)([-=])(?=\2*[^\S\r\n\u2028\u2029]*$)/gm, String.raw`$1\$2`)
    .replaceAll(/(?<=\S)[ \t]*\n(?=.*\S)/g, '  \n');

/** Styles of the standalone page: its colors follow the device, and each highlight has its own color. */
const STYLES = [
  ':root{color-scheme:light dark}',
  'body{font:1rem/1.6 Georgia,serif;max-width:40rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}',
  'blockquote{margin:1.5rem 0 .25rem;padding-left:1rem;border-left:.3rem solid #b8a27a}',
  '[data-color=yellow]{border-color:#e0b83f}[data-color=green]{border-color:#6fbf7d}[data-color=blue]{border-color:#6aa5e8}',
  '[data-color=red]{border-color:#f08a86}[data-color=violet]{border-color:#b79ae0}',
  'p.caption{margin:.25rem 0 0;opacity:.75;font-size:.875rem}',
].join('');

async function* toHtml(books: readonly BookAnnotations[]): AsyncGenerator<string> {
  const [only] = books;
  const title = only && books.length === 1 ? `Annotations in ${only.name}` : 'Annotations';
  yield `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${STYLES}</style></head>
<body>
`;
  if (books.length === 0) yield '<p>None yet.</p>\n';
  for (const book of books) {
    yield `<h1>${escapeHtml(book.name)}</h1>\n${byline(book) ? `<p>${escapeHtml(byline(book))}</p>\n` : ''}`;
    yield* inChapters(book, '<p>None yet.</p>\n', (annotation, chapter) => {
      const parts = chapter === null ? [] : [`<h2>${escapeHtml(chapter)}</h2>`];
      const quote = annotation.quote.exact.trim();
      const color = annotation.color ? ` data-color="${annotation.color}"` : '';
      if (quote) parts.push(`<blockquote${color}>${htmlLines(quote)}</blockquote>`);
      if (annotation.note) parts.push(`<p>${htmlLines(annotation.note)}</p>`);
      parts.push(`<p class="caption">${escapeHtml(caption(annotation))}</p>`);
      return parts.map((part) => `${part}\n`).join('');
    });
  }
  yield '</body></html>\n';
}

const htmlLines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

const COLUMNS = [
  'book',
  'authors',
  'kind',
  'color',
  'chapter',
  'progression',
  'quote',
  'note',
  'created',
  'changed',
  'cfi',
];

async function* toCsv(books: readonly BookAnnotations[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(COLUMNS);
  for (const book of books)
    for await (const batch of book.annotations())
      yield batch
        .map((annotation) =>
          csvRow([
            book.name,
            byline(book),
            annotation.kind,
            annotation.color ?? '',
            annotation.chapter ?? '',
            annotation.total_progression.toFixed(4),
            annotation.quote.exact,
            annotation.note,
            annotation.created_at,
            annotation.updated_at,
            annotation.cfi,
          ]),
        )
        .join('');
}

/**
 * The total number comes last, because it is known when all annotations were written.
 *
 * @see https://www.w3.org/TR/annotation-model/
 */
async function* toJsonLd(books: readonly BookAnnotations[]): AsyncGenerator<string> {
  const id = `urn:uuid:${randomUUID()}`;
  const collection = {
    '@context': 'http://www.w3.org/ns/anno.jsonld',
    id,
    type: 'AnnotationCollection',
    label: 'Annotations',
  };
  const first = JSON.stringify({ id: `${id}#1`, type: 'AnnotationPage', partOf: id, startIndex: 0 });
  let total = 0;
  yield JSON.stringify(collection).slice(0, -1);
  for (const book of books)
    for await (const batch of book.annotations())
      for (const annotation of batch) {
        const start = total === 0 ? `,\n"first":${first.slice(0, -1)},"items":[\n` : ',\n';
        total += 1;
        yield start + JSON.stringify(toWebAnnotation(book, annotation));
      }
  yield `${total === 0 ? '' : '\n]}'},\n"total":${total}}\n`;
}
