/** A row that has not scrolled for this long is still, in milliseconds. */
const SCROLL_IDLE_MS = 150;

/**
 * Resolves when no touch is on `row` and it no longer scrolls, so that the engine does not interrupt a swipe. Also resolves
 * when `row` has left the page.
 */
export function waitForScrollEnd(row: HTMLElement, touchCount: { readonly current: number }): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const check = (): void => {
      if (touchCount.current > 0 && row.isConnected) return restartTimer();
      row.removeEventListener('scroll', restartTimer);
      resolve();
    };
    const restartTimer = (): void => {
      clearTimeout(timer);
      timer = setTimeout(check, SCROLL_IDLE_MS);
    };
    row.addEventListener('scroll', restartTimer);
    restartTimer();
  });
}
