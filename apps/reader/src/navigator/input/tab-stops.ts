/** Stores the original tabindex of an element that is excluded from the tab order. */
const SAVED_TABINDEX = 'data-octavo-tabindex';

/** The tabbable elements in a document of the book. */
const TABBABLE = `:any-link, summary, button, input, select, textarea, :is(audio, video)[controls], [tabindex]:not([tabindex^="-"]), [${SAVED_TABINDEX}]`;

/**
 * Limits the tab order to visible elements, followed by the toolbars. A browser would visit all links of a chapter and turn
 * the pages to them. A user on the way to the toolbars would then leave the position, past hundreds of notes.
 */
export function limitTabStopsToView(
  docs: Iterable<Document>,
  screen: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>,
): void {
  for (const doc of docs) {
    const frame = doc.defaultView?.frameElement;
    if (!frame) continue;
    const { left, top, width } = frame.getBoundingClientRect();
    // Fixed pages are scaled.
    const scale = frame.clientWidth > 0 ? width / frame.clientWidth : 1;
    const isInView = (box: DOMRect): boolean =>
      left + box.right * scale > screen.left &&
      left + box.left * scale < screen.right &&
      top + box.bottom * scale > screen.top &&
      top + box.top * scale < screen.bottom;
    const stops = [...doc.querySelectorAll(TABBABLE)].map((element) => ({
      element,
      isVisible: [...element.getClientRects()].some(isInView),
    }));
    // All elements are measured before any is changed.
    for (const { element, isVisible } of stops) {
      if (isVisible) restoreTabStop(element);
      else disableTabStop(element);
    }
  }
}

function disableTabStop(element: Element): void {
  if (element.hasAttribute(SAVED_TABINDEX)) return;
  element.setAttribute(SAVED_TABINDEX, element.getAttribute('tabindex') ?? '');
  element.setAttribute('tabindex', '-1');
}

function restoreTabStop(element: Element): void {
  const before = element.getAttribute(SAVED_TABINDEX);
  if (before === null) return;
  element.removeAttribute(SAVED_TABINDEX);
  if (before === '') element.removeAttribute('tabindex');
  else element.setAttribute('tabindex', before);
}
