import type { FoliateSection } from 'foliate-js/view.js';
import type { DocumentStrip } from './document-strip.ts';
import type { FlowAxis } from './flow-axis.ts';
import type { FramedDocument } from './framed-document.ts';
import { visibleRange } from './visible-range.ts';

/** The visible part of the book, in the form of the engine's `relocate` event. */
export interface VisiblePosition {
  index: number;
  range: Range | null;
  /** Fraction of the document before the window, and fraction of the document that is visible, 0–1. */
  fraction: number;
  size: number;
}

/** The visible part of the book, if `first` is the first visible document. */
export function visiblePositionOf(
  first: FramedDocument,
  documents: DocumentStrip,
  { axis, margin, sections }: { axis: FlowAxis; margin: number; sections: readonly FoliateSection[] },
): VisiblePosition {
  const start = documents.startOf(first);
  const windowEnd = axis.position + axis.size;
  const within = { start: axis.position - start, end: windowEnd - start - margin };
  const range = first.isAlongAxis
    ? visibleRange(first.doc, within, (rect) => axis.spanOf(rect, first.length))
    : undefined;
  const fraction = documentFraction(first, (axis.position - start) / first.extent);
  const own = sections[first.index]?.size ?? 0;
  let end = start;
  let weight = 0;
  for (const each of documents.from(first)) {
    const section = sections[each.index];
    if (section?.linear !== 'no' || each === first)
      weight += documentFraction(each, (windowEnd - end + 2) / each.extent) * (section?.size ?? 0);
    end += each.extent;
  }
  return {
    index: first.index,
    range: range ?? null,
    fraction,
    size: own > 0 ? Math.max(0, weight / own - fraction) : 0,
  };
}

/** The fraction of a document before a fraction of its frame, which may show only a part of it. */
function documentFraction({ slices }: FramedDocument, fraction: number): number {
  const shown = Math.min(1, Math.max(0, fraction));
  return slices ? slices.toDocument(shown) : shown;
}
