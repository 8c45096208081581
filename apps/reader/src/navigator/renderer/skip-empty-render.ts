import type { FoliatePages } from 'foliate-js/view.js';
import { isArriving } from '../content/arriving-document.ts';

/**
 * Keeps the engine from laying out a document that is still loading and not yet readable, which would report a wrong position. The document is laid
 * out after it has loaded, with the size that the pages have then. So the first document can be requested one frame earlier,
 * before the pages have their size.
 */
export function skipEmptyRender(pages: Pick<FoliatePages, 'render' | 'getContents'>): void {
  const render = pages.render.bind(pages);
  pages.render = () => {
    const doc = pages.getContents()[0]?.doc;
    // A frame starts with an empty document that is already complete.
    if (!doc || isArriving(doc) || (doc.readyState === 'complete' && doc.URL !== 'about:blank')) render();
  };
}
