import type { View } from 'foliate-js/view.js';
import type { SpokenPages } from '../aloud/speaker.ts';
import { wordsOf } from './anchoring.ts';
import { drawHighlight } from './draw-highlight.ts';
import { selectedRange } from './selections.ts';

const KEY = 'octavo-spoken';

/** The pages of text on the screen as they are read aloud. */
export function createSpokenPages(view: View, linear: (index: number) => boolean): SpokenPages {
  /** The document that is being read; before that the one whose text begins the screen. */
  let spoken: Document | undefined;
  const content = () => {
    const contents = view.renderer.getContents();
    const wanted = spoken ?? view.lastLocation?.range?.startContainer.ownerDocument;
    return contents.find(({ doc }) => doc === wanted) ?? (spoken ? undefined : contents[0]);
  };
  /** Goes on counting where the document was let go, because somebody read elsewhere meanwhile. */
  let last = -1;
  return {
    begin() {
      const shown = content() ?? view.renderer.getContents()[0];
      if (!shown) return undefined;
      spoken = shown.doc;
      last = shown.index ?? -1;
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
      content()?.overlayer?.remove(KEY);
      const index = view.book.sections.findIndex((_, at) => at > last && linear(at));
      if (index === -1) return false;
      await view.goTo(index);
      spoken = view.renderer.getContents().find((shown) => shown.index === index)?.doc;
      return true;
    },
    clear() {
      content()?.overlayer?.remove(KEY);
      spoken = undefined;
    },
  };
}
