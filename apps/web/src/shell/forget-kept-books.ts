/** What that page says when it has done so; `forgetting.ts` of the reader says it. */
const FORGOTTEN = 'octavo:forgotten';

/**
 * Takes the books kept for reading without a connection off this device. They lie on the reader's origin, so that only a
 * page of that origin can let go of them; it is shown to nobody. A server without a reader of its own has none to forget.
 */
export function forgetKeptBooks(readerOrigin: string | null | undefined): void {
  if (!readerOrigin) return;
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = new URL('/forget', readerOrigin).href;
  // Its work is not over when it has been loaded.
  const hear = ({ source, data }: MessageEvent): void => {
    if (source !== frame.contentWindow || data !== FORGOTTEN) return;
    window.removeEventListener('message', hear);
    frame.remove();
  };
  window.addEventListener('message', hear);
  document.body.append(frame);
}
