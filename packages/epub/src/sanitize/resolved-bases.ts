import { decodePath, encodePath, relativePath } from '../package/index.ts';
import { XHTML, XML, attributeOf, childOf, isElement, type XmlAttribute, type XmlElement } from '../xml/index.ts';

/** The root of the container, as in the URL policy. */
const ROOT_URL = 'http://book.invalid/';
/** Longer URLs are ignored: bases inside each other could otherwise add up to quadratic time. */
const MAX_URL_LENGTH = 8_000;
const URL_ATTRIBUTES = new Set(['href', 'src', 'poster', 'data', 'altimg']);

/**
 * Rewrites the relative URLs of elements with `xml:base`, or of a document with a `base` element, as relative to the document.
 * Browsers ignore the attribute, and the served copy has no `base`. A base outside of the book is ignored.
 */
export function withResolvedBases(root: XmlElement, name: string): XmlElement {
  const document = ROOT_URL + encodePath(name);
  const head = root.namespace === XHTML ? childOf(root, 'head') : undefined;
  const base = head && childOf(head, 'base');
  const start = baseOf(document, base && attributeOf(base, 'href'));
  return rewrite(root, start, document, name);
}

/** Whether a document may state a base. Few do, and the others are not copied. */
export const mayHaveBase = (text: string): boolean => text.includes('xml:base') || /<base\s/i.test(text);

/** Returns the base inside an element that states `value`, or `outer` when it is none of the book. */
function baseOf(outer: string, value: string | undefined): string {
  if (value === undefined || value.length > MAX_URL_LENGTH || !URL.canParse(value, outer)) return outer;
  const { href } = new URL(value, outer);
  return href.startsWith(ROOT_URL) && href.length <= MAX_URL_LENGTH ? href : outer;
}

function rewrite(element: XmlElement, outer: string, document: string, name: string): XmlElement {
  const base = baseOf(outer, attributeOf(element, 'base', XML));
  return {
    ...element,
    attributes: base === document ? element.attributes : element.attributes.map((each) => resolved(each, base, name)),
    children: element.children.map((child) => (isElement(child) ? rewrite(child, base, document, name) : child)),
  };
}

/** Fragments alone, absolute URLs and paths from the root do not depend on the folder of the base. */
function resolved(attribute: XmlAttribute, base: string, name: string): XmlAttribute {
  const value = attribute.value.trim();
  const isRelative = value !== '' && value.length <= MAX_URL_LENGTH && !/^(?:[#/\\?]|[a-z][a-z0-9+.-]*:)/i.test(value);
  if (!isRelative || !URL_ATTRIBUTES.has(attribute.name) || !URL.canParse(value, base)) return attribute;
  const { pathname, hash } = new URL(value, base);
  return { ...attribute, value: relativePath(name, decodePath(pathname.slice(1))) + hash };
}
