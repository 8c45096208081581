import { decodeHTML } from 'entities';
import type { NormalizedPublication } from '../normalize/index.ts';
import type { Publication } from '../publication/index.ts';
import { decodeText, isElement, parseXml, resolveDoctype, type XmlElement } from '../xml/index.ts';
import type { ZipArchive } from '../zip/index.ts';

/** Returns an expression for elements with these names and any prefix. They are found without a parser, unlike in the sanitizer. */
const elementsNamed = (...names: readonly string[]): RegExp =>
  new RegExp(`<(?:\\w+:)?(${names.join('|')})(?:\\s[^<>]*)?(?:/>|>[\\s\\S]*?</(?:\\w+:)?\\1\\s*>)`, 'gi');

/** Parts of a document whose text no browser shows. */
const HIDDEN_PART = elementsNamed(
  'head',
  'script',
  'style',
  'template',
  'title',
  'desc',
  'metadata',
  'annotation',
  'annotation-xml',
);
const SWITCH = elementsNamed('switch');
const CASE = elementsNamed('case');
const DEFAULT = elementsNamed('default');
/** A browser shows a case of such a namespace instead of the default. */
const SUPPORTED_CASE = /<(?:\w+:)?case\s[^<>]*required-namespace\s*=\s*["']http:\/\/www\.w3\.org\//i;
const NOT_A_WORD = /[^\p{L}\p{M}\p{N}]+/u;

/**
 * Returns the words of each document that the served copy lacks, if they are more than a warning says: `href: word word`.
 * A document that is not served at all is returned too. Reads the uploaded bytes without the parsers of the package.
 */
export async function lostWords(
  publication: Publication,
  { manifest, warnings }: Pick<NormalizedPublication, 'manifest' | 'warnings'>,
  served: ZipArchive,
): Promise<string[]> {
  const named = new Map(
    warnings
      .filter(({ code }) => code === 'text_missing')
      .map(({ entry, message }) => [entry, countIn(message)] as const),
  );
  const lost: string[] = [];
  for (const { href, type } of manifest.readingOrder) {
    const name = decodeURIComponent(href);
    const source = publication.resources.find((resource) => resource.name === name);
    const copy = served.find(name);
    if (!source || !copy) {
      lost.push(`${href}: (the document is not served)`);
      continue;
    }
    // A picture has no words.
    if (!type.includes('xml')) continue;
    const markup = decodeText(await publication.archive.read(source.entry));
    const root = parseXml(decodeText(await served.read(copy)), name);
    // Tags can be inside a word or between two.
    const missing = [' ', ''].map((border) => missingFrom(sourceText(markup, border), servedText(root, border)));
    if (missing.every((words) => words.length > (named.get(name) ?? 0)))
      lost.push(`${href}: ${missing[0]?.slice(0, 20).join(' ')}`);
  }
  return lost;
}

/** Returns how many words a warning says are missing. */
const countIn = (message: string): number => Number.parseInt(message.replace(/^One /, '1 '), 10);

function missingFrom(source: string, served: string): string[] {
  const counts = new Map<string, number>();
  for (const word of wordsOf(served)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return wordsOf(source).filter((word) => {
    const count = counts.get(word) ?? 0;
    counts.set(word, count - 1);
    return count <= 0;
  });
}

const wordsOf = (text: string): string[] => text.split(NOT_A_WORD).filter((word) => word !== '');

/** Returns the text of markup outside its tags, with `border` instead of each tag. */
function sourceText(markup: string, border: string): string {
  const shown = resolveDoctype(markup)
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    )
    .replaceAll(SWITCH, shownPartOf)
    .replaceAll(HIDDEN_PART, '')
    .replaceAll(/<[/!?]?[A-Za-z_:][^<>]*>/g, border);
  return decodeHTML(shown);
}

/** Returns a switch as a browser shows it: without the default if a case is shown, otherwise without the cases. */
function shownPartOf(markup: string): string {
  if (SUPPORTED_CASE.test(markup)) return markup.replaceAll(DEFAULT, '');
  return markup.search(DEFAULT) === -1 ? markup : markup.replaceAll(CASE, '');
}

/** Returns the text of the body, and the descriptions of its pictures, which can come from an `object` element. */
function servedText(root: XmlElement, border: string): string {
  const parts: string[] = [];
  const alternatives: string[] = [];
  const visit = (element: XmlElement): void => {
    for (const { name, value } of element.attributes) if (name === 'alt') alternatives.push(value);
    for (const child of element.children) {
      if (isElement(child)) visit(child);
      else parts.push(child);
    }
  };
  visit(root);
  return [parts.join(border), ...alternatives].join(' ');
}
