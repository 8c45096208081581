import { attributeOf, isElement, parseXml, serialize, XHTML, type XmlElement } from '../xml/index.ts';

/** Block elements. The note of an empty anchor is the block around it. */
const BLOCK_ELEMENTS = new Set('p li dd div aside section blockquote td figure'.split(' '));

/**
 * Extracts one note from a served document as a small document: the element with the id, a list item in a list, a term
 * with its description, or the block around an empty anchor. `undefined` when the document has no such id.
 *
 * @throws {MalformedXmlError} when the document is not well-formed
 */
export function extractNote(document: string, id: string): string | undefined {
  const path = pathTo(parseXml(document, 'document'), id);
  const target = path?.at(-1);
  if (!path || !target) return undefined;
  const content = withContext(target, path);
  return serialize(toHtmlDocument(content));
}

/** Returns the elements from the root to the one with the id, both included. */
function pathTo(element: XmlElement, id: string): XmlElement[] | undefined {
  if (attributeOf(element, 'id') === id) return [element];
  for (const child of element.children) {
    const below = isElement(child) ? pathTo(child, id) : undefined;
    if (below) return [element, ...below];
  }
  return undefined;
}

function withContext(target: XmlElement, path: readonly XmlElement[]): XmlElement[] {
  const ancestors = path.toReversed();
  const hasContent = target.children.length > 0 && target.name !== 'a' && target.name !== 'sup';
  const block = hasContent
    ? target
    : (ancestors.find(({ name }) => BLOCK_ELEMENTS.has(name) || name === 'dt') ?? target);
  if (block.name === 'li') return [{ namespace: XHTML, name: 'ol', attributes: [], children: [block] }];
  if (block.name !== 'dt') return [block];
  const list = ancestors[ancestors.indexOf(block) + 1];
  const items = list?.children.filter(isElement) ?? [];
  const definition = items.slice(items.indexOf(block) + 1).find(({ name }) => name === 'dd');
  return [{ namespace: XHTML, name: 'dl', attributes: [], children: definition ? [block, definition] : [block] }];
}

const htmlElement = (name: string, children: XmlElement['children']): XmlElement => ({
  namespace: XHTML,
  name,
  attributes: [],
  children,
});

const toHtmlDocument = (content: readonly XmlElement[]): XmlElement =>
  htmlElement('html', [htmlElement('head', [htmlElement('title', ['Note'])]), htmlElement('body', [...content])]);
