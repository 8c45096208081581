import {
  MalformedXmlError,
  SVG,
  XHTML,
  decodeText,
  isElement,
  parseHtml,
  parseXml,
  serialize,
  type XmlElement,
  type XmlNode,
} from '../xml/index.ts';
import { sanitizeTree } from './sanitize-tree.ts';
import type { SanitizeContext } from './sanitize-attributes.ts';

/** A chapter or picture that is safe to serve. */
export interface SanitizedDocument {
  readonly markup: string;
  readonly root: XmlElement;
  /** Whether the document was not well-formed and was parsed as HTML. */
  readonly wasRepaired: boolean;
}

/**
 * Makes a document safe to open in a frame: well-formed, without scripts and without references outside the book.
 *
 * @throws {EpubError} `epub_content_too_deep`, `epub_content_too_large`
 */
export function sanitizeDocument(
  bytes: Uint8Array,
  name: string,
  kind: 'xhtml' | 'svg',
  context: SanitizeContext,
): SanitizedDocument {
  const text = decodeText(bytes);
  const { root, wasRepaired } = kind === 'xhtml' ? readXhtml(text, name) : readSvg(text, name);
  const clean = sanitizeTree(root, context);
  return { root: clean, markup: serialize(clean), wasRepaired };
}

function readXhtml(text: string, name: string): { root: XmlElement; wasRepaired: boolean } {
  try {
    const root = parseXml(text, name);
    if (root.name === 'html' && root.namespace === XHTML) return { root, wasRepaired: false };
    // Without a namespace, a browser would show an XML tree instead of a chapter.
    if (root.name === 'html' && root.namespace === '') return { root: inNamespace(root, XHTML), wasRepaired: true };
  } catch (error) {
    if (!(error instanceof MalformedXmlError)) throw error;
  }
  return { root: parseHtml(text, name), wasRepaired: true };
}

const EMPTY_SVG: XmlElement = { namespace: SVG, name: 'svg', attributes: [], children: [] };

function readSvg(text: string, name: string): { root: XmlElement; wasRepaired: boolean } {
  try {
    const root = parseXml(text, name);
    if (root.name === 'svg' && root.namespace === SVG) return { root, wasRepaired: false };
    if (root.name === 'svg' && root.namespace === '') return { root: inNamespace(root, SVG), wasRepaired: true };
  } catch (error) {
    if (!(error instanceof MalformedXmlError)) throw error;
  }
  const found = findSvg(parseHtml(text, name));
  return { root: found ?? EMPTY_SVG, wasRepaired: true };
}

function findSvg(node: XmlNode): XmlElement | undefined {
  if (!isElement(node)) return undefined;
  if (node.namespace === SVG && node.name === 'svg') return node;
  for (const child of node.children) {
    const found = findSvg(child);
    if (found) return found;
  }
  return undefined;
}

/** Sets the intended namespace on elements without one. */
function inNamespace(element: XmlElement, namespace: string): XmlElement {
  return {
    ...element,
    namespace: element.namespace === '' ? namespace : element.namespace,
    children: element.children.map((child) => (isElement(child) ? inNamespace(child, namespace) : child)),
  };
}
