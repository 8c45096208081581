import { randomUUID } from 'node:crypto';
import type { AnnotationFormat } from '@octavo/core/contract';
import { escapeHtml } from '../http/escape-html.ts';
import type { BookAnnotations } from './annotation-export.service.ts';
import { toWebAnnotation } from './web-annotation.ts';
import type { Annotation } from './annotation.ts';

interface ExportFormat {
  readonly mediaType: string;
  readonly extension: string;
  write(books: readonly BookAnnotations[]): string;
}

const EXPORT_FORMATS: Readonly<Record<AnnotationFormat, ExportFormat>> = {
  md: { mediaType: 'text/markdown', extension: 'md', write: toMarkdown },
  html: { mediaType: 'text/html', extension: 'html', write: toHtml },
  csv: { mediaType: 'text/csv', extension: 'csv', write: toCsv },
  jsonld: { mediaType: 'application/ld+json', extension: 'jsonld', write: toJsonLd },
};

/** Exports all annotations as a file download. */
export function annotationFile(
  books: readonly BookAnnotations[],
  format: AnnotationFormat,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { mediaType, extension, write } = EXPORT_FORMATS[format];
  const [only] = books;
  const name = `${only && books.length === 1 ? `Annotations in ${only.name}` : 'Annotations'}.${extension}`;
  const asciiName = name.replaceAll(/[^\x20-\x7e]|["\\/%]/g, '_');
  const encodedName = encodeURIComponent(name.replaceAll(/[/\\\p{Cc}]+/gu, ' ')).replaceAll(/['()*]/g, percentEncode);
  return new Response(write(books), {
    headers: {
      ...headers,
      'Content-Type': mediaType === 'application/ld+json' ? mediaType : `${mediaType}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`,
      'Access-Control-Expose-Headers': 'Content-Disposition',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      // Blocks all scripts wherever the file is opened.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}

const percentEncode = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

const byline = ({ authors }: BookAnnotations): string => authors.join(', ');

const isBookmark = (annotation: Annotation): boolean => annotation.kind === 'bookmark';

const percentage = (annotation: Annotation): string => `${Math.round(annotation.total_progression * 100)} %`;

const createdOn = (annotation: Annotation): string => annotation.created_at.slice(0, 10);

/** The caption under an annotation: its kind, color, position and date. */
const caption = (annotation: Annotation): string =>
  [isBookmark(annotation) ? 'Bookmark' : 'Highlight', annotation.color, percentage(annotation), createdOn(annotation)]
    .filter(Boolean)
    .join(' · ');

function toMarkdown(books: readonly BookAnnotations[]): string {
  if (books.length === 0) return '# Annotations\n\nNone yet.\n';
  return `${books.map(bookToMarkdown).join('\n\n')}\n`;
}

function bookToMarkdown(book: BookAnnotations): string {
  const parts = [`# ${escapeMarkdown(book.name)}`, ...(byline(book) ? [escapeMarkdown(byline(book))] : [])];
  if (book.annotations.length === 0) parts.push('None yet.');
  let chapter: string | null = null;
  for (const annotation of book.annotations) {
    if (annotation.chapter !== null && annotation.chapter !== chapter)
      parts.push(`## ${escapeMarkdown(annotation.chapter)}`);
    chapter = annotation.chapter ?? chapter;
    const quote = annotation.quote.exact.trim();
    if (quote) parts.push(escapeMarkdown(quote).replaceAll(/^/gm, '> '));
    if (annotation.note) parts.push(escapeMarkdown(annotation.note));
    parts.push(`*${caption(annotation)}*`);
  }
  return parts.join('\n\n');
}

/** Escapes all markup in quotes and notes, and keeps their line breaks. */
const escapeMarkdown = (text: string): string =>
  text
    .replaceAll(/[\\`*_[\]<>|~]|&(?=#?\w+;)/g, String.raw`\$&`)
    .replaceAll(/^([^\S\r\n\u2028\u2029]*\d*)([#+.)-])(?=\s)/gm, String.raw`$1\$2`)
    // A line of these alone would be a rule, or make a heading of the line before.
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

function toHtml(books: readonly BookAnnotations[]): string {
  const body = books.length === 0 ? '<p>None yet.</p>' : books.map(bookToHtml).join('\n');
  const [only] = books;
  const title = only && books.length === 1 ? `Annotations in ${only.name}` : 'Annotations';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${STYLES}</style></head>
<body>
${body}
</body></html>
`;
}

function bookToHtml(book: BookAnnotations): string {
  const parts = [`<h1>${escapeHtml(book.name)}</h1>`, ...(byline(book) ? [`<p>${escapeHtml(byline(book))}</p>`] : [])];
  if (book.annotations.length === 0) parts.push('<p>None yet.</p>');
  let chapter: string | null = null;
  for (const annotation of book.annotations) {
    if (annotation.chapter !== null && annotation.chapter !== chapter)
      parts.push(`<h2>${escapeHtml(annotation.chapter)}</h2>`);
    chapter = annotation.chapter ?? chapter;
    const quote = annotation.quote.exact.trim();
    const color = annotation.color ? ` data-color="${annotation.color}"` : '';
    if (quote) parts.push(`<blockquote${color}>${htmlLines(quote)}</blockquote>`);
    if (annotation.note) parts.push(`<p>${htmlLines(annotation.note)}</p>`);
    parts.push(`<p class="caption">${escapeHtml(caption(annotation))}</p>`);
  }
  return parts.join('\n');
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

/** Makes Excel read the file as UTF-8; without it "é" appears as "Ã©". */
const BYTE_ORDER_MARK = '\uFEFF';

/** @see RFC 4180 */
function toCsv(books: readonly BookAnnotations[]): string {
  const rows = books.flatMap((book) =>
    book.annotations.map((annotation) => [
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
  );
  return BYTE_ORDER_MARK + [COLUMNS, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/**
 * Quotes a cell with any character that some spreadsheet takes as a separator, and disarms formulas. In many countries the
 * list separator is a semicolon: such a spreadsheet splits this file in the middle of a quoted cell, so that a formula can also
 * start after a semicolon, tab or line break.
 */
function csvCell(text: string): string {
  const safe = text
    .split(/([;\t\r\n])/)
    .map((part) => (/^[ "]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(part) ? `'${part}` : part))
    .join('');
  const guarded = /^[\t\r]/.test(safe) ? `'${safe}` : safe;
  return /[",;\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** @see https://www.w3.org/TR/annotation-model/ */
function toJsonLd(books: readonly BookAnnotations[]): string {
  const items = books.flatMap((book) => book.annotations.map((annotation) => toWebAnnotation(book, annotation)));
  const id = `urn:uuid:${randomUUID()}`;
  const first = { id: `${id}#1`, type: 'AnnotationPage', partOf: id, startIndex: 0, items };
  return JSON.stringify(
    {
      '@context': 'http://www.w3.org/ns/anno.jsonld',
      id,
      type: 'AnnotationCollection',
      label: 'Annotations',
      total: items.length,
      ...(items.length > 0 ? { first } : {}),
    },
    undefined,
    1,
  );
}
