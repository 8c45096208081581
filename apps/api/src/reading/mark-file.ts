import { randomUUID } from 'node:crypto';
import type { MarkFormat } from '@octavo/core/contract';
import { htmlText } from '../web/html-text.ts';
import type { BookOfMarks } from '../services/mark-export.service.ts';
import { annotationOf } from './mark-annotation.ts';
import type { Mark } from './mark.ts';

interface Form {
  readonly mediaType: string;
  readonly extension: string;
  write(books: readonly BookOfMarks[]): string;
}

const FORMS: Readonly<Record<MarkFormat, Form>> = {
  md: { mediaType: 'text/markdown', extension: 'md', write: toMarkdown },
  html: { mediaType: 'text/html', extension: 'html', write: toHtml },
  csv: { mediaType: 'text/csv', extension: 'csv', write: toCsv },
  jsonld: { mediaType: 'application/ld+json', extension: 'jsonld', write: toAnnotations },
};

/** Marks as a file to keep, whole however many there are. */
export function markFile(
  books: readonly BookOfMarks[],
  format: MarkFormat,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { mediaType, extension, write } = FORMS[format];
  const [only] = books;
  const name = `${only && books.length === 1 ? `Marks in ${only.name}` : 'Marks'}.${extension}`;
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\/%]/g, '_');
  const exact = encodeURIComponent(name.replaceAll(/[/\\\p{Cc}]+/gu, ' ')).replaceAll(/['()*]/g, percent);
  return new Response(write(books), {
    headers: {
      ...headers,
      'Content-Type': mediaType === 'application/ld+json' ? mediaType : `${mediaType}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${exact}`,
      'Access-Control-Expose-Headers': 'Content-Disposition',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      // Nothing in it runs, wherever it is opened.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}

const percent = (letter: string): string => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;

const byline = ({ authors }: BookOfMarks): string => authors.join(', ');

const isBookmark = (mark: Mark): boolean => mark.kind === 'bookmark';

const percentage = (mark: Mark): string => `${Math.round(mark.total_progression * 100)} %`;

const stamp = (mark: Mark): string => mark.created_at.slice(0, 10);

/** What stands under a mark: where, when, and in which color. */
const facts = (mark: Mark): string =>
  [isBookmark(mark) ? 'Bookmark' : 'Highlight', mark.color, percentage(mark), stamp(mark)].filter(Boolean).join(' · ');

function toMarkdown(books: readonly BookOfMarks[]): string {
  if (books.length === 0) return '# Marks\n\nNone yet.\n';
  return `${books.map(bookInMarkdown).join('\n\n')}\n`;
}

function bookInMarkdown(book: BookOfMarks): string {
  const parts = [`# ${inMarkdown(book.name)}`, ...(byline(book) ? [inMarkdown(byline(book))] : [])];
  if (book.marks.length === 0) parts.push('None yet.');
  let chapter: string | null = null;
  for (const mark of book.marks) {
    if (mark.chapter !== null && mark.chapter !== chapter) parts.push(`## ${inMarkdown(mark.chapter)}`);
    chapter = mark.chapter ?? chapter;
    const quote = mark.quote.exact.trim();
    if (quote) parts.push(inMarkdown(quote).replaceAll(/^/gm, '> '));
    if (mark.note) parts.push(inMarkdown(mark.note));
    parts.push(`*${facts(mark)}*`);
  }
  return parts.join('\n\n');
}

/** Nothing that was quoted or typed becomes markup, and a line that was ended stays ended. */
const inMarkdown = (text: string): string =>
  text
    .replaceAll(/[\\`*_[\]<>|~]|&(?=#?\w+;)/g, String.raw`\$&`)
    .replaceAll(/^(\s*\d*)([#+.)-])(?=\s)/gm, String.raw`$1\$2`)
    // A line of these alone would be a rule, or make a heading of the line before.
    .replaceAll(/^(\s*)([-=])(?=\2*\s*$)/gm, String.raw`$1\$2`)
    .replaceAll(/(?<=\S)[ \t]*\n(?=.*\S)/g, '  \n');

/** A page that is kept on its own: its colors follow the device, and each passage has the color that it was given. */
const STYLES = [
  ':root{color-scheme:light dark}',
  'body{font:1rem/1.6 Georgia,serif;max-width:40rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}',
  'blockquote{margin:1.5rem 0 .25rem;padding-left:1rem;border-left:.3rem solid #b8a27a}',
  '[data-color=yellow]{border-color:#e0b83f}[data-color=green]{border-color:#6fbf7d}[data-color=blue]{border-color:#6aa5e8}',
  '[data-color=red]{border-color:#f08a86}[data-color=violet]{border-color:#b79ae0}',
  'p.facts{margin:.25rem 0 0;opacity:.75;font-size:.875rem}',
].join('');

function toHtml(books: readonly BookOfMarks[]): string {
  const body = books.length === 0 ? '<p>None yet.</p>' : books.map(bookInHtml).join('\n');
  const [only] = books;
  const title = only && books.length === 1 ? `Marks in ${only.name}` : 'Marks';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${htmlText(title)}</title>
<style>${STYLES}</style></head>
<body>
${body}
</body></html>
`;
}

function bookInHtml(book: BookOfMarks): string {
  const parts = [`<h1>${htmlText(book.name)}</h1>`, ...(byline(book) ? [`<p>${htmlText(byline(book))}</p>`] : [])];
  if (book.marks.length === 0) parts.push('<p>None yet.</p>');
  let chapter: string | null = null;
  for (const mark of book.marks) {
    if (mark.chapter !== null && mark.chapter !== chapter) parts.push(`<h2>${htmlText(mark.chapter)}</h2>`);
    chapter = mark.chapter ?? chapter;
    const quote = mark.quote.exact.trim();
    const color = mark.color ? ` data-color="${mark.color}"` : '';
    if (quote) parts.push(`<blockquote${color}>${inLines(quote)}</blockquote>`);
    if (mark.note) parts.push(`<p>${inLines(mark.note)}</p>`);
    parts.push(`<p class="facts">${htmlText(facts(mark))}</p>`);
  }
  return parts.join('\n');
}

const inLines = (text: string): string => htmlText(text).replaceAll('\n', '<br>');

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

/** Without it Excel takes the letters of a file for those of an older alphabet, and writes "Ã©" for "é". */
const BYTE_ORDER_MARK = '\uFEFF';

/** @see RFC 4180 */
function toCsv(books: readonly BookOfMarks[]): string {
  const rows = books.flatMap((book) =>
    book.marks.map((mark) => [
      book.name,
      byline(book),
      mark.kind,
      mark.color ?? '',
      mark.chapter ?? '',
      mark.total_progression.toFixed(4),
      mark.quote.exact,
      mark.note,
      mark.created_at,
      mark.updated_at,
      mark.cfi,
    ]),
  );
  return BYTE_ORDER_MARK + [COLUMNS, ...rows].map((row) => `${row.map(inCsv).join(',')}\r\n`).join('');
}

/** A cell that a spreadsheet would take for a formula is made a text. */
function inCsv(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** @see https://www.w3.org/TR/annotation-model/ */
function toAnnotations(books: readonly BookOfMarks[]): string {
  const items = books.flatMap((book) => book.marks.map((mark) => annotationOf(book, mark)));
  const id = `urn:uuid:${randomUUID()}`;
  const first = { id: `${id}#1`, type: 'AnnotationPage', partOf: id, startIndex: 0, items };
  return JSON.stringify(
    {
      '@context': 'http://www.w3.org/ns/anno.jsonld',
      id,
      type: 'AnnotationCollection',
      label: 'Marks',
      total: items.length,
      ...(items.length > 0 ? { first } : {}),
    },
    undefined,
    1,
  );
}
