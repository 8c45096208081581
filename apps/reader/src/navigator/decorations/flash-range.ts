import type { FoliateContent, View } from 'foliate-js/view.js';
import { drawHighlight } from './draw-highlight.ts';

const DECORATION_ID = 'octavo-search-hit';
/** Long enough to be found by eye, short enough not to be taken for a mark. */
const FLASH_MS = 6_000;

let last: { content: FoliateContent; timer: ReturnType<typeof setTimeout> } | undefined;

/** Shows for a while which words a jump led to. */
export function flashRange(view: View, index: number, rangeIn: (doc: Document) => Range | undefined): void {
  if (last) {
    clearTimeout(last.timer);
    last.content.overlayer?.remove(DECORATION_ID);
  }
  const content = view.renderer.getContents().find((shown) => shown.index === index);
  const range = content?.doc && rangeIn(content.doc);
  if (!content || !range) return;
  content.overlayer?.add(DECORATION_ID, range, drawHighlight, { color: 'found' });
  last = { content, timer: setTimeout(() => content.overlayer?.remove(DECORATION_ID), FLASH_MS) };
}
