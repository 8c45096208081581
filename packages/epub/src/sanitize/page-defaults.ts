import { directionOf } from '../package/index.ts';
import { XML, attributeOf, childOf, isElement, rawTextOf, type XmlElement } from '../xml/index.ts';
import { PAGE_CONTAINER } from './standard-styles.ts';

/** Makes the root the container that page-relative lengths refer to. */
export function asPageContainer(root: XmlElement): XmlElement {
  const style = attributeOf(root, 'style');
  const value = style === undefined ? PAGE_CONTAINER : `${style};${PAGE_CONTAINER}`;
  const others = root.attributes.filter(({ name, namespace }) => name !== 'style' || namespace !== '');
  return { ...root, attributes: [...others, { namespace: '', name: 'style', value }] };
}

/** Adds a blank line to an empty body. A document without any size has no pages, and its positions would be NaN. */
export function withBlankLine(root: XmlElement): XmlElement {
  const body = childOf(root, 'body');
  if (!body || body.children.some((node) => isElement(node) || node.trim() !== '')) return root;
  const line: XmlElement = { namespace: body.namespace, name: 'p', attributes: [], children: ['\u00A0'] };
  return {
    ...root,
    children: root.children.map((node) => (node === body ? { ...body, children: [...body.children, line] } : node)),
  };
}

/**
 * Declares the direction of a document without one, by its first letter. Documents do not inherit the direction of the book,
 * and a book in Hebrew can have a chapter in English.
 */
export function withOwnDirection(root: XmlElement): XmlElement {
  const body = childOf(root, 'body');
  const isDeclared = [root, body].some((element) => element && attributeOf(element, 'dir') !== undefined);
  const direction = isDeclared || !body ? undefined : directionOf(rawTextOf(body));
  if (direction === undefined) return root;
  return { ...root, attributes: [...root.attributes, { namespace: '', name: 'dir', value: direction }] };
}

/** Declares the language of a document without one. */
export function withLanguage(root: XmlElement, language: string | undefined): XmlElement {
  if (language === undefined || root.attributes.some(({ name, value }) => name === 'lang' && value.trim() !== ''))
    return root;
  const others = root.attributes.filter(({ name }) => name !== 'lang');
  const declared = [
    { namespace: '', name: 'lang', value: language },
    { namespace: XML, name: 'lang', value: language },
  ];
  return { ...root, attributes: [...others, ...declared] };
}
