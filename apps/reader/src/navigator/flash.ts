import type { FoliateContent, View } from 'foliate-js/view.js';
import { drawHighlight } from './draw-highlight.ts';

const KEY = 'octavo-found';
/** Long enough to be found by eye, short enough not to be taken for a mark. */
const SHOWN_MS = 6_000;

let last: { content: FoliateContent; timer: ReturnType<typeof setTimeout> } | undefined;

/** Shows for a while which words a jump led to. */
export function flash(view: View, index: number, wordsIn: (doc: Document) => Range | undefined): void {
  if (last) {
    clearTimeout(last.timer);
    last.content.overlayer?.remove(KEY);
  }
  const content = view.renderer.getContents().find((shown) => shown.index === index);
  const range = content?.doc && wordsIn(content.doc);
  if (!content || !range) return;
  content.overlayer?.add(KEY, range, drawHighlight, { color: 'found' });
  last = { content, timer: setTimeout(() => content.overlayer?.remove(KEY), SHOWN_MS) };
}
