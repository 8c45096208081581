/** A hidden page is not painted at all. */
const MAX_WAIT_MS = 200;

/** Resolves after the current state of the page has been passed on for painting. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, MAX_WAIT_MS);
    requestAnimationFrame(() => {
      clearTimeout(late);
      // This callback runs before the frame is painted, and the timeout after it.
      setTimeout(resolve);
    });
  });
}
