import type { Page } from '@playwright/test';

/**
 * Gives the pages that are opened from now on a voice that says each sentence at once, up to the fourth: browsers without a
 * screen have none. What it said, and how fast, is `octavoSaid` and `octavoRates` of the page.
 */
export async function giveVoice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = [];
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
        said.push(utterance.text);
        rates.push(utterance.rate);
        if (said.length > 3) return;
        utterance.dispatchEvent(Object.assign(new Event('boundary'), { name: 'word', charIndex: 0 }));
        setTimeout(() => utterance.dispatchEvent(new Event('end')));
      },
    });
    Object.defineProperties(globalThis, {
      speechSynthesis: { value: synthesis },
      SpeechSynthesisUtterance: { value: Utterance },
      octavoSaid: { value: said },
      octavoRates: { value: rates },
    });
  });
}
