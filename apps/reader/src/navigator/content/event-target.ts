/** The element that was pressed or has the keys. */
export function elementOf(target: EventTarget | null): Element | undefined {
  // The book's document has an Element class of its own, so `instanceof` with ours would always say no.
  const isElement = target !== null && 'closest' in target && typeof target.closest === 'function';
  return isElement ? (target as Element) : undefined;
}

/** What a page or a book may have that takes presses and keys for itself. */
const CONTROLS = 'a[href], summary, button, input, select, textarea, label, :is(audio, video)[controls]';

/** The control that was pressed or has the keys, on our own page or in a document of the book. */
export const controlAt = (target: EventTarget | null): Element | undefined =>
  elementOf(target)?.closest(CONTROLS) ?? undefined;
