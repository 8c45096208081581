import type { GuidedNavigation } from '@octavo/epub/manifest';
import type { Player, PlayerState } from '../read-aloud/player.ts';
import type { SpeechEngine } from '../tts/tts.ts';
import { createClipPlayer } from './clip-player.ts';
import { showInMediaSession } from './media-session.ts';
import { createNarration, type NarrationStatus } from './narration.ts';
import type { NarrationContent } from './narration-content.ts';

/** Options of `openNarration`. */
export interface OpenNarrationOptions {
  title: string;
  /** The names of the narrators. */
  artist: string;
  language: string | undefined;
  content: NarrationContent;
  engine: SpeechEngine | undefined;
  rate: number;
  volume: number;
  isSkippingFootnotes: boolean;
  ensureAvailable: (url: string) => Promise<void>;
  onState: (state: PlayerState) => void;
  onStatus: (status: NarrationStatus) => void;
}

/** Opens the recorded audio of a book with an audio element of this page. */
export function openNarration({ title, artist, onState, ...options }: OpenNarrationOptions): Player {
  const narration = createNarration({
    ...options,
    clips: createClipPlayer(new Audio()),
    load: async (url) => {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`The request for recorded audio failed with status ${response.status}.`);
      return (await response.json()) as GuidedNavigation;
    },
    onState(state) {
      showState(state);
      onState(state);
    },
  });
  const showState = showInMediaSession({ title, artist }, narration);
  return narration;
}
