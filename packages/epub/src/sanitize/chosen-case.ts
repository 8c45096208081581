import { MATHML, SVG, XHTML, attributeOf, childrenOf, type XmlElement } from '../xml/index.ts';

const SUPPORTED_NAMESPACES = new Set([XHTML, SVG, MATHML]);

/** Returns the case of an `epub:switch` that a browser can show, otherwise its default, otherwise its first case (EPUB 3.3 §F.2). */
export function chosenCase(element: XmlElement): XmlElement | undefined {
  const cases = childrenOf(element, 'case');
  const known = cases.find((choice) => SUPPORTED_NAMESPACES.has(attributeOf(choice, 'required-namespace') ?? ''));
  return known ?? childrenOf(element, 'default')[0] ?? cases[0];
}
