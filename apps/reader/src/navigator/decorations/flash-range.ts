import type { FoliateContent, View } from 'foliate-js/view.js';
import { drawHighlight } from './draw-highlight.ts';

const DECORATION_ID = 'octavo-search-hit';
/** Long enough to be seen, short enough not to look like a highlight. */
const FLASH_MS = 6_000;

let last: { content: FoliateContent; timer: ReturnType<typeof setTimeout> } | undefined;

/** Highlights the target of a jump for a moment. */
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
