import {
  attributeOf,
  childOf,
  isElement,
  MalformedXmlError,
  parseXml,
  serialize,
  type XmlElement,
  type XmlNode,
} from '../xml/index.ts';

/**
 * Returns a served document up to the element with the id, which is left out. `undefined` when the document has no such element, or
 * nothing before it.
 *
 * @throws {MalformedXmlError} when the document is not well-formed
 */
export function truncateBefore(document: string, id: string): string | undefined {
  const root = parseXml(document, 'document');
  const body = childOf(root, 'body');
  if (!body) return undefined;
  const { part, isFound } = partBefore(body, id);
  if (!isFound || !part) return undefined;
  return serialize({ ...root, children: root.children.map((child) => (child === body ? part : child)) });
}

/** Returns the part of an element before the descendant with the id; the whole element without such a descendant. */
function partBefore(element: XmlElement, id: string): { part: XmlElement | undefined; isFound: boolean } {
  if (attributeOf(element, 'id') === id) return { part: undefined, isFound: true };
  const children: XmlNode[] = [];
  for (const child of element.children) {
    const { part, isFound } = isElement(child) ? partBefore(child, id) : { part: child, isFound: false };
    if (part !== undefined) children.push(part);
    // A heading whose anchor has the id would be empty.
    if (isFound) return { part: children.some(hasContent) ? { ...element, children } : undefined, isFound };
  }
  return { part: element, isFound: false };
}

const hasContent = (node: XmlNode): boolean => isElement(node) || node.trim() !== '';

/**
 * Returns the ids of a served document, each with the share of the text before its element, from 0 to 1. A document that is not
 * well-formed has none.
 */
export function locateIds(document: string): Map<string, number> {
  try {
    return locateIdsIn(parseXml(document, 'document'));
  } catch (error) {
    if (error instanceof MalformedXmlError) return new Map();
    throw error;
  }
}

function locateIdsIn(root: XmlElement): Map<string, number> {
  const lengths = new Map<string, number>();
  let length = 0;
  const visit = (element: XmlElement): void => {
    const id = attributeOf(element, 'id');
    if (id !== undefined && !lengths.has(id)) lengths.set(id, length);
    for (const child of element.children) {
      if (isElement(child)) visit(child);
      else length += child.trim().length;
    }
  };
  const body = childOf(root, 'body');
  if (body) visit(body);
  return new Map([...lengths].map(([id, before]) => [id, length === 0 ? 0 : before / length]));
}
