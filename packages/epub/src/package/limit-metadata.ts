import type { Limits } from '../check/index.ts';
import type { EpubWarning } from '../errors/index.ts';
import { DC, attributeOf, textOf, type XmlElement } from '../xml/index.ts';

/** Texts about the book, which are longer than names: accessibility summaries and certifications. */
const LONG_PROPERTY = /^(?:schema|a11y):/;
const LONG_VALUE_CHARS = 2_000;
/** Elements whose limits are applied elsewhere. */
const LIMITED_ELSEWHERE = new Set(['description', 'identifier']);

/**
 * Ignores metadata elements above the limits and shortens names, so that later code never receives a value of a megabyte. Warns
 * once for each kind.
 */
export function limitMetadata(
  elements: readonly XmlElement[],
  limits: Limits,
  warn: (warning: Pick<EpubWarning, 'code' | 'message'>) => void,
): XmlElement[] {
  const counts = new Map<string, number>();
  const kept = elements.slice(0, limits.metadataElements).filter((element) => {
    if (element.namespace !== DC) return true;
    const count = (counts.get(element.name) ?? 0) + 1;
    counts.set(element.name, count);
    return count <= limits.repeatedElements;
  });
  if (kept.length < elements.length)
    warn({ code: 'metadata_shortened', message: 'The book has too much metadata; a part of it was ignored.' });
  const shortened = kept.map((element) => shortenElement(element, limits));
  if (shortened.some((element, index) => element !== kept[index]))
    warn({
      code: 'metadata_shortened',
      message: 'A title or another name in the metadata is too long and was shortened.',
    });
  return shortened;
}

function shortenElement(element: XmlElement, limits: Limits): XmlElement {
  if (element.namespace === DC && LIMITED_ELSEWHERE.has(element.name)) return element;
  const maxChars = maxCharsOf(element, limits);
  const text = textOf(element);
  const isLong = text.length > maxChars || element.attributes.some(({ value }) => value.length > maxChars);
  if (!isLong) return element;
  return {
    ...element,
    attributes: element.attributes.map((attribute) => ({ ...attribute, value: shorten(attribute.value, maxChars) })),
    children: [shorten(text, maxChars)],
  };
}

function maxCharsOf(element: XmlElement, limits: Limits): number {
  if (element.namespace === DC) return element.name === 'title' ? limits.titleChars : limits.nameChars;
  const property = attributeOf(element, 'property') ?? attributeOf(element, 'name') ?? '';
  return LONG_PROPERTY.test(property) ? LONG_VALUE_CHARS : limits.nameChars;
}

/** Returns at most `maxChars` characters, without half a surrogate pair at the end. */
export const shorten = (text: string, maxChars: number): string =>
  text.length <= maxChars ? text : text.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, '');
