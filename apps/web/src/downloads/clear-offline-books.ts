/** The message that the page posts when it has finished. `clear-data.ts` of the reader sends it. */
const CLEARED_MESSAGE = 'octavo:offline-books-cleared';

/**
 * Deletes the offline books of this device. They belong to the reader origin, so only a page of that origin can
 * delete them. The page runs in a hidden iframe. A server without a separate reader origin has none.
 */
export function clearOfflineBooks(readerOrigin: string | null | undefined): void {
  if (!readerOrigin) return;
  const frame = document.createElement('iframe');
  frame.hidden = true;
  // The server clears the browser's cache only for a frame of the shop.
  frame.referrerPolicy = 'origin';
  frame.src = new URL('/forget', readerOrigin).href;
  // Its work continues after its load event.
  const onMessage = ({ source, data }: MessageEvent): void => {
    if (source !== frame.contentWindow || data !== CLEARED_MESSAGE) return;
    window.removeEventListener('message', onMessage);
    frame.remove();
  };
  window.addEventListener('message', onMessage);
  document.body.append(frame);
}
