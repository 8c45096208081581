/** The longest wait for the load event, and for idle time after it, in milliseconds. */
const MAX_WAIT_MS = 3000;

/**
 * Runs `task` when the page has loaded and the browser is idle. For code that is needed soon, but not for the first paint.
 * Returns a function that cancels.
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
