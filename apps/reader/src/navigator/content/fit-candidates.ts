import { styleRulesOf } from './style-rules.ts';
import { isHtmlElement } from './xhtml.ts';

/** Elements that can be wider than a line whatever their style is. */
const WIDE_ELEMENTS = 'table, pre, nobr, math';

/** Declarations that can make a box taller than a page, wider than a line, or cut off its content. */
const RISKY_DECLARATION = new RegExp(
  [
    String.raw`(?:^|[;\s])(?:(?:min-|max-)?(?:width|height|inline-size|block-size)|overflow[-\w]*|contain|white-space[-\w]*|(?:-webkit-)?line-clamp|(?:-webkit-|-epub-)?writing-mode|text-wrap[-\w]*)\s*:`,
    String.raw`(?:^|[;\s])position\s*:\s*(?:absolute|fixed|relative|sticky|-webkit-sticky)`,
    String.raw`(?:^|[;\s])display\s*:\s*(?:inline-|-webkit-)`,
    String.raw`(?:^|[;\s])(?:text-indent|margin[-\w]*)\s*:[^;]*-[\d.]`,
  ].join('|'),
);

/**
 * Finds the elements that may not fit on a page. These are tables, formulas, listings, and elements for which the
 * publisher has set a size, an overflow or a position. The engine breaks all other elements over pages, so they are
 * never measured.
 */
export function findFitCandidates(doc: Document): HTMLElement[] {
  const selectors = styleRulesOf(doc).flatMap(({ selectorText, style }) =>
    isRisky(style.cssText) ? selectorText : [],
  );
  const found = new Set<Element>(doc.querySelectorAll(WIDE_ELEMENTS));
  for (const selector of selectors) for (const element of queryAll(doc, selector)) found.add(element);
  for (const element of doc.querySelectorAll('[style]'))
    if (isRisky(element.getAttribute('style') ?? '')) found.add(element);
  // Outer boxes are fitted first, because that can be enough for the boxes in them.
  return inDocumentOrder(doc, found).filter((element) => isFittable(element));
}

/** Whether a style, as written in a rule or an attribute, can keep its element from fitting on a page. */
export const isRisky = (style: string): boolean => RISKY_DECLARATION.test(style.toLowerCase());

function queryAll(doc: Document, selector: string): Iterable<Element> {
  try {
    return doc.querySelectorAll(selector);
  } catch {
    // A selector with a namespace prefix is valid in a style sheet, but cannot be looked up.
    return [];
  }
}

/** Pictures and media are fitted by the engine; the size of the root is set by it. */
function isFittable(element: Element): element is HTMLElement {
  if (element.localName === 'math') return true;
  return isHtmlElement(element) && !/^(html|head|img|video|audio|canvas|iframe|object)$/.test(element.localName);
}

/** In linear time: comparing the positions of siblings takes time for each element between them. */
const inDocumentOrder = (doc: Document, found: ReadonlySet<Element>): Element[] =>
  found.size < 2 ? [...found] : [...doc.querySelectorAll('*')].filter((element) => found.has(element));
