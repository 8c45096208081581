import { isArriving } from './arriving-document.ts';
import { styleRulesOf } from './style-rules.ts';
import { isHtmlElement } from './xhtml.ts';

/** A block of a long document, with the slices it belongs to. A block without inner blocks is in one slice. */
export interface SlicedBlock {
  readonly element: HTMLElement;
  readonly first: number;
  readonly last: number;
}

/** A long document, divided at the borders of its blocks. */
export interface SlicedBlocks {
  /** The blocks that are not divided, in document order. Content outside of all blocks belongs to every slice. */
  readonly units: readonly SlicedBlock[];
  /** The blocks that contain the undivided ones. */
  readonly divided: readonly SlicedBlock[];
  /** The first block of each slice. */
  readonly starts: readonly HTMLElement[];
  /** Fraction of the document before each slice, 0–1, and 1 at the end. */
  readonly bounds: readonly number[];
}

/** Weight of a slice, in characters: some 40 pages, which a browser lays out in a few hundredths of a second. */
const SLICE_WEIGHT = 120_000;
/** Shorter documents are laid out as a whole. */
const MIN_DOCUMENT_WEIGHT = 300_000;
/** An element takes time to lay out even without text. */
const ELEMENT_WEIGHT = 30;
/** Elements whose children can be hidden without changing the rest. */
const DIVISIBLE = new Set(
  'body div section article main aside header footer nav blockquote center dl ol ul table tbody'.split(' '),
);
/** Parts that belong to the whole element around them. */
const UNDIVIDED_PARTS = new Set('thead tfoot colgroup col caption style script link template'.split(' '));
const HEADING = /^(?:h[1-6]|hgroup|header)$/;

interface Unit {
  readonly element: HTMLElement;
  readonly weight: number;
}

/**
 * Divides a document at the borders of its blocks. Returns undefined for a short document, and for one whose style sheets
 * count elements, because hidden elements do not count.
 *
 * Of a document that is still arriving, only the slices that are complete are returned. They are the first slices of the whole
 * document, because a slice depends only on the text before its end.
 */
export function sliceBlocks(doc: Document, isPart = isArriving(doc)): SlicedBlocks | undefined {
  if (!doc.body || weightOf(doc.body) < MIN_DOCUMENT_WEIGHT || hasCounters(doc)) return undefined;
  if (isPart && !isDivisibleInPart(doc)) return undefined;
  const units: Unit[] = [];
  /** Divided blocks, with the numbers of their first unit and of the first one after them. */
  const divided: { element: HTMLElement; from: number; to: number }[] = [];
  const divide = (parent: HTMLElement, isOpen: boolean): void => {
    const { lastElementChild } = parent;
    for (const child of parent.children) {
      if (!isHtmlElement(child) || UNDIVIDED_PARTS.has(child.localName)) continue;
      const isOpenChild = isOpen && child === lastElementChild;
      const weight = weightOf(child);
      if (!isDivisible(child, weight)) {
        // The last element may grow, so its weight is not known yet.
        if (!isOpenChild) units.push({ element: child, weight });
        continue;
      }
      const from = units.length;
      divide(child, isOpenChild);
      if (units.length > from) divided.push({ element: child, from, to: units.length });
    }
  };
  divide(doc.body, isPart);
  const allFirstUnits = firstUnitsOfSlices(units);
  // The last slice of a part may grow.
  const unitCount = isPart ? (allFirstUnits.at(-1) ?? 0) : units.length;
  const firstUnits = isPart ? allFirstUnits.slice(0, -1) : allFirstUnits;
  units.length = unitCount;
  if (firstUnits.length < (isPart ? 1 : 2)) return undefined;
  const sliceOf = Array.from(units, () => 0);
  for (const [slice, first] of firstUnits.entries()) sliceOf.fill(slice, first);
  const total = units.reduce((sum, { weight }) => sum + weight, 0);
  let before = 0;
  const fractions = units.map(({ weight }) => (before += weight) / total);
  return {
    units: units.map(({ element }, at) => ({ element, first: sliceOf[at] ?? 0, last: sliceOf[at] ?? 0 })),
    divided: divided
      .filter(({ from }) => from < unitCount)
      .map(({ element, from, to }) => ({
        element,
        first: sliceOf[from] ?? 0,
        last: sliceOf[Math.min(to, unitCount) - 1] ?? 0,
      })),
    starts: firstUnits.flatMap((first) => units[first]?.element ?? []),
    bounds: [...firstUnits.map((first) => fractions[first - 1] ?? 0), 1],
  };
}

/** Whether a part of a document can be divided. A list that is numbered backwards must be complete, and so must text outside of blocks. */
function isDivisibleInPart(doc: Document): boolean {
  return doc.querySelector('ol[reversed]:not([start])') === null && !hasOwnText(doc.body);
}

/** Fills one slice after another. The headings before a text stay with it. */
function firstUnitsOfSlices(units: readonly Unit[]): number[] {
  const firstIndexes: number[] = units.length === 0 ? [] : [0];
  let weight = 0;
  /** The first of the headings just before a unit. */
  let heading: { at: number; weight: number } | undefined;
  for (const [at, unit] of units.entries()) {
    const start = heading ?? { at, weight: 0 };
    if (start.at > (firstIndexes.at(-1) ?? 0) && weight + unit.weight > SLICE_WEIGHT) {
      firstIndexes.push(start.at);
      weight = start.weight;
    }
    weight += unit.weight;
    heading = HEADING.test(unit.element.localName) ? { at: start.at, weight: start.weight + unit.weight } : undefined;
  }
  return firstIndexes;
}

/** Whether a block is long, and all its text is in inner blocks. */
function isDivisible(element: Element, weight: number): boolean {
  if (weight < SLICE_WEIGHT / 4 || !DIVISIBLE.has(element.localName)) return false;
  return !hasOwnText(element);
}

/** Whether an element has text that is in no inner element. */
function hasOwnText({ firstChild }: Element): boolean {
  for (let child = firstChild; child; child = child.nextSibling)
    if ((child.nodeType === 3 || child.nodeType === 4) && child.nodeValue?.trim()) return true;
  return false;
}

const weightOf = (element: Element): number =>
  lengthOfOnlyText(element) ?? element.textContent.length + element.getElementsByTagName('*').length * ELEMENT_WEIGHT;

/** Most blocks contain a single text. Reading its length creates neither a string nor a list of nodes. */
function lengthOfOnlyText({ firstChild }: Element): number | undefined {
  const isOnlyText = firstChild?.nodeType === Node.TEXT_NODE && firstChild.nextSibling === null;
  return isOnlyText ? (firstChild as Text).length : undefined;
}

function hasCounters(doc: Document): boolean {
  return styleRulesOf(doc).some(({ style }) => !['', 'none'].includes(style.counterIncrement));
}
