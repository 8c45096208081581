import { escapeText, escapeAttribute } from '../xml/index.ts';
import type { Book, BookTocEntry } from './book.ts';

/** Renders the navigation document. @see EPUB 3.3 §7 */
export function renderNav(book: Book): string {
  const toc = book.toc ?? book.documents.flatMap(({ title, href }) => (title === undefined ? [] : [{ title, href }]));
  const language = escapeAttribute(book.language);
  const direction = book.direction === 'rtl' && /^(?:ar|he|fa|ur|yi)\b/.test(book.language) ? ' dir="rtl"' : '';
  const landmarks = (book.landmarks ?? []).map(
    ({ type, title, href }) =>
      `<li><a epub:type="${escapeAttribute(type)}" href="${encodeHref(href)}">${escapeText(title)}</a></li>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="${language}" lang="${language}"${direction}>
<head><title>${escapeText(book.title)}</title></head>
<body>
<nav epub:type="toc">
${renderList(toc)}
</nav>
${landmarks.length === 0 ? '' : `<nav epub:type="landmarks" hidden="hidden">\n<ol>\n${landmarks.join('\n')}\n</ol>\n</nav>\n`}</body>
</html>
`;
}

const renderList = (lines: readonly BookTocEntry[]): string => `<ol>\n${lines.map(renderEntry).join('\n')}\n</ol>`;

function renderEntry({ title, href, children }: BookTocEntry): string {
  const label =
    href === '' ? `<span>${escapeText(title)}</span>` : `<a href="${encodeHref(href)}">${escapeText(title)}</a>`;
  return `<li>${label}${children === undefined || children.length === 0 ? '' : `\n${renderList(children)}`}</li>`;
}

function encodeHref(href: string): string {
  const [path = '', ...fragment] = href.split('#');
  const encoded = path
    .split('/')
    .map((segment) => encodeURIComponent(segment))
    .join('/');
  return escapeAttribute([encoded, ...fragment].join('#'));
}
