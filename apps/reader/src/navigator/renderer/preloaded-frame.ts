import { isLoaded, type MissingPart, startArrival, watchForStall } from '../content/arriving-document.ts';
import { NavigationAbortedError } from '../content/chapter-loader.ts';
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

/** Loads the document at an address from the server, over any number of retries. @throws {NavigationAbortedError} when it is canceled */
type DocumentLoader = (address: string) => Promise<unknown>;

/** Fails until the book is open. */
let loadAgain: DocumentLoader = () => Promise.reject(new NavigationAbortedError('The book is not open yet.'));

/** Sets the function that loads documents which frames could not load. */
export function setDocumentLoader(loader: DocumentLoader): void {
  loadAgain = loader;
}

const shown = new WeakSet<Document>();

/** Whether the document of a frame is shown. Its pictures may still be missing. */
export const isShown = (doc: Document): boolean => shown.has(doc);

/**
 * Calls `show` once when `frame` has loaded `address`, immediately if it already has. A long document need not be complete if the target of
 * the jump has arrived. If the connection was cut, the document is loaded again. A picture that never arrives does not keep the text from
 * the reader.
 */
export function onFrameLoaded(
  frame: HTMLIFrameElement,
  address: string,
  show: () => void,
  arrivedAnchor: ArrivedAnchor | undefined = expectedAnchor(address),
): void {
  const waiting = new AbortController();
  const showOnce = (): void => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    if (frame.contentDocument) shown.add(frame.contentDocument);
    show();
  };
  const { contentDocument: doc } = frame;
  if (frame.src === address && doc && isLoaded(doc)) {
    showOnce();
    return;
  }
  let markLoaded = (): void => undefined;
  const loaded = new Promise<void>((resolve) => (markLoaded = resolve));

  const watch = (): void => watchForStall(() => frame.contentDocument, isWaiting, onStall);
  const isWaiting = (): boolean => frame.isConnected && !waiting.signal.aborted;
  const onStall = (missing: MissingPart): void => {
    if (missing === 'text') void reload();
    else showArriving();
  };
  /** Shows what has arrived. The rest is loaded while it is shown. */
  const showArriving = (): void => {
    if (frame.contentDocument) startArrival(frame.contentDocument, loaded);
    showOnce();
  };
  const reload = async (): Promise<void> => {
    try {
      await loadAgain(address);
      if (!isWaiting()) return;
      // Without an entry in the history of the tab.
      frame.contentWindow?.location.replace(address);
      watch();
    } catch (error) {
      if (!(error instanceof NavigationAbortedError)) throw error;
      // The engine accepts the next jump after it has shown a document.
      if (frame.contentDocument?.body) showArriving();
      else frame.contentWindow?.location.replace('about:blank');
    }
  };
  frame.addEventListener('load', () => {
    // An error page of the browser.
    if (!frame.contentDocument && isWaiting()) void reload();
    else {
      markLoaded();
      showOnce();
    }
  });
  if (frame.src !== address) frame.src = address;
  watch();
  if (arrivedAnchor) {
    const stop = onTargetArrived(frame, arrivedAnchor, showArriving);
    waiting.signal.addEventListener('abort', stop);
  }
}

/**
 * Takes the body of a document out of the layout. Returns a function that puts it back. The engine reads styles of the
 * root and the body before it sets its own. Without this, the browser would compute the styles of all elements twice.
 * The build calls this from the engine's code.
 */
export function hideBody({ body }: Document): () => void {
  const style = body.getAttribute('style');
  body.style.setProperty('display', 'none', 'important');
  return () => {
    if (style === null) body.removeAttribute('style');
    else body.setAttribute('style', style);
  };
}
