/** A parsed document, reduced to what survives: elements and text. Comments, instructions and doctypes are gone. */
export interface XmlElement {
  readonly namespace: string;
  /** Local name, without prefix. */
  readonly name: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlNode[];
}

export interface XmlAttribute {
  /** Empty for the usual attribute without a prefix. */
  readonly namespace: string;
  readonly name: string;
  readonly value: string;
}

export type XmlNode = XmlElement | string;

/** Deeper than any real document; every pass over a tree is recursive and must not exhaust the stack. */
export const MAX_DEPTH = 1000;
/** Elements and attributes of one document, far above the largest real chapter. */
export const MAX_NODES = 1_000_000;
/** Namespace prefixes that an element may see; real documents know a dozen. */
export const MAX_PREFIXES = 100;

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string';

/** The value of an attribute without a namespace, or of one in `namespace`. */
export function attributeOf(element: XmlElement, name: string, namespace = ''): string | undefined {
  return element.attributes.find((attribute) => attribute.name === name && attribute.namespace === namespace)?.value;
}

/** Child elements, all or those with the local name. */
export function childrenOf(element: XmlElement, name?: string): XmlElement[] {
  return element.children.filter(isElement).filter((child) => name === undefined || child.name === name);
}

/** The first child element with the local name. */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child): child is XmlElement => isElement(child) && child.name === name);
}

/** Every element under `element` that satisfies `accepts`, in document order. */
export function descendantsOf(element: XmlElement, accepts: (element: XmlElement) => boolean): XmlElement[] {
  return childrenOf(element).flatMap((child) => [...(accepts(child) ? [child] : []), ...descendantsOf(child, accepts)]);
}

/** All text under `element`, with runs of white space made one blank. */
export function textOf(element: XmlElement): string {
  return rawTextOf(element).replaceAll(/\s+/g, ' ').trim();
}

/** All text under `element` exactly as written. */
export function rawTextOf(element: XmlElement): string {
  return element.children.map((child) => (isElement(child) ? rawTextOf(child) : child)).join('');
}
