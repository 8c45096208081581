/** What that page says when it has done so; `forgetting.ts` of the reader says it. */
const CLEARED_MESSAGE = 'octavo:forgotten';

/**
 * Takes the books kept for reading without a connection off this device. They lie on the reader's origin, so that only a
 * page of that origin can let go of them; it is shown to nobody. A server without a reader of its own has none to forget.
 */
export function clearOfflineBooks(readerOrigin: string | null | undefined): void {
  if (!readerOrigin) return;
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = new URL('/forget', readerOrigin).href;
  // Its work is not over when it has been loaded.
  const onMessage = ({ source, data }: MessageEvent): void => {
    if (source !== frame.contentWindow || data !== CLEARED_MESSAGE) return;
    window.removeEventListener('message', onMessage);
    frame.remove();
  };
  window.addEventListener('message', onMessage);
  document.body.append(frame);
}
