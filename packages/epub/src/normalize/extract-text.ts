import { XHTML, isElement, type XmlElement } from '../xml/index.ts';

/** Elements whose text is skipped: styles, and ruby annotations with their brackets, which would split words. */
const SKIPPED_ELEMENTS = new Set(['head', 'style', 'title', 'rt', 'rp', 'annotation', 'desc']);
/** Inline elements. Any other element starts a new line. */
const INLINE_ELEMENTS = new Set(
  `a em strong small s cite q dfn abbr data time code var samp kbd sub sup i b u mark bdi bdo span ins del big font strike
  tt acronym ruby rb rtc wbr img label tspan math mi mo mn mrow msup msub mfrac mtext`.split(/\s+/),
);

/** Returns the text of a document for the search index, one line per paragraph. */
export function extractText(root: XmlElement): string {
  const parts: string[] = [];
  collect(root, parts);
  return parts
    .join('')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim();
}

function collect(element: XmlElement, parts: string[]): void {
  if (SKIPPED_ELEMENTS.has(element.name) && (element.namespace === XHTML || element.name !== 'title')) return;
  const isBlock = !INLINE_ELEMENTS.has(element.name);
  if (isBlock) parts.push('\n');
  for (const child of element.children) {
    if (isElement(child)) collect(child, parts);
    // A line end in the source is a blank like any other.
    else parts.push(child.replaceAll(/\s+/g, ' '));
  }
  if (isBlock) parts.push('\n');
}
