/** Marked for our own style sheet, which lets them stand alone between the lines. */
const ISOLATED_ATTRIBUTE = 'data-octavo-isolated';

/** Lines shorter than this, in units of their letters, hold a word or two each. */
const MIN_LINE_EM = 12;
/** A smaller share of the column is no picture beside the text but a part of it: an initial, a sign in the margin. */
const MIN_COLUMN_SHARE = 1 / 3;

/**
 * A picture that floats was given its size for a wider page. Where it leaves no readable line beside it, it stands alone
 * instead, and floats again as soon as there is room.
 */
export function watchNarrowFloats(doc: Document): void {
  const { defaultView: view } = doc;
  if (!view || picturesOf(doc).length === 0) return;
  // Once the document is laid out, and before the engine looks for the place to show in it.
  queueMicrotask(() => isolateNarrowFloats(doc));
  new view.ResizeObserver(() => isolateNarrowFloats(doc)).observe(doc.body);
}

/** Looks at the floats of a document that is laid out. */
export function isolateNarrowFloats(doc: Document): void {
  const { defaultView: view } = doc;
  // Upright lines are as long as the window is high, and floats leave them room enough.
  if (!view || !doc.body || view.getComputedStyle(doc.body).writingMode !== 'horizontal-tb') return;
  for (const each of doc.querySelectorAll(`[${ISOLATED_ATTRIBUTE}]`)) each.removeAttribute(ISOLATED_ATTRIBUTE);
  const floats = new Set(picturesOf(doc).flatMap((picture) => floatAround(picture, view) ?? []));
  // All are measured before any is moved: the document is laid out once.
  for (const each of [...floats].filter((float) => isNarrow(float, view))) each.setAttribute(ISOLATED_ATTRIBUTE, '');
}

const picturesOf = (doc: Document): Element[] => [...doc.querySelectorAll('img, svg, video')];

/** The picture or what holds it, whichever floats. */
function floatAround(picture: Element, view: Window): Element | undefined {
  for (let each: Element | null = picture; each && each !== picture.ownerDocument.body; each = each.parentElement)
    if (isFloat(each, view)) return each;
  return undefined;
}

function isNarrow(float: Element, view: Window): boolean {
  // Floats side by side are a row of their own, with no text between them.
  if ([float.previousElementSibling, float.nextElementSibling].some((each) => each && isFloat(each, view)))
    return false;
  const block = blockAround(float, view);
  const { paddingLeft, paddingRight, fontSize } = view.getComputedStyle(block);
  const column = block.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  const { marginLeft, marginRight } = view.getComputedStyle(float);
  const { width } = float.getBoundingClientRect();
  const taken = width + Number.parseFloat(marginLeft) + Number.parseFloat(marginRight);
  return taken > column * MIN_COLUMN_SHARE && column - taken < MIN_LINE_EM * Number.parseFloat(fontSize);
}

/** Whose lines make way for a float. */
function blockAround(float: Element, view: Window): Element {
  let block = float.parentElement;
  while (block && /^(inline|contents)/.test(view.getComputedStyle(block).display)) block = block.parentElement;
  return block ?? float.ownerDocument.body;
}

const isFloat = (element: Element, view: Window): boolean => view.getComputedStyle(element).float !== 'none';
