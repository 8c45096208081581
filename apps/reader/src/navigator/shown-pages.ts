import type { FoliateRenderer } from 'foliate-js/view.js';

/** Whether a drawn page is the other one of a spread of which only one fits on the screen. */
export const isHidden = (doc: Document): boolean =>
  doc.defaultView?.frameElement?.parentElement?.style.display === 'none';

/** The drawn pages on the screen, of which there may be two, by their place in the reading order. */
export const shownPages = (renderer: FoliateRenderer, indexOf: (doc: Document) => number | undefined): number[] =>
  renderer
    .getContents()
    .flatMap(({ doc }) => (isHidden(doc) ? [] : (indexOf(doc) ?? [])))
    .toSorted((one, other) => one - other);
