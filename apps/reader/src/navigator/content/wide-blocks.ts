/** Marked for our own style sheet, which lets them go along by themselves. */
const WIDE_ATTRIBUTE = 'data-octavo-scrollable';

/**
 * Tables and formulas may be wider than a phone. What does not fit its column goes along by itself, by a finger, the wheel
 * or, once the Tab key has reached it, the arrow keys. The book's tree stays as it is: places in the text are named by it.
 */
export function makeWideBlocksScroll(doc: Document): void {
  const { defaultView: view } = doc;
  const candidates = [...doc.querySelectorAll<HTMLElement>('table, math[display="block"]')];
  if (!view || candidates.length === 0) return;
  const measure = (): void => {
    for (const element of candidates) {
      const available = element.parentElement?.clientWidth ?? 0;
      const isWide = element.hasAttribute(WIDE_ATTRIBUTE) ? element.scrollWidth > available + 1 : element.offsetWidth > available + 1;
      if (isWide === element.hasAttribute(WIDE_ATTRIBUTE)) continue;
      element.toggleAttribute(WIDE_ATTRIBUTE, isWide);
      if (isWide) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    }
  };
  for (const element of candidates) containInput(element);
  new view.ResizeObserver(measure).observe(doc.body);
}

/** What moves the wide thing must not turn the page as well. */
function containInput(element: HTMLElement): void {
  const stopPropagationIfWide = (event: Event): void => {
    if (element.hasAttribute(WIDE_ATTRIBUTE)) event.stopPropagation();
  };
  for (const type of ['touchstart', 'touchmove', 'touchend']) element.addEventListener(type, stopPropagationIfWide, { passive: true });
  element.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') stopPropagationIfWide(event);
  });
}
