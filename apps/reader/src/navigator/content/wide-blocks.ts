/** Marks blocks that the content style makes scrollable. */
const WIDE_ATTRIBUTE = 'data-octavo-scrollable';

/**
 * Makes tables and formulas scroll when they are wider than their column. They scroll by touch, by wheel, and with the arrow
 * keys once they have focus. The DOM of the book stays unchanged, because CFIs depend on it.
 */
export function makeWideBlocksScroll(doc: Document): void {
  const { defaultView: view } = doc;
  const candidates = [...doc.querySelectorAll<HTMLElement>('table, math[display="block"]')];
  if (!view || candidates.length === 0) return;
  const measure = (): void => {
    for (const element of candidates) {
      const available = element.parentElement?.clientWidth ?? 0;
      const isWide = element.hasAttribute(WIDE_ATTRIBUTE)
        ? element.scrollWidth > available + 1
        : element.offsetWidth > available + 1;
      if (isWide === element.hasAttribute(WIDE_ATTRIBUTE)) continue;
      element.toggleAttribute(WIDE_ATTRIBUTE, isWide);
      if (isWide) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    }
  };
  for (const element of candidates) containInput(element);
  new view.ResizeObserver(measure).observe(doc.body);
}

/** Keeps the input that scrolls a wide block from turning the page. */
function containInput(element: HTMLElement): void {
  const stopPropagationIfWide = (event: Event): void => {
    if (element.hasAttribute(WIDE_ATTRIBUTE)) event.stopPropagation();
  };
  for (const type of ['touchstart', 'touchmove', 'touchend'])
    element.addEventListener(type, stopPropagationIfWide, { passive: true });
  element.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') stopPropagationIfWide(event);
  });
}
