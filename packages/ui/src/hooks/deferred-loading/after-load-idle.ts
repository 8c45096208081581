/** No later than this, in milliseconds, however busy the page is, and so long for a picture that does not come. */
const MAX_WAIT_MS = 3000;

/**
 * Runs `task` when the page has loaded what it shows and the browser has a moment: for what is needed soon, but not for
 * the first look. Gives the way to take it back.
 */
export function afterLoadIdle(task: () => void): () => void {
  let cancel = (): void => undefined;
  const scheduleIdle = (): void => {
    if ('requestIdleCallback' in window) {
      const id = window.requestIdleCallback(task, { timeout: MAX_WAIT_MS });
      cancel = () => window.cancelIdleCallback(id);
      return;
    }
    // Safari has no idle callbacks.
    const id = globalThis.setTimeout(task, 200);
    cancel = () => globalThis.clearTimeout(id);
  };
  if (document.readyState === 'complete') scheduleIdle();
  else {
    const onLoad = (): void => {
      cancel();
      scheduleIdle();
    };
    const id = globalThis.setTimeout(onLoad, MAX_WAIT_MS);
    cancel = () => {
      globalThis.clearTimeout(id);
      window.removeEventListener('load', onLoad);
    };
    window.addEventListener('load', onLoad);
  }
  return () => cancel();
}
