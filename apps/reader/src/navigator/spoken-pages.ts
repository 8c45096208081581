import type { View } from 'foliate-js/view.js';
import type { SpokenPages } from '../aloud/speaker.ts';
import { wordsOf } from './anchoring.ts';
import { drawHighlight } from './draw-highlight.ts';
import { selectedRange } from './selections.ts';

const KEY = 'octavo-spoken';

/** The pages of text on the screen as they are read aloud. */
export function createSpokenPages(view: View, linear: (index: number) => boolean): SpokenPages {
  const content = () => view.renderer.getContents()[0];
  return {
    begin() {
      const shown = content();
      if (!shown) return undefined;
      const words = wordsOf(shown.doc);
      const from = selectedRange(shown.doc) ?? view.lastLocation?.range;
      shown.doc.getSelection()?.removeAllRanges();
      const isHere = from?.startContainer.ownerDocument === shown.doc;
      return { text: words.text, start: from && isHere ? words.indexOf(from.startContainer, from.startOffset) : 0 };
    },
    show(start, end) {
      const shown = content();
      if (!shown) return;
      const range = wordsOf(shown.doc).range(start, end);
      shown.overlayer?.add(KEY, range, drawHighlight, { color: 'spoken' });
      const page = view.lastLocation?.range;
      const isShown =
        page?.startContainer.ownerDocument === shown.doc &&
        page.comparePoint(range.startContainer, range.startOffset) === 0;
      if (!isShown) void view.renderer.scrollToAnchor?.(range);
    },
    async next() {
      const now = content()?.index ?? -1;
      const index = view.book.sections.findIndex((_, at) => at > now && linear(at));
      if (index === -1) return false;
      await view.goTo(index);
      return true;
    },
    clear: () => content()?.overlayer?.remove(KEY),
  };
}
