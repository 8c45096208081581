import { type ArrivedAnchor, expectedAnchor, onTargetArrived } from './arriving-frame.ts';

/**
 * Returns the frame in which the page has preloaded the first document, moved into `container`. If the browser cannot move a
 * frame without reloading it, returns `fallback`. The build calls this from the engine's code.
 * @see https://developer.mozilla.org/docs/Web/API/Element/moveBefore
 */
export function adoptPreloadedFrame(
  address: string,
  container: HTMLElement,
  fallback: HTMLIFrameElement,
): HTMLIFrameElement {
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

/**
 * Calls `show` once when `frame` has loaded `address`, at once if it already has. A long document need not be complete if the target of
 * the jump has arrived.
 */
export function onFrameLoaded(
  frame: HTMLIFrameElement,
  address: string,
  show: () => void,
  arrivedAnchor: ArrivedAnchor | undefined = expectedAnchor(address),
): void {
  const doc = frame.contentDocument;
  // An empty frame also has a complete document, with another URL.
  if (frame.src === address && doc?.readyState === 'complete' && doc.URL !== 'about:blank') {
    show();
    return;
  }
  let isShown = false;
  const showOnce = (): void => {
    if (isShown) return;
    isShown = true;
    show();
  };
  const loaded = new Promise<void>((resolve) => frame.addEventListener('load', () => resolve(), { once: true }));
  frame.addEventListener('load', showOnce, { once: true });
  if (frame.src !== address) frame.src = address;
  if (!arrivedAnchor) return;
  const stop = onTargetArrived(frame, arrivedAnchor, loaded, showOnce);
  frame.addEventListener('load', stop, { once: true });
}

/**
 * Takes the body of a document out of the layout. Returns a function that puts it back. The engine reads styles of the root
 * and of the body before it sets its own: without this, the browser would compute the styles of all elements twice. The build
 * calls this from the engine's code.
 */
export function hideBody({ body }: Document): () => void {
  const style = body.getAttribute('style');
  body.style.setProperty('display', 'none', 'important');
  return () => {
    if (style === null) body.removeAttribute('style');
    else body.setAttribute('style', style);
  };
}
