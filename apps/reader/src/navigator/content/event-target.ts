/** The element that is the target of an event. */
export function elementOf(target: EventTarget | null): Element | undefined {
  // The book's document has its own Element class, so `instanceof` would always be false.
  const isElement = target !== null && 'closest' in target && typeof target.closest === 'function';
  return isElement ? (target as Element) : undefined;
}

/** Elements that handle clicks and keys themselves. */
const CONTROLS = 'a[href], summary, button, input, select, textarea, label, :is(audio, video)[controls]';

/** The control that is the target of an event, on this page or in a document of the book. */
export const controlAt = (target: EventTarget | null): Element | undefined =>
  elementOf(target)?.closest(CONTROLS) ?? undefined;
