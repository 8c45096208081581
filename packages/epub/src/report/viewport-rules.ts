import { SVG, attributeOf, descendantsOf, type XmlElement } from '../xml/index.ts';

const SIDES = ['width', 'height'] as const;
const SIZE = /^(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|device-(?:width|height))$/i;

/**
 * Returns the problems of the page size that a fixed-layout document declares.
 *
 * @see https://www.w3.org/TR/epub-33/#sec-fxl-content-dimensions
 */
export function viewportProblems(root: XmlElement): string[] {
  if (root.namespace === SVG)
    return attributeOf(root, 'viewBox') === undefined ? ['The drawing is a page and has no viewBox.'] : [];
  const [meta] = descendantsOf(
    root,
    ({ name, attributes }) =>
      name === 'meta' && attributes.some((attribute) => attribute.name === 'name' && attribute.value === 'viewport'),
  );
  if (!meta) return ['The page has a fixed layout and does not state its size.'];
  const parts = (attributeOf(meta, 'content') ?? '')
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const values = parts.map((part) => part.split('=').map((half) => half.trim()));
  return SIDES.flatMap((side) => {
    const found = values.filter(([name]) => name?.toLowerCase() === side);
    if (found.length === 0) return [`The viewport of the page has no ${side}.`];
    if (found.length > 1) return [`The viewport of the page states its ${side} more than once.`];
    const [, value = ''] = found[0] ?? [];
    return SIZE.test(value) ? [] : [`The ${side} "${value}" of the page is not a number of pixels.`];
  });
}
