import { endOfWord, firstLetter, type Sentence, sentencesFrom, spaceAfter } from './sentences.ts';

/** The pages as somebody who speaks them needs them. */
export interface SpokenPages {
  /** The words of the document on the screen, and where to begin: at what is selected, else at the top of the page. */
  begin(): { text: string; start: number } | undefined;
  /** Marks the words being spoken and brings them on the screen. */
  show(start: number, end: number): void;
  /** Goes on to the next document; `false` at the end of the book. */
  next(): Promise<boolean>;
  /** Nothing is being spoken any more. */
  clear(): void;
}

/** What of the browser's voices is needed to speak; a fake in the tests. */
export interface Voices {
  say(
    text: string,
    how: { rate: number; voice: string | undefined; language: string | undefined },
    events: { onWord(at: number): void; onEnd(): void; onError(): void },
  ): void;
  cancel(): void;
}

export type SpeakingState = 'off' | 'speaking' | 'paused';

export interface Speaker {
  start(): void;
  /** Pauses at the sentence, or goes on with it. */
  toggle(): void;
  skip(by: 1 | -1): void;
  stop(): void;
  /** Takes effect at once. */
  change(how: { rate?: number; voice?: string }): void;
}

/** Reads the pages aloud, a sentence at a time, to the end of the book. */
export function createSpeaker(options: {
  pages: SpokenPages;
  voices: Voices;
  language: string | undefined;
  rate: number;
  onState: (state: SpeakingState) => void;
}): Speaker {
  const { pages, voices, language, onState } = options;
  let how: { rate: number; voice: string | undefined } = { rate: options.rate, voice: undefined };
  let text = '';
  let sentences: Sentence[] = [];
  let at = 0;
  let state: SpeakingState = 'off';
  /** Whether this voice tells of its words. Many do not: then the sentence is shown that is being said. */
  let tellsWords = false;
  /** Counts what is said, so that the end of what was cut off is not heard as the end of what is said now. */
  let saying = 0;

  const become = (next: SpeakingState): void => {
    state = next;
    onState(next);
  };
  const hush = (): void => {
    saying += 1;
    voices.cancel();
  };
  const stop = (): void => {
    hush();
    pages.clear();
    become('off');
  };
  const read = (from: { text: string; start: number } | undefined): void => {
    text = from?.text ?? '';
    sentences = sentencesFrom(text, from?.start ?? 0, language);
    at = 0;
  };
  const goOn = async (): Promise<void> => {
    const mine = saying;
    const isThere = await pages.next();
    if (mine !== saying || state !== 'speaking') return;
    if (!isThere) return stop();
    read(pages.begin());
    speak();
  };
  const speak = (): void => {
    const sentence = sentences[at];
    if (!sentence) return void goOn();
    saying += 1;
    const mine = saying;
    const start = firstLetter(text, sentence.start);
    pages.show(start, tellsWords ? endOfWord(text, start) : sentence.end - spaceAfter(sentence.text));
    voices.say(
      sentence.text,
      { ...how, language },
      {
        onWord(offset) {
          if (mine !== saying) return;
          tellsWords = true;
          pages.show(sentence.start + offset, endOfWord(text, sentence.start + offset));
        },
        onEnd() {
          if (mine !== saying) return;
          at += 1;
          speak();
        },
        onError() {
          if (mine === saying) stop();
        },
      },
    );
  };
  const again = (): void => {
    hush();
    if (state === 'speaking') speak();
  };
  return {
    start() {
      hush();
      read(pages.begin());
      become('speaking');
      speak();
    },
    toggle() {
      if (state === 'off') return;
      hush();
      become(state === 'speaking' ? 'paused' : 'speaking');
      if (state === 'speaking') speak();
    },
    skip(by) {
      at = Math.max(0, at + by);
      again();
    },
    stop,
    change(next) {
      if (next.voice !== undefined) tellsWords = false;
      how = { ...how, ...next };
      again();
    },
  };
}
