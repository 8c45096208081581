/** A book of boxes that do not fit on a page: long and wide tables, and everything that cannot be broken over pages. */
import { createBook, createChapter } from './create-book.ts';

const LINE = 'The ferry left at six, and a kettle sang in the wheelhouse while the tide turned under the boards. ';

const paragraphs = (count: number): string =>
  Array.from({ length: count }, (_, number) => `<p>Paragraph ${number + 1}. ${LINE.repeat(3)}</p>`).join('');

const table = (rows: number, columns: number, word: string): string => {
  const row = (cell: 'td' | 'th', name: string): string =>
    `<tr>${Array.from({ length: columns }, (_, column) => `<${cell}>${word}${name}x${column}</${cell}>`).join('')}</tr>`;
  const body = Array.from({ length: rows }, (_, number) => row('td', String(number))).join('');
  return `<table border="1"><thead>${row('th', 'head')}</thead><tbody>${body}</tbody></table>`;
};

/** The styles of a `div` around the whole chapter, by the name of the chapter. */
const BOX_STYLES = {
  'hidden overflow': 'height: 300px; overflow: hidden',
  'scrolled overflow': 'height: 100%; overflow: auto',
  'inline block': 'display: inline-block; width: 100%',
  'absolute position': 'position: absolute; top: 3em; left: 0',
  'fixed position': 'position: fixed; top: 0; left: 0',
  containment: 'contain: strict; height: 300px',
  'clamped lines': 'display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden',
  'great width': 'width: 1600px',
  'single lines': 'white-space: nowrap',
  'vertical lines': 'writing-mode: vertical-rl; height: 300px',
};

/** The style sheets of whole chapters. */
const PAGE_STYLES = {
  'clipped body': 'html, body { height: 100%; overflow: hidden }',
  'absolute body': 'body { position: absolute; width: 500px; height: 100vh }',
  'wide body': 'body { width: 1500px }',
  'hanging lines': 'p { text-indent: -4em } h1 { margin-left: -6em }',
};

const chapters: readonly [title: string, body: string, style?: string][] = [
  ['Long table', `${table(60, 3, 'cell')}<p>After the table.</p>`],
  ['Wide table', `${table(4, 18, 'column')}<p>After the table.</p>`],
  ['Long and wide table', `${table(60, 9, 'both')}<p>After the table.</p>`],
  ['Very wide table', `${table(60, 30, 'all')}<p>After the table.</p>`],
  ['One cell', `<table><tr><td style="vertical-align: top">${paragraphs(14)}</td></tr></table>`],
  ['Listing', `<pre style="white-space: pre">${`${LINE.repeat(2)}\n`.repeat(50)}</pre><p>After the listing.</p>`],
  ...Object.entries(BOX_STYLES).map(([title, style]): [string, string] => [
    title,
    `<div style="${style}">${paragraphs(14)}</div><p>After the box.</p>`,
  ]),
  ...Object.entries(PAGE_STYLES).map(([title, style]): [string, string, string] => [title, paragraphs(14), style]),
];

/** The book with odd boxes as an EPUB file. */
export const oddBoxesBook = (title: string): Promise<Uint8Array> =>
  createBook(title, {
    documents: chapters.map(([name, body, style], at) =>
      createChapter(`${at}.xhtml`, name, body, style ? { styles: [`${at}.css`] } : {}),
    ),
    resources: chapters.flatMap(([, , style], at) =>
      style ? [{ href: `${at}.css`, mediaType: 'text/css', content: style }] : [],
    ),
  });
