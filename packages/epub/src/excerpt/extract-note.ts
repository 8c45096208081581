import { attributeOf, isElement, parseXml, serialize, XHTML, type XmlElement } from '../xml/index.ts';

/** Elements that hold a paragraph or more; the note of an anchor without words of its own is the one around it. */
const BLOCK_ELEMENTS = new Set('p li dd div aside section blockquote td figure'.split(' '));

/**
 * One note out of a document as the shop serves it, as a small document of its own: the element of that id, a list item in
 * a list, a term with what is said of it, or the block around an empty anchor. `undefined` where the document has no such id.
 *
 * @throws {MalformedXmlError} for what is no document of ours
 */
export function extractNote(document: string, id: string): string | undefined {
  const path = pathTo(parseXml(document, 'note'), id);
  const found = path?.at(-1);
  if (!path || !found) return undefined;
  const content = withContext(found, path);
  return serialize(toHtmlDocument(content));
}

/** The elements from the root to the one of the id, both included. */
function pathTo(element: XmlElement, id: string): XmlElement[] | undefined {
  if (attributeOf(element, 'id') === id) return [element];
  for (const child of element.children) {
    const below = isElement(child) ? pathTo(child, id) : undefined;
    if (below) return [element, ...below];
  }
  return undefined;
}

function withContext(found: XmlElement, path: readonly XmlElement[]): XmlElement[] {
  const ancestors = path.toReversed();
  const hasContent = found.children.length > 0 && found.name !== 'a' && found.name !== 'sup';
  const block = hasContent ? found : (ancestors.find(({ name }) => BLOCK_ELEMENTS.has(name) || name === 'dt') ?? found);
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
