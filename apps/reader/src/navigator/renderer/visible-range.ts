import { walkShown } from '../content/document-slices.ts';

const { SHOW_ELEMENT, SHOW_TEXT, SHOW_CDATA_SECTION, FILTER_ACCEPT, FILTER_REJECT, FILTER_SKIP } = NodeFilter;

/** Returns the start and end of a rectangle along the flow. */
type SpanOf = (rect: DOMRect) => { start: number; end: number };

/**
 * The text of `doc` between two offsets along the flow, or undefined if there is none. Elements outside the window are skipped
 * with all their content.
 */
export function visibleRange(doc: Document, window: { start: number; end: number }, spanOf: SpanOf): Range | undefined {
  const isOutside = ({ start, end }: { start: number; end: number }): boolean =>
    end <= window.start || start >= window.end;
  const nodes = walkShown(doc, SHOW_ELEMENT | SHOW_TEXT | SHOW_CDATA_SECTION, (node) => {
    if (node.nodeType === Node.ELEMENT_NODE) {
      const element = node as Element;
      if (/^(script|style)$/i.test(element.localName)) return FILTER_REJECT;
      const box = element.getBoundingClientRect();
      // An element without a box may contain elements with one.
      if (box.width === 0 && box.height === 0) return FILTER_SKIP;
      if (isOutside(spanOf(box))) return FILTER_REJECT;
      return /^(img|svg|math|video|audio)$/i.test(element.localName) ? FILTER_ACCEPT : FILTER_SKIP;
    }
    if (!node.nodeValue?.trim()) return FILTER_SKIP;
    return isOutside(spanOf(rectOf(node))) ? FILTER_SKIP : FILTER_ACCEPT;
  });
  const first = nodes.next().value;
  if (!first) return undefined;
  let last = first;
  for (const next of nodes) last = next;

  const range = doc.createRange();
  if (first.nodeType === Node.ELEMENT_NODE) range.setStartBefore(first);
  else
    range.setStart(
      first,
      findOffset(first, (rect) => spanOf(rect).end > window.start),
    );
  if (last.nodeType === Node.ELEMENT_NODE) range.setEndAfter(last);
  else
    range.setEnd(
      last,
      findOffset(last, (rect) => spanOf(rect).start >= window.end),
    );
  return range;
}

function rectOf(node: Node, start?: number, end?: number): DOMRect {
  const range = node.ownerDocument?.createRange() ?? document.createRange();
  if (start === undefined) range.selectNodeContents(node);
  else {
    range.setStart(node, start);
    range.setEnd(node, end ?? start);
  }
  return range.getBoundingClientRect();
}

/** Binary search for the first character for which `matches` holds; the length of the text if there is none. */
function findOffset(text: Node, matches: (rect: DOMRect) => boolean): number {
  let low = 0;
  let high = text.nodeValue?.length ?? 0;
  while (low < high) {
    const middle = (low + high) >> 1;
    const rect = rectOf(text, middle, middle + 1);
    // Collapsed white space has no box: it belongs to the text after it.
    const isBlank = rect.width === 0 && rect.height === 0;
    if (!isBlank && matches(rect)) high = middle;
    else low = middle + 1;
  }
  return low;
}
