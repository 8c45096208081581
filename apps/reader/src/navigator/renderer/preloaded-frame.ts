/**
 * The frame that the page came with, in which the first document has loaded while this program was on its way. It becomes
 * the engine's own where a browser can move a frame without loading it anew; the build puts this in the engine's hands.
 * @see https://developer.mozilla.org/docs/Web/API/Element/moveBefore
 */
export function adoptPreloadedFrame(address: string, container: HTMLElement, fallback: HTMLIFrameElement): HTMLIFrameElement {
  const frame = document.getElementById('octavo-prefetch');
  const isMatch = frame instanceof HTMLIFrameElement && frame.src === address;
  if (!isMatch || !('moveBefore' in container) || typeof container.moveBefore !== 'function') {
    container.append(fallback);
    return fallback;
  }
  for (const name of ['id', 'hidden']) frame.removeAttribute(name);
  frame.setAttribute('part', 'filter');
  frame.style.cssText = fallback.style.cssText;
  container.moveBefore(frame, null);
  return frame;
}

/** Calls `show` when `frame` has loaded `address`, which may be long ago. */
export function onFrameLoaded(frame: HTMLIFrameElement, address: string, show: () => void): void {
  const doc = frame.contentDocument;
  // An empty frame has a complete document too, of another address.
  if (frame.src === address && doc?.readyState === 'complete' && doc.URL !== 'about:blank') {
    show();
    return;
  }
  frame.addEventListener('load', show, { once: true });
  if (frame.src !== address) frame.src = address;
}
