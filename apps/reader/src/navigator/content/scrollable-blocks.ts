/** Marks blocks that scroll because they do not fit on a page. */
export const SCROLLABLE_ATTRIBUTE = 'data-octavo-scrollable';

/**
 * Keeps the input that scrolls a block from turning the page: touch, the wheel, and the arrow keys once the block has the
 * focus. Does nothing while the block is not scrollable.
 */
export function containScrolling(element: HTMLElement): void {
  const stopPropagation = (event: Event): void => {
    if (element.hasAttribute(SCROLLABLE_ATTRIBUTE)) event.stopPropagation();
  };
  for (const type of ['touchstart', 'touchmove', 'touchend'])
    element.addEventListener(type, stopPropagation, { passive: true });
  element.addEventListener('wheel', (event) => canScroll(element, event.deltaY) && stopPropagation(event), {
    passive: true,
  });
  element.addEventListener('keydown', (event) => {
    const isAlongLine = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (isAlongLine || canScroll(element, step)) stopPropagation(event);
  });
}

/** Whether a block can still scroll up or down. At its end the page turns. */
function canScroll({ scrollTop, scrollHeight, clientHeight }: Element, direction: number): boolean {
  if (direction === 0) return false;
  return direction < 0 ? scrollTop > 0 : scrollTop + clientHeight < scrollHeight - 1;
}
