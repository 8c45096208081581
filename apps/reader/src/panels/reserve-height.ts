/**
 * Keeps the greatest height that an element has had at the width of its container, so that the text above it does not move each
 * time the element needs one row less or more. Returns a function to stop.
 */
export function reserveHeight(element: HTMLElement | null): (() => void) | undefined {
  const container = element?.parentElement;
  if (!element || !container) return undefined;
  let width = 0;
  let greatest = 0;
  const resizes = new ResizeObserver(() => {
    if (container.clientWidth !== width) {
      width = container.clientWidth;
      greatest = 0;
      element.style.minBlockSize = '';
    }
    const { height } = element.getBoundingClientRect();
    if (height <= greatest) return;
    greatest = height;
    element.style.minBlockSize = `${height}px`;
  });
  resizes.observe(container);
  resizes.observe(element);
  return () => resizes.disconnect();
}
