import { createPlayer, type Player, type PlayerState, type Playlist, type Segment } from '../read-aloud/player.ts';
import { endOfWord, firstCharacter, segmentSentences, trailingSpace } from './sentences.ts';

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

/** Options of one utterance. */
export interface SpeechOptions {
  rate: number;
  volume: number;
  voice: string | undefined;
  language: string | undefined;
}

/** The part of the speech synthesis API that is used; replaced by a fake in tests. */
export interface SpeechEngine {
  speak(text: string, how: SpeechOptions, events: { onWord(at: number): void; onEnd(): void; onError(): void }): void;
  cancel(): void;
}

/** Reads the book aloud from the current position to its end, sentence by sentence. */
export function createTts(options: {
  content: TtsContent;
  engine: SpeechEngine;
  language: string | undefined;
  rate: number;
  volume?: number;
  onState: (state: PlayerState) => void;
}): Player {
  const { content, engine, language, onState } = options;
  let speechOptions: SpeechOptions = { rate: options.rate, volume: options.volume ?? 1, voice: undefined, language };
  /** Whether the voice reports word boundaries. Without them, the whole sentence is highlighted. */
  let hasWordBoundaries = false;
  /** Number of the current utterance, so that words of canceled ones are ignored. */
  let utterance = 0;

  const segmentsOf = ({ text, start: from }: { text: string; start: number }): Segment[] =>
    segmentSentences(text, from, language).map((sentence) => ({
      play({ onEnd, onError }) {
        const start = firstCharacter(text, sentence.start);
        const end = hasWordBoundaries ? endOfWord(text, start) : sentence.end - trailingSpace(sentence.text);
        content.highlight(start, end);
        utterance += 1;
        const own = utterance;
        engine.speak(sentence.text, speechOptions, {
          onWord(offset) {
            if (own !== utterance) return;
            hasWordBoundaries = true;
            content.highlight(sentence.start + offset, endOfWord(text, sentence.start + offset));
          },
          onEnd,
          onError,
        });
      },
    }));
  const playlist = (): Playlist | undefined => {
    const from = content.start();
    return from && { segments: segmentsOf(from), at: 0 };
  };

  return createPlayer(
    {
      start: playlist,
      next: async () => ((await content.nextDocument()) ? playlist() : undefined),
      silence() {
        utterance += 1;
        engine.cancel();
      },
      clear: content.clear,
      setOptions({ rate, volume, voice }) {
        if (voice !== undefined) hasWordBoundaries = false;
        speechOptions = {
          ...speechOptions,
          ...(rate === undefined ? {} : { rate }),
          ...(volume === undefined ? {} : { volume }),
          ...(voice === undefined ? {} : { voice }),
        };
        return 'repeat';
      },
    },
    onState,
  );
}
