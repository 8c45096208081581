/** No later than this, in milliseconds, however busy the page is, and so long for a picture that does not come. */
const AT_MOST_MS = 3000;

/**
 * Runs `task` when the page has loaded what it shows and the browser has a moment: for what is needed soon, but not for
 * the first look. Gives the way to take it back.
 */
export function afterFirstPaint(task: () => void): () => void {
  let takeBack = (): void => undefined;
  const wait = (): void => {
    if ('requestIdleCallback' in window) {
      const id = window.requestIdleCallback(task, { timeout: AT_MOST_MS });
      takeBack = () => window.cancelIdleCallback(id);
      return;
    }
    // Safari has no idle callbacks.
    const id = globalThis.setTimeout(task, 200);
    takeBack = () => globalThis.clearTimeout(id);
  };
  if (document.readyState === 'complete') wait();
  else {
    const goOn = (): void => {
      takeBack();
      wait();
    };
    const id = globalThis.setTimeout(goOn, AT_MOST_MS);
    takeBack = () => {
      globalThis.clearTimeout(id);
      window.removeEventListener('load', goOn);
    };
    window.addEventListener('load', goOn);
  }
  return () => takeBack();
}
