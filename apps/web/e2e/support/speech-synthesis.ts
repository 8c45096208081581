import type { BrowserContext } from '@playwright/test';
import type { ReadingPage } from '../pages/reading.page.ts';

/** The first word of the fourth sentence of a book. */
const FOURTH_SENTENCE = { sentence: '', word: '' };

/**
 * Installs a fake voice in pages that are opened later in `opener`, a tab or a context, because headless browsers have none. The voice finishes each
 * sentence at once, up to the fourth or to one that contains `sentence`, and then stays at `word`. The page
 * properties `octavoSpoken` and `octavoRates` record the spoken texts and their rates.
 */
export async function stubSpeechSynthesis(
  opener: Pick<BrowserContext, 'addInitScript'>,
  upTo: typeof FOURTH_SENTENCE = FOURTH_SENTENCE,
): Promise<void> {
  await opener.addInitScript(({ sentence, word }) => {
    const spokenTexts: string[] = [];
    const rates: number[] = [];
    class Utterance extends EventTarget {
      rate = 1;
      lang = '';
      voice = null;
      constructor(readonly text: string) {
        super();
      }
    }
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => [{ voiceURI: 'tin', name: 'Tin', lang: 'en', localService: true }],
      cancel: () => undefined,
      speak(utterance: Utterance) {
        spokenTexts.push(utterance.text);
        rates.push(utterance.rate);
        const isLast = sentence === '' ? spokenTexts.length > 3 : utterance.text.includes(sentence);
        const charIndex = isLast ? utterance.text.indexOf(word) : 0;
        utterance.dispatchEvent(Object.assign(new Event('boundary'), { name: 'word', charIndex }));
        if (isLast) return;
        setTimeout(() => utterance.dispatchEvent(new Event('end')));
      },
    });
    Object.defineProperties(globalThis, {
      speechSynthesis: { value: synthesis },
      SpeechSynthesisUtterance: { value: Utterance },
      octavoSpoken: { value: spokenTexts },
      octavoRates: { value: rates },
    });
  }, upTo);
}

/** The texts that the fake voice has spoken so far. */
export const spokenTexts = ({ frame }: ReadingPage): Promise<string[]> =>
  frame.locator('body').evaluate(() => (globalThis as unknown as { octavoSpoken: string[] }).octavoSpoken);

/** The boxes of the read-aloud highlight in a document, and the boxes of the word that should be highlighted. */
export const spokenHighlight = (reading: ReadingPage, document: string, word: string) =>
  reading.frame.locator('foliate-view').evaluate(
    (view, [name, wanted]) => {
      const { renderer } = view as unknown as {
        renderer: { getContents(): { doc: Document; overlayer?: { element: SVGElement } }[] };
      };
      const content = renderer.getContents().find(({ doc }) => doc.URL.endsWith(name));
      const highlightRects = [...(content?.overlayer?.element.querySelectorAll('[style*="--mark-spoken"] rect') ?? [])];
      const text = content?.doc.querySelector('p')?.firstChild;
      const at = text?.textContent?.indexOf(wanted) ?? -1;
      if (!content || !text || at === -1) return undefined;
      const range = content.doc.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + wanted.length);
      const boxes = (all: readonly Element[] | readonly DOMRect[], of: (each: never, side: string) => number) =>
        all.map((each) => ['x', 'y', 'width', 'height'].map((side) => Math.round(of(each as never, side))));
      return {
        marked: boxes(highlightRects, (rect: Element, side) => Number(rect.getAttribute(side))),
        word: boxes([...range.getClientRects()], (rect: DOMRect, side) => rect[side as 'x']),
      };
    },
    [document, word] as const,
  );
