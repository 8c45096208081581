/**
 * Keeps an element at the greatest height that it has had at the current width of its container. Otherwise the text above
 * would move whenever the element gets one row more or less. Returns a function to stop.
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
