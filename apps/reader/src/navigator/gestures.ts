/** What a key or a tap asks for. `left` and `right` are sides of the screen; the book decides which of them is onward. */
export type Gesture = 'left' | 'right' | 'next' | 'previous' | 'start' | 'end' | 'chrome';

const KEYS: Readonly<Record<string, Gesture>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'next',
  PageUp: 'previous',
  Home: 'start',
  End: 'end',
};

/** Share of the screen's width on each side that turns the page. */
const EDGE = 0.3;

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The gesture of a key press, or none: keys with a modifier belong to the browser. */
export function gestureOfKey(event: Key): Gesture | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key === ' ') return event.shiftKey ? 'previous' : 'next';
  return event.shiftKey ? undefined : KEYS[event.key];
}

/** The gesture of a tap inside the book, or none where it hit a link or ended a selection of text. */
export function gestureOfTap(event: MouseEvent, frameLeft: number, screenWidth: number): Gesture | undefined {
  if (event.defaultPrevented || event.button !== 0 || isOnLink(event)) return undefined;
  if (event.view?.getSelection()?.type === 'Range') return undefined;
  const place = (event.clientX + frameLeft) / screenWidth;
  if (place < EDGE) return 'left';
  return place > 1 - EDGE ? 'right' : 'chrome';
}

function isOnLink({ target }: MouseEvent): boolean {
  // The book's document has an Element class of its own, so `instanceof` with ours would always say no.
  return (
    target !== null && 'closest' in target && typeof target.closest === 'function' && target.closest('a[href]') !== null
  );
}
