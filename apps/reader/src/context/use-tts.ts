import type { Manifest } from '@octavo/epub/manifest';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { NarrationStatus } from '../narration/narration.ts';
import { localizedText } from '../navigator/content/book-from-manifest.ts';
import { narrationTrack } from '../navigator/content/narration-track.ts';
import type { Navigator } from '../navigator/navigator.ts';
import type { Player, PlayerOptions, PlayerState } from '../read-aloud/player.ts';
import type { ReadingSession } from '../session/reading-session.ts';
import { storedText } from '../storage/stored-text.ts';
import { panelText } from '../text/panel-text.ts';
import { getSpeechVoices, voicesFor } from '../tts/speech-voices.ts';

/** Controls for reading aloud: the recorded audio of the book, or a browser voice. */
export interface TtsControls {
  /** Whether the book has recorded audio, or the browser has speech synthesis and the book has text. */
  readonly isSupported: boolean;
  /** Whether there is recorded audio, or any voice is installed, in any language. */
  readonly hasVoice: boolean;
  readonly state: PlayerState;
  readonly rate: number;
  /** From 0 to 1. */
  readonly volume: number;
  /** The recorded audio is the first one. */
  readonly voices: readonly { id: string; name: string }[];
  readonly voice: string;
  /** Whether the audio can leave the table, list or figure that it is in. */
  readonly canEscape: boolean;
  /** Whether notes and page numbers are skipped; undefined if the chapter has none. */
  readonly isSkippingFootnotes: boolean | undefined;
  /** Starts at the selection, else at the top of the page. */
  start(): void;
  toggle(): void;
  skip(by: 1 | -1): void;
  escape(): void;
  stop(): void;
  setRate(rate: number): void;
  setVolume(volume: number): void;
  setVoice(id: string): void;
  setSkippingFootnotes(isSkipping: boolean): void;
}

const storedRate = storedText('octavo-reading-rate');
const storedVolume = storedText('octavo-reading-volume');
const storedSkipping = storedText('octavo-reading-skip-notes');

/** Id of the recorded audio in the list of voices. */
const NARRATION = 'narration';
const NO_STATUS: NarrationStatus = { canEscape: false, hasFootnotes: false };

/** Reads the book aloud, with its recorded audio or with the voices of the browser. */
export function useTts(
  navigator: Navigator | undefined,
  manifest: Manifest | undefined,
  { ensureAvailable }: Pick<ReadingSession, 'ensureAvailable'>,
): TtsControls {
  const [speech] = useState(() => getSpeechVoices());
  const all = useSyncExternalStore(speech?.subscribe ?? noSubscription, speech?.all ?? noVoices);
  const [state, setState] = useState<PlayerState>('off');
  const [status, setStatus] = useState(NO_STATUS);
  const [rate, setRate] = useState(() => Number(storedRate.read()) || 1);
  const [volume, setVolume] = useState(() => volumeOf(storedVolume.read()));
  const [voice, setVoice] = useState('');
  const [isSkippingFootnotes, setSkippingFootnotes] = useState(() => storedSkipping.read() === 'on');
  const player = useRef<Player>(undefined);
  useEffect(() => {
    if (!navigator) player.current?.stop();
    return () => player.current?.stop();
  }, [navigator]);

  const language = manifest?.metadata.language?.[0];
  const recorded = navigator && manifest && hasNarration(manifest) ? manifest : undefined;
  const isRecorded = (id: string): boolean => recorded !== undefined && (id === '' || id === NARRATION);
  const engine = all.length > 0 ? speech : undefined;

  const open = async (id: string): Promise<Player | undefined> => {
    const options = { rate, volume, onState: setState };
    if (navigator && recorded && isRecorded(id)) {
      const [{ openNarration }, content] = await Promise.all([
        import('../narration/open-narration.ts'),
        navigator.narrationContent(),
      ]);
      const book = { title: localizedText(recorded.metadata.title), artist: narratorsOf(recorded), language };
      const more = { isSkippingFootnotes, ensureAvailable, onStatus: setStatus };
      return openNarration({ ...options, ...book, ...more, content, engine });
    }
    if (!speech || !navigator?.ttsContent) return undefined;
    const { createTts } = await import('../tts/tts.ts');
    const tts = createTts({ ...options, content: navigator.ttsContent, engine: speech, language });
    if (id !== '') tts.setOptions({ voice: id });
    return tts;
  };
  const start = async (id: string): Promise<void> => {
    // A part of a chapter would be read as if the chapter ended with it.
    await navigator?.whenArrived();
    const next = await open(id);
    if (!next) return;
    player.current?.stop();
    player.current = next;
    setStatus(NO_STATUS);
    next.start();
  };
  const apply = (options: PlayerOptions): void => player.current?.setOptions(options);
  const installed = navigator?.ttsContent ? voicesFor(language, all) : [];
  return {
    isSupported: recorded !== undefined || (speech !== undefined && navigator?.ttsContent !== undefined),
    state,
    rate,
    volume,
    hasVoice: recorded !== undefined || all.length > 0,
    voices: [
      ...(recorded ? [{ id: NARRATION, name: narratorsOf(recorded) || panelText.recordedAudio }] : []),
      ...installed.map(({ voiceURI, name }) => ({ id: voiceURI, name })),
    ],
    voice,
    canEscape: status.canEscape,
    isSkippingFootnotes: status.hasFootnotes ? isSkippingFootnotes : undefined,
    start: () => void start(voice),
    toggle: () => player.current?.toggle(),
    skip: (by) => player.current?.skip(by),
    escape: () => player.current?.escape(),
    stop: () => player.current?.stop(),
    setRate(next) {
      setRate(next);
      storedRate.write(String(next));
      apply({ rate: next });
    },
    setVolume(next) {
      setVolume(next);
      storedVolume.write(String(next));
      apply({ volume: next });
    },
    setVoice(id) {
      setVoice(id);
      if (isRecorded(id) || isRecorded(voice)) void start(id);
      else apply({ voice: id });
    },
    setSkippingFootnotes(isSkipping) {
      setSkippingFootnotes(isSkipping);
      storedSkipping.write(isSkipping ? 'on' : 'off');
      apply({ isSkippingFootnotes: isSkipping });
    },
  };
}

const hasNarration = ({ readingOrder }: Manifest): boolean =>
  readingOrder.some((document) => narrationTrack(document) !== undefined);

const narratorsOf = ({ metadata: { narrator = [] } }: Manifest): string =>
  narrator.map(({ name }) => localizedText(name)).join(', ');

/** The stored volume; full volume if there is none. */
function volumeOf(stored: string | null): number {
  const volume = stored === null ? 1 : Number(stored);
  return volume >= 0 && volume <= 1 ? volume : 1;
}

const NO_VOICES: readonly SpeechSynthesisVoice[] = [];
const noVoices = () => NO_VOICES;
const noSubscription = () => () => undefined;
