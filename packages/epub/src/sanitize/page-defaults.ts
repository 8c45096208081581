import { attributeOf, childOf, isElement, rawTextOf, type XmlElement } from '../xml/index.ts';
import { PAGE_CONTAINER } from './standard-styles.ts';

/** Makes the root the container of lengths in parts of a page. */
export function asPageContainer(root: XmlElement): XmlElement {
  const style = attributeOf(root, 'style');
  const value = style === undefined ? PAGE_CONTAINER : `${style};${PAGE_CONTAINER}`;
  const others = root.attributes.filter(({ name, namespace }) => name !== 'style' || namespace !== '');
  return { ...root, attributes: [...others, { namespace: '', name: 'style', value }] };
}

/** Adds a blank line to an empty body. A document without any size has no pages, and no position in it is a number. */
export function withBlankLine(root: XmlElement): XmlElement {
  const body = childOf(root, 'body');
  if (!body || body.children.some((node) => isElement(node) || node.trim() !== '')) return root;
  const line: XmlElement = { namespace: body.namespace, name: 'p', attributes: [], children: ['\u00A0'] };
  return {
    ...root,
    children: root.children.map((node) => (node === body ? { ...body, children: [...body.children, line] } : node)),
  };
}

const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT_LETTER =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * Declares the direction of a document without one, if its first letter is left-to-right. Reading systems would use the
 * direction of the book's language, although a book in Hebrew can have a chapter in English.
 */
export function withOwnDirection(root: XmlElement): XmlElement {
  const body = childOf(root, 'body');
  const isDeclared = [root, body].some((element) => element && attributeOf(element, 'dir') !== undefined);
  const letter = isDeclared || !body ? undefined : LETTER.exec(rawTextOf(body))?.[0];
  if (letter === undefined || RIGHT_TO_LEFT_LETTER.test(letter)) return root;
  return { ...root, attributes: [...root.attributes, { namespace: '', name: 'dir', value: 'ltr' }] };
}
