/** A hidden page is not painted at all. */
const MAX_WAIT_MS = 200;

/** Resolves when what stands in the page now has been handed over to be painted. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, MAX_WAIT_MS);
    requestAnimationFrame(() => {
      clearTimeout(late);
      // Before the frame is painted this runs, and what it asks to be done later runs behind it.
      setTimeout(resolve);
    });
  });
}
