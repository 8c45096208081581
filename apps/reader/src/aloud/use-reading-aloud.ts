import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Navigator } from '../navigator/navigator.ts';
import { keptText } from '../sync/kept-text.ts';
import { browserVoices, voicesFor } from './browser-voices.ts';
import type { Speaker, SpeakingState, SpokenPages, Voices } from './speaker.ts';

export interface ReadingAloud {
  /** Whether the browser speaks at all, and the book is one of text. */
  readonly isPossible: boolean;
  /** Whether there is a voice to do it, of whatever language. */
  readonly hasVoice: boolean;
  readonly state: SpeakingState;
  readonly rate: number;
  readonly voices: readonly { id: string; name: string }[];
  readonly voice: string;
  /** Begins at what is selected, else at the top of the page. */
  start(): void;
  toggle(): void;
  skip(by: 1 | -1): void;
  stop(): void;
  setRate(rate: number): void;
  setVoice(id: string): void;
}

const keptRate = keptText('octavo-reading-rate');

/** Reading aloud by the voices of the browser. */
export function useReadingAloud(navigator: Navigator | undefined, language: string | undefined): ReadingAloud {
  const [voices] = useState(() => browserVoices());
  const all = useSyncExternalStore(voices?.listen ?? listenToNone, voices?.all ?? none);
  const [state, setState] = useState<SpeakingState>('off');
  const [rate, setRate] = useState(() => Number(keptRate.read()) || 1);
  const [voice, setVoice] = useState('');
  const speaker = useRef<Speaker>(undefined);
  useEffect(() => {
    if (!navigator) speaker.current?.stop();
    return () => speaker.current?.stop();
  }, [navigator]);

  const speak = async (by: Voices, pages: SpokenPages): Promise<void> => {
    const { createSpeaker } = await import('./speaker.ts');
    speaker.current?.stop();
    speaker.current = createSpeaker({ pages, voices: by, language, rate, onState: setState });
    if (voice !== '') speaker.current.change({ voice });
    speaker.current.start();
  };

  return {
    isPossible: voices !== undefined && navigator?.spoken !== undefined,
    state,
    rate,
    hasVoice: all.length > 0,
    voices: voicesFor(language, all).map(({ voiceURI, name }) => ({ id: voiceURI, name })),
    voice,
    start() {
      if (voices && navigator?.spoken) void speak(voices, navigator.spoken);
    },
    toggle: () => speaker.current?.toggle(),
    skip: (by) => speaker.current?.skip(by),
    stop: () => speaker.current?.stop(),
    setRate(next) {
      setRate(next);
      keptRate.write(String(next));
      speaker.current?.change({ rate: next });
    },
    setVoice(id) {
      setVoice(id);
      speaker.current?.change({ voice: id });
    },
  };
}

const NONE: readonly SpeechSynthesisVoice[] = [];
const none = () => NONE;
const listenToNone = () => () => undefined;
