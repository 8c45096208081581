/** A row that coasts moves at every frame; one that has not for so long, in milliseconds, lies still. */
const SCROLL_IDLE_MS = 150;

/**
 * Kept when none of `fingers` is on `row` and it does not coast: whoever takes it over before takes it out of the hand. Also kept
 * when it is no longer there.
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
