import { defaultTreeAdapter, html, Parser, type DefaultTreeAdapterTypes, type Tokenizer } from 'parse5';
import { EpubError } from '../errors/index.ts';
import { EPUB, XLINK, XML } from './namespaces.ts';
import { tooManyNodesError } from './parse-xml.ts';
import { resolveDoctype } from './resolve-doctype.ts';
import { MAX_ATTRIBUTES, MAX_DEPTH, MAX_NODES, type XmlAttribute, type XmlElement, type XmlNode } from './xml-tree.ts';

type Parent = DefaultTreeAdapterTypes.ParentNode;

const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['xlink', XLINK],
  ['xml', XML],
  ['epub', EPUB],
]);

/**
 * Parses a chapter that is not well-formed with the HTML algorithm of browsers.
 *
 * @throws {EpubError} `epub_content_too_deep`, `epub_content_too_large`
 */
export function parseHtml(text: string, entry: string): XmlElement {
  const parser = new Parser({ treeAdapter: limitingAdapter(entry), scriptingEnabled: false });
  limitAttributes(parser.tokenizer, entry);
  parser.tokenizer.write(stripXmlOnly(text), true);
  const root = parser.document.childNodes.find((node) => defaultTreeAdapter.isElementNode(node));
  // The HTML parser always creates an `html` element, even for empty input.
  return root ? toXml(root) : { namespace: html.NS.HTML, name: 'html', attributes: [], children: [] };
}

/** HTML has no entity declarations, hides CDATA sections and does not close `<p/>`, so all three are replaced here. */
function stripXmlOnly(text: string): string {
  return unwrapCdata(resolveDoctype(text))
    .replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '')
    .replaceAll(
      /<(a|div|p|span|i|b|em|strong|td|th|li|script|style|title|iframe|textarea)(\s[^<>]*)?\/>/gi,
      '<$1$2></$1>',
    );
}

const CDATA_START = '<![CDATA[';
const CDATA_END = ']]>';

/** Replaces CDATA sections by their text. */
function unwrapCdata(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let start = text.indexOf(CDATA_START); start >= 0; start = text.indexOf(CDATA_START, from)) {
    const end = text.indexOf(CDATA_END, start);
    if (end < 0) break;
    const content = text.slice(start + CDATA_START.length, end);
    parts.push(text.slice(from, start), content.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
    from = end + CDATA_END.length;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(from);
}

/** parse5 compares each attribute with all others of its tag, so a tag with 100,000 attributes would take minutes. */
function limitAttributes(tokenizer: Tokenizer, entry: string): void {
  const leaveName = Reflect.get(tokenizer, '_leaveAttrName') as () => void;
  let tag: unknown;
  let attributes = 0;
  const limited = (): void => {
    const token: unknown = Reflect.get(tokenizer, 'currentToken');
    attributes = token === tag ? attributes + 1 : 1;
    tag = token;
    if (attributes > MAX_ATTRIBUTES) throw tooManyNodesError(entry);
    leaveName.call(tokenizer);
  };
  Reflect.set(tokenizer, '_leaveAttrName', limited);
}

/** Counts depth and nodes during parsing, because misnested formatting makes the HTML algorithm copy elements. */
function limitingAdapter(entry: string): typeof defaultTreeAdapter {
  const depths = new WeakMap<object, number>();
  let nodes = 0;
  const recordDepth = (parent: Parent, node: object): void => {
    const depth = (depths.get(parent) ?? 0) + 1;
    if (depth > MAX_DEPTH) throw tooDeepError(entry);
    depths.set(node, depth);
  };
  return {
    ...defaultTreeAdapter,
    createElement: (name, namespace, attributes) => {
      nodes += 1 + attributes.length;
      if (nodes > MAX_NODES) throw tooManyNodesError(entry);
      return defaultTreeAdapter.createElement(name, namespace, attributes);
    },
    appendChild: (parent, node) => {
      recordDepth(parent, node);
      defaultTreeAdapter.appendChild(parent, node);
    },
    insertBefore: (parent, node, reference) => {
      recordDepth(parent, node);
      defaultTreeAdapter.insertBefore(parent, node, reference);
    },
  };
}

const tooDeepError = (entry: string): EpubError =>
  new EpubError('epub_content_too_deep', 'A document of the book is nested too deeply.', { entry });

function toXml(element: DefaultTreeAdapterTypes.Element): XmlElement {
  const children: XmlNode[] = [];
  for (const node of 'content' in element ? [] : element.childNodes) {
    if (defaultTreeAdapter.isTextNode(node)) children.push(node.value);
    else if (defaultTreeAdapter.isElementNode(node)) children.push(toXml(node));
  }
  return {
    namespace: element.namespaceURI,
    name: element.tagName,
    attributes: element.attrs.flatMap(toAttribute),
    children,
  };
}

function toAttribute(attribute: DefaultTreeAdapterTypes.Element['attrs'][number]): XmlAttribute[] {
  if (attribute.name === 'xmlns' || attribute.prefix === 'xmlns' || attribute.name.startsWith('xmlns:')) return [];
  const colon = attribute.name.indexOf(':');
  const prefix = attribute.prefix ?? (colon > 0 ? attribute.name.slice(0, colon) : '');
  const name = colon > 0 ? attribute.name.slice(colon + 1) : attribute.name;
  const namespace = prefix === '' ? '' : (PREFIXES.get(prefix) ?? `prefix:${prefix}`);
  return [{ namespace, name, value: attribute.value }];
}
