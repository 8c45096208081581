/** A parsed document reduced to elements and text. Comments, processing instructions and doctypes are removed. */
export interface XmlElement {
  readonly namespace: string;
  /** Local name, without prefix. */
  readonly name: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlNode[];
}

export interface XmlAttribute {
  /** Empty for an attribute without a prefix. */
  readonly namespace: string;
  readonly name: string;
  readonly value: string;
}

export type XmlNode = XmlElement | string;

/** Above the depth of any real document. Each pass over a tree is recursive and must not overflow the stack. */
export const MAX_DEPTH = 1000;
/** Limit of elements and attributes in one document, far above the largest real chapter. */
export const MAX_NODES = 1_000_000;
/** Limit of attributes of one element. Real elements have about a dozen. */
export const MAX_ATTRIBUTES = 1_000;
/** Limit of namespace prefixes in scope. Real documents have about a dozen. */
export const MAX_PREFIXES = 100;

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string';

/** Returns the value of an attribute without a namespace, or of one in `namespace`. */
export function attributeOf(element: XmlElement, name: string, namespace = ''): string | undefined {
  return element.attributes.find((attribute) => attribute.name === name && attribute.namespace === namespace)?.value;
}

/** Returns all child elements, or those with the local name. */
export function childrenOf(element: XmlElement, name?: string): XmlElement[] {
  return element.children.filter(isElement).filter((child) => name === undefined || child.name === name);
}

/** Returns the first child element with the local name. */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child): child is XmlElement => isElement(child) && child.name === name);
}

/** Returns every descendant of `element` that `accepts` matches, in document order. */
export function descendantsOf(element: XmlElement, accepts: (element: XmlElement) => boolean): XmlElement[] {
  const found: XmlElement[] = [];
  // One list for all levels: copying the list of each level would take quadratic time in a deep document.
  const visit = (parent: XmlElement): void => {
    for (const child of parent.children) {
      if (!isElement(child)) continue;
      if (accepts(child)) found.push(child);
      visit(child);
    }
  };
  visit(element);
  return found;
}

/** Returns the text of `element` with collapsed white space. */
export function textOf(element: XmlElement): string {
  return rawTextOf(element).replaceAll(/\s+/g, ' ').trim();
}

/** Returns the text of `element` exactly as written. */
export function rawTextOf(element: XmlElement): string {
  const parts: string[] = [];
  collectText(element, parts);
  return parts.join('');
}

function collectText(element: XmlElement, parts: string[]): void {
  for (const child of element.children) {
    if (isElement(child)) collectText(child, parts);
    else parts.push(child);
  }
}
