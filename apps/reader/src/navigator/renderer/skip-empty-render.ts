import type { FoliatePages } from 'foliate-js/view.js';

/**
 * Keeps the engine from laying out a document that is still on its way: it would tell of a place in it that nobody is at.
 * The document is laid out when it has come, in the room that there is then. So the first one may be asked for before the
 * pages have their own room, one frame earlier.
 */
export function skipEmptyRender(pages: Pick<FoliatePages, 'render' | 'getContents'>): void {
  const render = pages.render.bind(pages);
  pages.render = () => {
    const doc = pages.getContents()[0]?.doc;
    // A frame begins with an empty document that is complete at once.
    if (!doc || (doc.readyState === 'complete' && doc.URL !== 'about:blank')) render();
  };
}
