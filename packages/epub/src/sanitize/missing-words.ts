import { EPUB, MATHML, SVG, XHTML, attributeOf, isElement, type XmlElement } from '../xml/index.ts';
import { chosenCase } from './chosen-case.ts';

/** Elements without text that a browser shows, in any namespace. */
const WITHOUT_TEXT = new Set(['script', 'style']);
const WITHOUT_TEXT_IN: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [XHTML, new Set(['head', 'title'])],
  [SVG, new Set(['title', 'desc', 'metadata', 'RDF'])],
  [MATHML, new Set(['annotation', 'annotation-xml'])],
]);
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** The maximum number of words that are returned. */
const MAX_MISSING = 1_000;

/**
 * Returns the words of `source` that `served` lacks, in reading order and once for each occurrence, at most 1,000. A browser
 * shows none of the words in titles, styles and the private data of drawings, so they are not compared.
 */
export function missingWords(source: XmlElement, served: XmlElement): string[] {
  const before = shownText(source);
  const after = shownText(served);
  if (before === after) return [];
  const counts = new Map<string, number>();
  for (const [word] of after.matchAll(WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const missing: string[] = [];
  for (const [word] of before.matchAll(WORD)) {
    const count = counts.get(word) ?? 0;
    if (count > 0) counts.set(word, count - 1);
    else if (missing.push(word) === MAX_MISSING) break;
  }
  return missing;
}

/** Returns the text of a document that browsers show, with the descriptions of its pictures. */
function shownText(root: XmlElement): string {
  const parts: string[] = [];
  collect(root, root.namespace, parts);
  // Text nodes are split separately, so that an adjacent notice does not join two words.
  return parts.join(' ');
}

/** `parent` is the namespace of the nearest ancestor that a browser knows. */
function collect(element: XmlElement, parent: string, parts: string[]): void {
  const { namespace, name } = element;
  if (WITHOUT_TEXT.has(name) || WITHOUT_TEXT_IN.get(namespace)?.has(name)) return;
  const isKnown = namespace === XHTML || namespace === SVG || namespace === MATHML;
  // Private data of a drawing program.
  if (!isKnown && parent === SVG) return;
  const shown = namespace === EPUB && name === 'switch' ? chosenCase(element) : element;
  // The fallback text of an embedded picture becomes its description.
  if (name === 'img') parts.push(attributeOf(element, 'alt') ?? '');
  const inside = name === 'foreignObject' ? XHTML : isKnown ? namespace : parent;
  for (const child of shown?.children ?? []) {
    if (isElement(child)) collect(child, inside, parts);
    else parts.push(child);
  }
}
