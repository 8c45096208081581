import { endOfWord, firstCharacter, type Sentence, segmentSentences, trailingSpace } from './sentences.ts';

/** The pages of the book, as text for speech synthesis. */
export interface TtsContent {
  /** The text of the visible document, and where to start: at the selection, else at the top of the page. */
  start(): { text: string; start: number } | undefined;
  /** Highlights the spoken text and scrolls to it. */
  highlight(start: number, end: number): void;
  /** Goes to the next document; resolves with `false` at the end of the book. */
  nextDocument(): Promise<boolean>;
  /** Removes the highlight. */
  clear(): void;
}

/** The part of the speech synthesis API that is used; replaced by a fake in tests. */
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
  /** Pauses, or resumes at the start of the sentence. */
  toggle(): void;
  skip(by: 1 | -1): void;
  stop(): void;
  /** Applies at once, by restarting the sentence. */
  setOptions(how: { rate?: number; voice?: string }): void;
}

/** Reads the book aloud from the current position to its end, sentence by sentence. */
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
  /** Whether the voice reports word boundaries. Without them, the whole sentence is highlighted. */
  let hasWordBoundaries = false;
  /** Id of the current utterance, so that events of cancelled utterances are ignored. */
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
    const ownId = utteranceId;
    const hasNext = await content.nextDocument();
    if (ownId !== utteranceId || state !== 'speaking') return;
    if (!hasNext) return stop();
    loadSentences(content.start());
    speakSentence();
  };
  const speakSentence = (): void => {
    const sentence = sentences[at];
    if (!sentence) return void continueToNext();
    utteranceId += 1;
    const ownId = utteranceId;
    const start = firstCharacter(text, sentence.start);
    content.highlight(start, hasWordBoundaries ? endOfWord(text, start) : sentence.end - trailingSpace(sentence.text));
    engine.speak(
      sentence.text,
      { ...speechOptions, language },
      {
        onWord(offset) {
          if (ownId !== utteranceId) return;
          hasWordBoundaries = true;
          content.highlight(sentence.start + offset, endOfWord(text, sentence.start + offset));
        },
        onEnd() {
          if (ownId !== utteranceId) return;
          at += 1;
          speakSentence();
        },
        onError() {
          if (ownId === utteranceId) stop();
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
