import { extractText } from '../normalize/extract-text.ts';
import { childOf, isElement, parseXml, serialize, type XmlElement, type XmlNode } from '../xml/index.ts';

/** The maximum depth of a split. Each level measures the text below it again, so deeper elements are kept whole or omitted. */
const MAX_SPLIT_DEPTH = 24;
/** Elements that may be closed between two of their children. Any other element is kept whole or omitted. */
const SPLITTABLE = new Set('section div article main blockquote ul ol dl'.split(' '));

/**
 * Returns the beginning of a served document: at most `share` (0 to 1) of its characters, as whole paragraphs in closed
 * ancestors. `undefined` when not even the first paragraph fits.
 *
 * @throws {MalformedXmlError} when the document is not well-formed
 */
export function truncateDocument(document: string, share: number): string | undefined {
  const root = parseXml(document, 'document');
  const body = childOf(root, 'body');
  if (!body) return undefined;
  const totalLength = extractText(body).length;
  const truncated = truncateElement(body, totalLength * share);
  if (extractText(truncated).length === 0) return undefined;
  return serialize({ ...root, children: root.children.map((child) => (child === body ? truncated : child)) });
}

/** Returns as much of an element as fits into `maxChars` characters. */
function truncateElement(element: XmlElement, maxChars: number, depth = 0): XmlElement {
  const children: XmlNode[] = [];
  let remaining = maxChars;
  for (const child of element.children) {
    const length = textLength(child);
    if (length <= remaining) {
      children.push(child);
      remaining -= length;
      continue;
    }
    const isSplittable = isElement(child) && SPLITTABLE.has(child.name) && depth < MAX_SPLIT_DEPTH;
    const part = isSplittable ? truncateElement(child, remaining, depth + 1) : undefined;
    return { ...element, children: part && part.children.length > 0 ? [...children, part] : children };
  }
  return element;
}

const textLength = (node: XmlNode): number => (isElement(node) ? extractText(node).length : node.trim().length);
