import { onArrival } from './arriving-document.ts';
import { SHOWN_ATTRIBUTE } from './document-slices.ts';
import { findFitCandidates } from './fit-candidates.ts';
import { type Fit, fitBox, fitWideBlock } from './fit-styles.ts';
import { containScrolling, SCROLLABLE_ATTRIBUTE } from './scrollable-blocks.ts';
import { pageAreaOf } from './page-area.ts';

/** Maximum number of passes. A box that fits now may reveal another box that does not. */
const MAX_ROUNDS = 4;

/** The boxes of a document that may not fit, and how they were made to fit. */
interface FittedDocument {
  readonly candidates: readonly HTMLElement[];
  /** The inline styles to restore before the next layout. */
  readonly originals: Map<HTMLElement, Map<string, [value: string, priority: string]>>;
  /** The layout for which the boxes fit. */
  layout: string;
}

const fittedDocuments = new WeakMap<Document, FittedDocument>();

/**
 * Makes boxes fit that a page would cut off: tables wider than the line, and boxes that cannot be broken over pages. Only
 * styles change, because CFIs depend on the DOM of the book.
 */
export function watchBlocks(doc: Document): void {
  onArrival(doc, () => findBlocks(doc));
  findBlocks(doc);
}

/** Finds the boxes that may not fit, and watches them. */
function findBlocks(doc: Document): void {
  const { defaultView: view } = doc;
  const candidates = findFitCandidates(doc);
  if (!view || candidates.length === 0) return;
  const known = fittedDocuments.get(doc);
  const knownCandidates = new Set(known?.candidates);
  for (const element of candidates) if (!knownCandidates.has(element)) containScrolling(element);
  fittedDocuments.set(doc, { candidates, originals: known?.originals ?? new Map(), layout: '' });
  // After the document is laid out, and before the engine looks up the position to show.
  queueMicrotask(() => fitBlocks(doc));
  if (known) return;
  // The body keeps its size if only the height of the pages changes.
  view.addEventListener('resize', () => fitBlocks(doc));
  new view.ResizeObserver(() => fitBlocks(doc)).observe(doc.body);
}

/** Makes the boxes of a laid-out document fit. Does nothing if the layout is the same as at the last call. */
export function fitBlocks(doc: Document): void {
  const fitted = fittedDocuments.get(doc);
  const { defaultView: view } = doc;
  if (!fitted || !view || doc.body.getClientRects().length === 0) return;
  if (describeLayout(doc, view) === fitted.layout) return;
  for (const [element, styles] of fitted.originals) restore(element, styles);
  fitted.originals.clear();
  const fits = new Map<HTMLElement, Fit>();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const area = pageAreaOf(doc, view);
    // All boxes are measured before any is changed, so that each round lays out the document once.
    const next = fitted.candidates.flatMap((element): [HTMLElement, Fit][] => {
      const before = fits.get(element);
      if (before && (element.localName !== 'table' || before.isScrollable)) return [];
      const fit = isWideBlock(element)
        ? fitWideBlock(element, area, before !== undefined)
        : fitBox(element, area, view);
      return fit ? [[element, fit]] : [];
    });
    if (next.length === 0) break;
    for (const [element, fit] of next) {
      fits.set(element, fit);
      apply(element, fit, fitted.originals);
    }
  }
  fitted.layout = describeLayout(doc, view);
}

const isWideBlock = ({ localName }: Element): boolean => localName === 'table' || localName === 'math';

/** Returns a text that changes with the layout, and so with the boxes that fit. */
function describeLayout(doc: Document, view: Window): string {
  const root = view.getComputedStyle(doc.documentElement);
  const { width, height } = doc.body.getBoundingClientRect();
  const slices = doc.documentElement.getAttribute(SHOWN_ATTRIBUTE) ?? '';
  return [root.columnWidth, root.width, root.height, root.fontSize, width, height, slices].join(' ');
}

function apply(element: HTMLElement, { styles, isScrollable }: Fit, originals: FittedDocument['originals']): void {
  const saved = originals.get(element) ?? new Map<string, [string, string]>();
  originals.set(element, saved);
  for (const [name, value] of Object.entries(styles)) {
    if (!saved.has(name))
      saved.set(name, [element.style.getPropertyValue(name), element.style.getPropertyPriority(name)]);
    element.style.setProperty(name, value, 'important');
  }
  if (!isScrollable) return;
  element.setAttribute(SCROLLABLE_ATTRIBUTE, '');
  element.tabIndex = 0;
}

function restore(element: HTMLElement, styles: ReadonlyMap<string, [string, string]>): void {
  for (const [name, [value, priority]] of styles) {
    if (value === '') element.style.removeProperty(name);
    else element.style.setProperty(name, value, priority);
  }
  if (!element.hasAttribute(SCROLLABLE_ATTRIBUTE)) return;
  element.removeAttribute(SCROLLABLE_ATTRIBUTE);
  element.removeAttribute('tabindex');
}
