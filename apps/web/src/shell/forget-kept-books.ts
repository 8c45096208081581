/**
 * Takes the books kept for reading without a connection off this device. They lie on the reader's origin, so that only a
 * page of that origin can let go of them; it is shown to nobody. A server without a reader of its own has none to forget.
 */
export function forgetKeptBooks(readerOrigin: string | null | undefined): void {
  if (!readerOrigin) return;
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = new URL('/forget', readerOrigin).href;
  frame.addEventListener('load', () => frame.remove(), { once: true });
  document.body.append(frame);
}
