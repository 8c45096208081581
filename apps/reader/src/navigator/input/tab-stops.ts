/** Keeps what an element said of the Tab key before it was left out. */
const SAVED_TABINDEX = 'data-octavo-tabindex';

/** What the Tab key goes to in a document of the book. */
const TABBABLE = `:any-link, summary, button, input, select, textarea, :is(audio, video)[controls], [tabindex]:not([tabindex^="-"]), [${SAVED_TABINDEX}]`;

/**
 * The Tab key goes to what is on the screen and then on to the bars. A browser takes it through all links of a chapter, and
 * turns the pages to them: somebody who looks for the bars would be led away from the place, past hundreds of notes.
 */
export function limitTabStopsToView(
  docs: Iterable<Document>,
  screen: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>,
): void {
  for (const doc of docs) {
    const frame = doc.defaultView?.frameElement;
    if (!frame) continue;
    const { left, top, width } = frame.getBoundingClientRect();
    // Drawn pages are shown larger or smaller than they were made.
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
    // All are measured before any is changed.
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
