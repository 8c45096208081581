import type { FoliatePages } from 'foliate-js/view.js';
import { isArriving, isLoaded } from '../content/arriving-document.ts';
import { isShown } from './preloaded-frame.ts';

/**
 * Keeps the engine from laying out a document that is still loading and not yet readable, which would report a wrong position. The document is laid
 * out after it has loaded, with the size that the pages have then. So the first document can be requested one frame earlier,
 * before the pages have their size.
 */
export function skipEmptyRender(pages: Pick<FoliatePages, 'render' | 'getContents'>): void {
  const render = pages.render.bind(pages);
  pages.render = () => {
    const doc = pages.getContents()[0]?.doc;
    // The body of a document may be missing whose connection was cut.
    if (!doc || (doc.body !== null && (isArriving(doc) || isShown(doc) || isLoaded(doc)))) render();
  };
}
