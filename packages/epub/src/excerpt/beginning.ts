import { extractText } from '../normalise/extract-text.ts';
import { childOf, isElement, parseXml, serialise, type XmlElement, type XmlNode } from '../xml/index.ts';

/** Elements that may be ended between two of their children; anything else is shown whole or not at all. */
const DIVISIBLE = new Set('section div article main blockquote ul ol dl'.split(' '));

/**
 * The first `share` (0 to 1) of a document as the shop serves it, by letters and never more than that: whole paragraphs,
 * with whatever holds them closed behind the last one. `undefined` where not even the first paragraph fits.
 *
 * @throws {MalformedXmlError} for what is no document of ours
 */
export function beginningOf(document: string, share: number): string | undefined {
  const root = parseXml(document, 'beginning');
  const body = childOf(root, 'body');
  if (!body) return undefined;
  const whole = extractText(body).length;
  const beginning = fitting(body, whole * share);
  if (extractText(beginning).length === 0) return undefined;
  return serialise({ ...root, children: root.children.map((child) => (child === body ? beginning : child)) });
}

/** As much of an element as fits into so many letters. */
function fitting(element: XmlElement, letters: number): XmlElement {
  const children: XmlNode[] = [];
  let left = letters;
  for (const child of element.children) {
    const length = lengthOf(child);
    if (length <= left) {
      children.push(child);
      left -= length;
      continue;
    }
    const part = isElement(child) && DIVISIBLE.has(child.name) ? fitting(child, left) : undefined;
    return { ...element, children: part && part.children.length > 0 ? [...children, part] : children };
  }
  return element;
}

const lengthOf = (node: XmlNode): number => (isElement(node) ? extractText(node).length : node.trim().length);
