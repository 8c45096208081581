import { EPUB, MATHML, SVG, XHTML, attributeOf, type XmlElement } from '../xml/index.ts';

/** What the manifest must state about a document. @see https://www.w3.org/TR/epub-33/#app-item-properties-vocab */
export type Feature = 'mathml' | 'remote-resources' | 'scripted' | 'svg' | 'switch';

const SCRIPT_TYPE = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;
const PLAYED = new Set(['audio', 'video', 'source']);

/** Returns the features of a document with the line of the first element that has each. */
export function readFeatures(
  elements: readonly XmlElement[],
  lineOf: (element: XmlElement) => number | undefined,
): Map<Feature, number | undefined> {
  const found = new Map<Feature, number | undefined>();
  for (const element of elements)
    for (const feature of featuresOf(element)) if (!found.has(feature)) found.set(feature, lineOf(element));
  return found;
}

function* featuresOf(element: XmlElement): Generator<Feature> {
  const { name, namespace } = element;
  if (namespace === SVG && name === 'svg') yield 'svg';
  if (namespace === MATHML && name === 'math') yield 'mathml';
  if (namespace === EPUB && name === 'switch') yield 'switch';
  if (namespace !== XHTML) return;
  const isScript = name === 'script' && SCRIPT_TYPE.test((attributeOf(element, 'type') ?? '').trim());
  if (isScript || name === 'form' || element.attributes.some(isHandler)) yield 'scripted';
  if (PLAYED.has(name) && /^https?:/i.test(attributeOf(element, 'src') ?? '')) yield 'remote-resources';
}

const isHandler = ({ name, namespace }: XmlElement['attributes'][number]): boolean =>
  namespace === '' && /^on[a-z]/.test(name);
