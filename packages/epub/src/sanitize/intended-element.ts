import { MATHML, SVG, XHTML, isElement, type XmlElement } from '../xml/index.ts';
import { DROPPED_ELEMENTS, EMBEDDED_ELEMENTS, HTML_ELEMENTS } from './elements.ts';

const ROOTS: ReadonlyMap<string, string> = new Map([
  ['svg', SVG],
  ['math', MATHML],
]);

/**
 * Returns the element that the author meant by one inside HTML: `<p xmlns="">` and `<P>` are paragraphs. A browser would show
 * their text without any layout.
 */
export function intendedElement(element: XmlElement): XmlElement {
  if (element.namespace !== '' && element.namespace !== XHTML) return element;
  if (isHtml(element.name)) return element.namespace === XHTML ? element : { ...element, namespace: XHTML };
  const name = element.name.toLowerCase();
  const namespace = ROOTS.get(name);
  if (namespace !== undefined) return inNamespace({ ...element, namespace: '', name }, namespace);
  return isHtml(name) ? { ...element, namespace: XHTML, name } : element;
}

const isHtml = (name: string): boolean =>
  HTML_ELEMENTS.has(name) || DROPPED_ELEMENTS.has(name) || EMBEDDED_ELEMENTS.has(name);

/** Sets the intended namespace on elements without one. */
export function inNamespace(element: XmlElement, namespace: string): XmlElement {
  return {
    ...element,
    namespace: element.namespace === '' ? namespace : element.namespace,
    children: element.children.map((child) => (isElement(child) ? inNamespace(child, namespace) : child)),
  };
}
