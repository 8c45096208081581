import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Navigator } from '../navigator/navigator.ts';
import { storedText } from '../storage/stored-text.ts';
import { getSpeechVoices, voicesFor } from '../tts/speech-voices.ts';
import type { Tts, TtsState, TtsContent, SpeechEngine } from '../tts/tts.ts';

export interface TtsControls {
  /** Whether the browser has speech synthesis and the book has text. */
  readonly isSupported: boolean;
  /** Whether any voice is installed, in any language. */
  readonly hasVoice: boolean;
  readonly state: TtsState;
  readonly rate: number;
  readonly voices: readonly { id: string; name: string }[];
  readonly voice: string;
  /** Starts at the selection, else at the top of the page. */
  start(): void;
  toggle(): void;
  skip(by: 1 | -1): void;
  stop(): void;
  setRate(rate: number): void;
  setVoice(id: string): void;
}

const storedRate = storedText('octavo-reading-rate');

/** Reads the book aloud with the voices of the browser. */
export function useTts(navigator: Navigator | undefined, language: string | undefined): TtsControls {
  const [voices] = useState(() => getSpeechVoices());
  const all = useSyncExternalStore(voices?.subscribe ?? noSubscription, voices?.all ?? noVoices);
  const [state, setState] = useState<TtsState>('off');
  const [rate, setRate] = useState(() => Number(storedRate.read()) || 1);
  const [voice, setVoice] = useState('');
  const tts = useRef<Tts>(undefined);
  useEffect(() => {
    if (!navigator) tts.current?.stop();
    return () => tts.current?.stop();
  }, [navigator]);

  const startSpeaking = async (by: SpeechEngine, content: TtsContent): Promise<void> => {
    const { createTts } = await import('../tts/tts.ts');
    tts.current?.stop();
    tts.current = createTts({ content, engine: by, language, rate, onState: setState });
    if (voice !== '') tts.current.setOptions({ voice });
    tts.current.start();
  };

  return {
    isSupported: voices !== undefined && navigator?.ttsContent !== undefined,
    state,
    rate,
    hasVoice: all.length > 0,
    voices: voicesFor(language, all).map(({ voiceURI, name }) => ({ id: voiceURI, name })),
    voice,
    start() {
      if (voices && navigator?.ttsContent) void startSpeaking(voices, navigator.ttsContent);
    },
    toggle: () => tts.current?.toggle(),
    skip: (by) => tts.current?.skip(by),
    stop: () => tts.current?.stop(),
    setRate(next) {
      setRate(next);
      storedRate.write(String(next));
      tts.current?.setOptions({ rate: next });
    },
    setVoice(id) {
      setVoice(id);
      tts.current?.setOptions({ voice: id });
    },
  };
}

const NO_VOICES: readonly SpeechSynthesisVoice[] = [];
const noVoices = () => NO_VOICES;
const noSubscription = () => () => undefined;
