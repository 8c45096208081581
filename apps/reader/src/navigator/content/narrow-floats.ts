import { onArrival } from './arriving-document.ts';

/** Marks floats that the content style isolates between the lines. */
const ISOLATED_ATTRIBUTE = 'data-octavo-isolated';

/** Minimum line length beside a float, in em: a shorter line holds only a word or two. */
const MIN_LINE_EM = 12;
/** Minimum fraction of the column: a smaller float belongs to the text, such as an initial or a margin sign. */
const MIN_COLUMN_FRACTION = 1 / 3;

/**
 * Isolates floating pictures that leave no readable line beside them, because they were sized for a wider page. A picture
 * floats again as soon as there is room.
 */
export function watchNarrowFloats(doc: Document): void {
  const { defaultView: view } = doc;
  if (!view) return;
  if (picturesOf(doc).length === 0) {
    onArrival(doc, () => watchNarrowFloats(doc));
    return;
  }
  // After the document is laid out, and before the engine looks up the position to show.
  queueMicrotask(() => isolateNarrowFloats(doc));
  new view.ResizeObserver(() => isolateNarrowFloats(doc)).observe(doc.body);
}

/** Isolates the narrow floats of a laid-out document. */
export function isolateNarrowFloats(doc: Document): void {
  const { defaultView: view } = doc;
  // Vertical lines are as long as the window is high, so floats leave enough room.
  if (!view || !doc.body || view.getComputedStyle(doc.body).writingMode !== 'horizontal-tb') return;
  for (const each of doc.querySelectorAll(`[${ISOLATED_ATTRIBUTE}]`)) each.removeAttribute(ISOLATED_ATTRIBUTE);
  const floats = new Set(picturesOf(doc).flatMap((picture) => floatAround(picture, view) ?? []));
  // All floats are measured before any is changed, so that the document is laid out once.
  for (const each of [...floats].filter((float) => isNarrow(float, view))) each.setAttribute(ISOLATED_ATTRIBUTE, '');
}

const picturesOf = (doc: Document): Element[] => [...doc.querySelectorAll('img, svg, video')];

/** The picture, or the ancestor of it that floats. */
function floatAround(picture: Element, view: Window): Element | undefined {
  for (let each: Element | null = picture; each && each !== picture.ownerDocument.body; each = each.parentElement)
    if (isFloat(each, view)) return each;
  return undefined;
}

function isNarrow(float: Element, view: Window): boolean {
  // Adjacent floats form a row without text between them.
  if ([float.previousElementSibling, float.nextElementSibling].some((each) => each && isFloat(each, view)))
    return false;
  const block = blockAround(float, view);
  const { paddingLeft, paddingRight, fontSize } = view.getComputedStyle(block);
  const column = block.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  const { marginLeft, marginRight } = view.getComputedStyle(float);
  const { width } = float.getBoundingClientRect();
  const taken = width + Number.parseFloat(marginLeft) + Number.parseFloat(marginRight);
  return taken > column * MIN_COLUMN_FRACTION && column - taken < MIN_LINE_EM * Number.parseFloat(fontSize);
}

/** The block whose lines flow around a float. */
function blockAround(float: Element, view: Window): Element {
  let block = float.parentElement;
  while (block && /^(inline|contents)/.test(view.getComputedStyle(block).display)) block = block.parentElement;
  return block ?? float.ownerDocument.body;
}

const isFloat = (element: Element, view: Window): boolean => view.getComputedStyle(element).float !== 'none';
