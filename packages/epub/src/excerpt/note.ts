import { attributeOf, isElement, parseXml, serialise, XHTML, type XmlElement } from '../xml/index.ts';

/** Elements that hold a paragraph or more; the note of an anchor without words of its own is the one around it. */
const BLOCKS = new Set('p li dd div aside section blockquote td figure'.split(' '));

/**
 * One note out of a document as the shop serves it, as a small document of its own: the element of that id, a list item in
 * a list, a term with what is said of it, or the block around an empty anchor. `undefined` where the document has no such id.
 *
 * @throws {MalformedXmlError} for what is no document of ours
 */
export function noteOf(document: string, id: string): string | undefined {
  const path = pathTo(parseXml(document, 'note'), id);
  const found = path?.at(-1);
  if (!path || !found) return undefined;
  const content = withSurroundings(found, path);
  return serialise(page(content));
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

function withSurroundings(found: XmlElement, path: readonly XmlElement[]): XmlElement[] {
  const around = path.toReversed();
  const hasWords = found.children.length > 0 && found.name !== 'a' && found.name !== 'sup';
  const block = hasWords ? found : (around.find(({ name }) => BLOCKS.has(name) || name === 'dt') ?? found);
  if (block.name === 'li') return [{ namespace: XHTML, name: 'ol', attributes: [], children: [block] }];
  if (block.name !== 'dt') return [block];
  const list = around[around.indexOf(block) + 1];
  const items = list?.children.filter(isElement) ?? [];
  const said = items.slice(items.indexOf(block) + 1).find(({ name }) => name === 'dd');
  return [{ namespace: XHTML, name: 'dl', attributes: [], children: said ? [block, said] : [block] }];
}

const element = (name: string, children: XmlElement['children']): XmlElement => ({
  namespace: XHTML,
  name,
  attributes: [],
  children,
});

const page = (content: readonly XmlElement[]): XmlElement =>
  element('html', [element('head', [element('title', ['Note'])]), element('body', [...content])]);
