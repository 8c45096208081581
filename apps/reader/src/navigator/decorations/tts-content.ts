import type { View } from 'foliate-js/view.js';
import type { TtsContent } from '../../tts/tts.ts';
import { flatTextOf } from '../content/anchoring.ts';
import { isArriving } from '../content/arriving-document.ts';
import { drawHighlight } from './draw-highlight.ts';
import { selectedRange } from '../input/selections.ts';

const DECORATION_ID = 'octavo-tts';

/** Provides the visible pages of text for reading aloud. */
export function createTtsContent(view: View, isLinear: (index: number) => boolean): TtsContent {
  /** The document that is being read, or before that the one at the top of the screen. */
  let currentDocument: Document | undefined;
  const currentContent = () => {
    const contents = view.renderer.getContents();
    const wanted = currentDocument ?? view.lastLocation?.range?.startContainer.ownerDocument;
    return contents.find(({ doc }) => doc === wanted) ?? (currentDocument ? undefined : contents[0]);
  };
  /** Index of the last spoken document, even after it was unloaded because the user went elsewhere. */
  let last = -1;
  return {
    start() {
      const shown = currentContent() ?? view.renderer.getContents()[0];
      if (!shown || isArriving(shown.doc)) return undefined;
      currentDocument = shown.doc;
      last = shown.index ?? -1;
      const words = flatTextOf(shown.doc);
      const from = selectedRange(shown.doc) ?? view.lastLocation?.range;
      shown.doc.getSelection()?.removeAllRanges();
      const isHere = from?.startContainer.ownerDocument === shown.doc;
      return { text: words.text, start: from && isHere ? words.indexOf(from.startContainer, from.startOffset) : 0 };
    },
    highlight(start, end) {
      const shown = currentContent();
      if (!shown) return;
      const range = flatTextOf(shown.doc).range(start, end);
      shown.overlayer?.add(DECORATION_ID, range, drawHighlight, { color: 'spoken' });
      const page = view.lastLocation?.range;
      const isShown =
        page?.startContainer.ownerDocument === shown.doc &&
        page.comparePoint(range.startContainer, range.startOffset) === 0;
      if (!isShown) void view.renderer.scrollToAnchor?.(range);
    },
    async nextDocument() {
      currentContent()?.overlayer?.remove(DECORATION_ID);
      const index = view.book.sections.findIndex((_, at) => at > last && isLinear(at));
      if (index === -1) return false;
      await view.goTo(index);
      currentDocument = view.renderer.getContents().find((shown) => shown.index === index)?.doc;
      return true;
    },
    clear() {
      currentContent()?.overlayer?.remove(DECORATION_ID);
      currentDocument = undefined;
    },
  };
}
