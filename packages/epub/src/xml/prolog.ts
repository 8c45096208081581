import { decodeHTMLStrict } from 'entities';

/** The prolog of a document. */
interface Prolog {
  /** Index of the document type declaration or the root element, after white space, comments and instructions. */
  readonly end: number;
  readonly instructions: readonly string[];
}

/** Reads white space, comments and processing instructions at the start of `text`, or from `start`. */
export function readProlog(text: string, start = 0): Prolog {
  const instructions: string[] = [];
  for (let at = start; ;) {
    while (/[\s\uFEFF]/.test(text[at] ?? '')) at += 1;
    const close = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : undefined;
    const end = close === undefined ? -1 : text.indexOf(close, at + 2);
    if (close === undefined || end < 0) return { end: at, instructions };
    if (close === '?>') instructions.push(text.slice(at + 2, end));
    at = end + close.length;
  }
}

/** A style sheet that a document links with an `xml-stylesheet` instruction. */
export interface LinkedStylesheet {
  readonly href: string;
  readonly media: string | undefined;
}

const NAME = 'xml-stylesheet';
const PSEUDO_ATTRIBUTE = /([a-z]{1,20})\s{0,20}=\s{0,20}(?:"([^"]{0,2000})"|'([^']{0,2000})')/g;
const MAX_STYLESHEETS = 20;

/** Returns the style sheets of the `xml-stylesheet` instructions before the root element. @see https://www.w3.org/TR/xml-stylesheet/ */
export function linkedStylesheets(text: string): LinkedStylesheet[] {
  const { end, instructions } = readProlog(text);
  const doctypeEnd = text.startsWith('<!', end) ? text.indexOf('>', end) + 1 : 0;
  const all = doctypeEnd > 0 ? [...instructions, ...readProlog(text, doctypeEnd).instructions] : instructions;
  const sheets: LinkedStylesheet[] = [];
  for (const instruction of all) {
    if (!instruction.startsWith(NAME) || sheets.length === MAX_STYLESHEETS) continue;
    const values = new Map(
      [...instruction.slice(0, 5_000).matchAll(PSEUDO_ATTRIBUTE)].map(
        ([, name = '', double, single]) => [name, decodeHTMLStrict(double ?? single ?? '')] as const,
      ),
    );
    const href = values.get('href');
    const isCss = /^(?:text\/css)?$/.test(values.get('type') ?? '');
    if (href !== undefined && isCss && values.get('alternate') !== 'yes')
      sheets.push({ href, media: values.get('media') });
  }
  return sheets;
}
