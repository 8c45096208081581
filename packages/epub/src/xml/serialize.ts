import { EPUB, SSML, XHTML, XLINK, XML } from './namespaces.ts';
import { isElement, type XmlElement } from './xml-tree.ts';

/** HTML elements without an end tag. All others get one, so that the text also survives an HTML parser. */
const VOID = new Set([
  'area',
  'br',
  'col',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
  'param',
  'base',
]);
const NAME = /^[A-Za-z_][A-Za-z0-9_.-]*$/;
const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['', ''],
  [XML, 'xml:'],
  [EPUB, 'epub:'],
  [XLINK, 'xlink:'],
  [SSML, 'ssml:'],
]);
const ROOT_NAMESPACES: readonly (readonly [namespace: string, prefix: string])[] = [
  [EPUB, 'epub'],
  [XLINK, 'xlink'],
  [SSML, 'ssml'],
];
/** Characters that are not allowed in XML 1.0, and lone surrogates. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const TEXT_SPECIAL = /[&<>]/g;
const VALUE_SPECIAL = /[&<>"\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/**
 * Serializes a tree as a UTF-8 XML document. The result is always well-formed, and an XML parser reads exactly this
 * tree from it. Therefore it is sufficient to sanitize the tree.
 */
export function serialize(root: XmlElement): string {
  const used = new Set<string>();
  collectNamespaces(root, used);
  const declarations = ROOT_NAMESPACES.filter(([namespace]) => used.has(namespace))
    .map(([namespace, prefix]) => ` xmlns:${prefix}="${namespace}"`)
    .join('');
  const doctype = root.namespace === XHTML ? '<!DOCTYPE html>\n' : '';
  const parts = ['<?xml version="1.0" encoding="UTF-8"?>\n', doctype];
  writeElement(root, undefined, declarations, parts);
  parts.push('\n');
  return parts.join('');
}

function collectNamespaces(element: XmlElement, used: Set<string>): void {
  for (const { namespace } of element.attributes) if (namespace !== '') used.add(namespace);
  for (const child of element.children) if (isElement(child)) collectNamespaces(child, used);
}

function writeElement(
  element: XmlElement,
  parentNamespace: string | undefined,
  declarations: string,
  parts: string[],
): void {
  const namespace = element.namespace === parentNamespace ? '' : ` xmlns="${escapeAttribute(element.namespace)}"`;
  parts.push('<', element.name, namespace, declarations);
  for (const attribute of element.attributes) {
    const prefix = PREFIXES.get(attribute.namespace);
    if (prefix === undefined || !NAME.test(attribute.name)) continue;
    parts.push(' ', prefix, attribute.name, '="', escapeAttribute(attribute.value), '"');
  }
  if (element.children.length === 0 && (element.namespace !== XHTML || VOID.has(element.name))) {
    parts.push('/>');
    return;
  }
  parts.push('>');
  for (const child of element.children) {
    if (isElement(child)) writeElement(child, element.namespace, '', parts);
    else parts.push(escapeText(child));
  }
  parts.push('</', element.name, '>');
}

/** Escapes text for an XML document and removes characters that XML does not allow. */
export const escapeText = (text: string): string =>
  text.replaceAll(NOT_XML, '').replaceAll(TEXT_SPECIAL, (character) => ESCAPES[character] ?? '');

/** Escapes text for a double-quoted attribute value. */
export const escapeAttribute = (text: string): string =>
  text.replaceAll(NOT_XML, '').replaceAll(VALUE_SPECIAL, (character) => ESCAPES[character] ?? '');
