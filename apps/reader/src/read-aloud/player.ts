import { NavigationAbortedError } from '../navigator/content/chapter-loader.ts';

export type PlayerState = 'off' | 'speaking' | 'paused';

/** Options that apply immediately. */
export interface PlayerOptions {
  rate?: number;
  /** From 0 to 1. */
  volume?: number;
  /** Id of a browser voice. */
  voice?: string;
  /** Whether footnotes, page numbers and other parts outside the text are skipped. */
  isSkippingFootnotes?: boolean;
}

/** A sentence or a recorded clip. */
export interface Segment {
  /** Highlights it and plays it from its start. */
  play(events: SegmentEvents): void;
  /** Index of the first segment after the table, list or figure that it is in. */
  readonly escapeTo?: number | undefined;
}

export interface SegmentEvents {
  onEnd(): void;
  /** Neither this segment nor any other can be played. */
  onError(): void;
  /** The device has paused playback, or playback waits for a connection. */
  onPause(): void;
}

/** The segments of one document, and the one to start with. */
export interface Playlist {
  readonly segments: readonly Segment[];
  readonly at: number;
}

/** The segments of a book. */
export interface PlayerSource {
  /** Returns the visible document, from the selection or the top of the page. Undefined if nothing there can be played. */
  start(): Playlist | undefined | Promise<Playlist | undefined>;
  /** Shows and returns the next document. Undefined at the end of the book. */
  next(): Promise<Playlist | undefined>;
  /** Stops playback. */
  silence(): void;
  /** Removes the highlight. */
  clear(): void;
  /** Returns whether the options apply already, or need the segment to be repeated, or need a new playlist. */
  setOptions(options: PlayerOptions): 'applied' | 'repeat' | 'reload';
}

/** Plays a book from the current position to its end, segment by segment, with speech synthesis or recorded audio. */
export interface Player {
  /** `from` replaces the current position. */
  start(from?: PlayerSource['start']): void;
  /** Pauses, or resumes at the start of the segment. */
  toggle(): void;
  skip(by: 1 | -1): void;
  /** Leaves the table, list or figure of the segment. */
  escape(): void;
  /** Continues at the position that the user has moved to, on resume if it is paused. Pauses unless `isPlayable`. */
  move(isPlayable?: boolean): void;
  stop(): void;
  setOptions(options: PlayerOptions): void;
}

/** Reports why a document could not be loaded. An aborted navigation is not an error: the user has left the chapter. */
function reportFailure(error: unknown): 'failed' {
  if (!(error instanceof NavigationAbortedError)) reportError(error);
  return 'failed';
}

const NOTHING: Playlist = { segments: [], at: 0 };

/** Creates a player. `onSegment` is called for each segment before it is played. */
export function createPlayer(
  source: PlayerSource,
  onState: (state: PlayerState) => void,
  onSegment: (segment: Segment) => void = () => undefined,
): Player {
  let segments: readonly Segment[] = [];
  let at = 0;
  let state: PlayerState = 'off';
  /** Whether the user has moved to another position during a pause. */
  let hasMoved = false;
  /** Id of the current segment or load, so that events of canceled ones are ignored. */
  let playId = 0;

  const setState = (next: PlayerState): void => {
    if (next === state) return;
    state = next;
    onState(next);
  };
  const cancel = (): void => {
    playId += 1;
    source.silence();
  };
  const stop = (): void => {
    cancel();
    source.clear();
    setState('off');
  };
  const load = (playlist: Playlist): void => {
    ({ segments, at } = playlist);
    hasMoved = false;
    play();
  };
  const loadNext = async (): Promise<void> => {
    const ownId = playId;
    const next = await source.next().catch(reportFailure);
    if (ownId !== playId || state !== 'speaking') return;
    // Resume plays the current segment again.
    if (next === 'failed') return setState('paused');
    if (next) load(next);
    else stop();
  };
  const play = (): void => {
    const segment = segments[at];
    if (!segment) return void loadNext();
    playId += 1;
    const ownId = playId;
    onSegment(segment);
    segment.play({
      onEnd() {
        if (ownId !== playId) return;
        at += 1;
        play();
      },
      onError() {
        if (ownId === playId) stop();
      },
      onPause() {
        if (ownId !== playId) return;
        cancel();
        setState('paused');
      },
    });
  };
  const restart = (): void => {
    cancel();
    if (state === 'speaking') play();
  };
  const start = (from: PlayerSource['start'] = source.start): void => {
    cancel();
    setState('speaking');
    const first = from();
    if (!(first instanceof Promise)) return load(first ?? NOTHING);
    const ownId = playId;
    void first.catch(reportFailure).then((playlist) => {
      if (ownId !== playId || state !== 'speaking') return;
      if (playlist === 'failed') {
        hasMoved = true;
        setState('paused');
      } else load(playlist ?? NOTHING);
    });
  };
  const move = (isPlayable = true): void => {
    if (state === 'speaking' && isPlayable) return start();
    hasMoved = true;
    if (state !== 'speaking') return;
    cancel();
    setState('paused');
  };
  return {
    start,
    toggle() {
      if (state === 'off') return;
      if (state === 'paused' && hasMoved) return start();
      cancel();
      setState(state === 'speaking' ? 'paused' : 'speaking');
      if (state === 'speaking') play();
    },
    skip(by) {
      at = Math.max(0, at + by);
      restart();
    },
    escape() {
      at = segments[at]?.escapeTo ?? at;
      restart();
    },
    move,
    stop,
    setOptions(options) {
      const next = source.setOptions(options);
      if (next === 'repeat') restart();
      else if (next === 'reload') move();
    },
  };
}
