import type { GuidedNavigation } from '@octavo/epub/manifest';
import { createPlayer, type Player, type PlayerState, type Playlist, type Segment } from '../read-aloud/player.ts';
import { segmentSentences } from '../tts/sentences.ts';
import type { SpeechEngine } from '../tts/tts.ts';
import type { ClipPlayer } from './clip-player.ts';
import { narratedParts, type NarratedPart } from './narrated-parts.ts';
import type { NarrationContent } from './narration-content.ts';

/** The state of the current part that the controls show. */
export interface NarrationStatus {
  /** Whether the part is in a table, a list or a figure that can be left. */
  readonly canEscape: boolean;
  /** Whether the document has notes or page numbers that can be skipped. */
  readonly hasFootnotes: boolean;
}

/** Options of `createNarration`. */
export interface NarrationOptions {
  content: NarrationContent;
  clips: ClipPlayer;
  /** Reads parts without audio; undefined if there is no voice. */
  engine: SpeechEngine | undefined;
  language: string | undefined;
  rate: number;
  volume: number;
  isSkippingFootnotes: boolean;
  /** Loads a guided navigation document. */
  load: (url: string) => Promise<GuidedNavigation>;
  /** Resolves if a file of the book can be fetched. */
  ensureAvailable: (url: string) => Promise<void>;
  onState: (state: PlayerState) => void;
  onStatus: (status: NarrationStatus) => void;
}

interface NarratedSegment extends Segment {
  readonly index: number;
  readonly part: NarratedPart;
}

/** Plays the recorded audio of a book, synchronized with its text. Speech synthesis reads parts without audio. */
export function createNarration(options: NarrationOptions): Player {
  const { content, clips, engine, language, load, ensureAvailable, onState, onStatus } = options;
  const documents = [...content.tracks.keys()].toSorted((one, other) => one - other);
  const loaded = new Map<number, readonly NarratedPart[]>();
  /** Files that the browser cannot decode. Speech synthesis reads their parts. */
  const unplayable = new Set<string>();
  let voice = { rate: options.rate, volume: options.volume, voice: undefined, language };
  let { isSkippingFootnotes } = options;
  /** The document of the current playlist. */
  let current = -1;
  let hasFootnotes = false;
  /** Id of the part that is spoken, so that sentences of earlier parts are ignored. */
  let spoken = 0;
  clips.setOptions(options);

  const partsOf = async (index: number): Promise<readonly NarratedPart[]> => {
    const url = content.tracks.get(index);
    const known = loaded.get(index) ?? (url === undefined ? [] : narratedParts(await load(url), url));
    loaded.set(index, known);
    return known;
  };
  const isPlayable = ({ clip, isFootnote }: NarratedPart): boolean => {
    if (isSkippingFootnotes && isFootnote) return false;
    return engine !== undefined || (clip !== undefined && !unplayable.has(clip.url));
  };

  const speak = (text: string, onEnd: () => void, onError: () => void): void => {
    spoken += 1;
    const own = spoken;
    const sentences = segmentSentences(text, 0, language);
    const speakAt = (at: number): void => {
      const sentence = sentences[at];
      if (!sentence || !engine) return onEnd();
      const onNext = (): void => {
        if (own === spoken) speakAt(at + 1);
      };
      engine.speak(sentence.text, voice, { onWord: () => undefined, onEnd: onNext, onError });
    };
    speakAt(0);
  };
  const silence = (): void => {
    spoken += 1;
    clips.pause();
    engine?.cancel();
  };

  const segmentOf = (index: number, part: NarratedPart, escapeTo: number | undefined): NarratedSegment => ({
    index,
    part,
    escapeTo,
    play({ onEnd, onError, onPause }) {
      content.show(index, part.id);
      content.setPlaying(true);
      const { clip } = part;
      const readText = (): void => {
        if (engine) speak(content.textOf(index, part.id), onEnd, onError);
        // The new playlist leaves out the parts that cannot be played.
        else player.move();
      };
      if (!clip || unplayable.has(clip.url)) return readText();
      const onClipError = async (): Promise<void> => {
        try {
          await ensureAvailable(clip.url);
          // The file is there, but this browser cannot play it.
          unplayable.add(clip.url);
          readText();
        } catch {
          // There is no connection, or the session has ended, which the page shows. Resume retries.
          onPause();
        }
      };
      clips.play(clip, {
        onEnd,
        onPause,
        onError: () => void onClipError(),
        onProgress: (fraction) => fraction !== undefined && content.follow(fraction),
      });
    },
  });
  const playlistOf = (index: number, parts: readonly NarratedPart[]): NarratedSegment[] => {
    current = index;
    hasFootnotes = parts.some(({ isFootnote }) => isFootnote);
    const playable: NarratedPart[] = [];
    /** For each part, the number of playable parts before it. */
    const before: number[] = [];
    for (const part of parts) {
      before.push(playable.length);
      if (isPlayable(part)) playable.push(part);
    }
    return playable.map((part) =>
      segmentOf(index, part, part.escapeTo === undefined ? undefined : (before[part.escapeTo] ?? playable.length)),
    );
  };
  /** Returns the first document from `from` on that can be played. */
  const findNext = async (from: number): Promise<Playlist | undefined> => {
    for (const index of documents) {
      if (index < from) continue;
      const parts = await partsOf(index);
      if (!parts.some(isPlayable)) continue;
      if (!content.visibleIndexes().includes(index)) await content.open(index);
      return { segments: playlistOf(index, parts), at: 0 };
    }
    return undefined;
  };
  /** Returns the document from the part with one of the ids, or from the first part on the page. */
  const startAt = async (index: number, ids: readonly string[]): Promise<Playlist | undefined> => {
    const segments = playlistOf(index, await partsOf(index));
    const at = ids.length > 0 ? segmentWith(segments, ids) : firstOnPage(index, segments);
    return at === undefined ? undefined : { segments, at };
  };
  const firstOnPage = (index: number, segments: readonly NarratedSegment[]): number | undefined =>
    content.firstVisible(
      index,
      segments.map(({ part }) => part.id),
    );
  const startHere = async (): Promise<Playlist | undefined> => {
    const visible = content.visibleIndexes();
    for (const index of visible) {
      const playlist = content.tracks.has(index) ? await startAt(index, []) : undefined;
      if (playlist) return playlist;
    }
    return findNext((visible.at(-1) ?? -1) + 1);
  };

  const player = createPlayer(
    {
      start: startHere,
      next: () => findNext(current + 1),
      silence,
      clear: content.clear,
      setOptions(next) {
        const { rate = voice.rate, volume = voice.volume } = next;
        voice = { ...voice, rate, volume };
        clips.setOptions({ rate, volume });
        if (next.isSkippingFootnotes === undefined || next.isSkippingFootnotes === isSkippingFootnotes)
          return 'applied';
        ({ isSkippingFootnotes } = next);
        return 'reload';
      },
    },
    (state) => {
      content.setPlaying(state === 'speaking');
      content.onTap = state === 'off' ? undefined : onTap;
      content.onLeave = state === 'off' ? undefined : onLeave;
      onState(state);
    },
    ({ escapeTo }) => onStatus({ canEscape: escapeTo !== undefined, hasFootnotes }),
  );
  const onTap = (index: number, ids: readonly string[]): boolean => {
    const parts = loaded.get(index) ?? [];
    const tapped = new Set(ids);
    if (!parts.some((part) => part.id !== undefined && tapped.has(part.id) && isPlayable(part))) return false;
    player.start(() => startAt(index, ids));
    return true;
  };
  /** Pauses in a document without audio, so that the user can read it. */
  const onLeave = (): void => player.move(content.visibleIndexes().some((index) => content.tracks.has(index)));
  return player;
}

/** Returns the index of the first segment with one of the ids. `ids` begin with the innermost element. */
function segmentWith(segments: readonly NarratedSegment[], ids: readonly string[]): number | undefined {
  const first = new Map<string, number>();
  for (const [at, { part }] of segments.entries())
    if (part.id !== undefined && !first.has(part.id)) first.set(part.id, at);
  return ids.map((id) => first.get(id)).find((at) => at !== undefined);
}
