import { endOfWord, firstCharacter, type Sentence, segmentSentences, trailingSpace } from './sentences.ts';

/** The pages as somebody who speaks them needs them. */
export interface TtsContent {
  /** The words of the document on the screen, and where to begin: at what is selected, else at the top of the page. */
  start(): { text: string; start: number } | undefined;
  /** Marks the words being spoken and brings them on the screen. */
  highlight(start: number, end: number): void;
  /** Goes on to the next document; `false` at the end of the book. */
  nextDocument(): Promise<boolean>;
  /** Nothing is being spoken any more. */
  clear(): void;
}

/** What of the browser's voices is needed to speak; a fake in the tests. */
export interface SpeechEngine {
  speak(
    text: string,
    how: { rate: number; voice: string | undefined; language: string | undefined },
    events: { onWord(at: number): void; onEnd(): void; onError(): void },
  ): void;
  cancel(): void;
}

export type TtsState = 'off' | 'speaking' | 'paused';

export interface Tts {
  start(): void;
  /** Pauses at the sentence, or goes on with it. */
  toggle(): void;
  skip(by: 1 | -1): void;
  stop(): void;
  /** Takes effect at once. */
  setOptions(how: { rate?: number; voice?: string }): void;
}

/** Reads the pages aloud, a sentence at a time, to the end of the book. */
export function createTts(options: {
  content: TtsContent;
  engine: SpeechEngine;
  language: string | undefined;
  rate: number;
  onState: (state: TtsState) => void;
}): Tts {
  const { content, engine, language, onState } = options;
  let speechOptions: { rate: number; voice: string | undefined } = { rate: options.rate, voice: undefined };
  let text = '';
  let sentences: Sentence[] = [];
  let at = 0;
  let state: TtsState = 'off';
  /** Whether this voice tells of its words. Many do not: then the sentence is shown that is being said. */
  let hasWordBoundaries = false;
  /** Counts what is said, so that the end of what was cut off is not heard as the end of what is said now. */
  let utteranceId = 0;

  const setState = (next: TtsState): void => {
    state = next;
    onState(next);
  };
  const cancelUtterance = (): void => {
    utteranceId += 1;
    engine.cancel();
  };
  const stop = (): void => {
    cancelUtterance();
    content.clear();
    setState('off');
  };
  const loadSentences = (from: { text: string; start: number } | undefined): void => {
    text = from?.text ?? '';
    sentences = segmentSentences(text, from?.start ?? 0, language);
    at = 0;
  };
  const continueToNext = async (): Promise<void> => {
    const mine = utteranceId;
    const hasNext = await content.nextDocument();
    if (mine !== utteranceId || state !== 'speaking') return;
    if (!hasNext) return stop();
    loadSentences(content.start());
    speakSentence();
  };
  const speakSentence = (): void => {
    const sentence = sentences[at];
    if (!sentence) return void continueToNext();
    utteranceId += 1;
    const mine = utteranceId;
    const start = firstCharacter(text, sentence.start);
    content.highlight(start, hasWordBoundaries ? endOfWord(text, start) : sentence.end - trailingSpace(sentence.text));
    engine.speak(
      sentence.text,
      { ...speechOptions, language },
      {
        onWord(offset) {
          if (mine !== utteranceId) return;
          hasWordBoundaries = true;
          content.highlight(sentence.start + offset, endOfWord(text, sentence.start + offset));
        },
        onEnd() {
          if (mine !== utteranceId) return;
          at += 1;
          speakSentence();
        },
        onError() {
          if (mine === utteranceId) stop();
        },
      },
    );
  };
  const restart = (): void => {
    cancelUtterance();
    if (state === 'speaking') speakSentence();
  };
  return {
    start() {
      cancelUtterance();
      loadSentences(content.start());
      setState('speaking');
      speakSentence();
    },
    toggle() {
      if (state === 'off') return;
      cancelUtterance();
      setState(state === 'speaking' ? 'paused' : 'speaking');
      if (state === 'speaking') speakSentence();
    },
    skip(by) {
      at = Math.max(0, at + by);
      restart();
    },
    stop,
    setOptions(next) {
      if (next.voice !== undefined) hasWordBoundaries = false;
      speechOptions = { ...speechOptions, ...next };
      restart();
    },
  };
}
