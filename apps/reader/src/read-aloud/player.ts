import { NavigationAbortedError } from '../navigator/content/chapter-loader.ts';

export type PlayerState = 'off' | 'speaking' | 'paused';

/** Options that apply at once. */
export interface PlayerOptions {
  rate?: number;
  /** From 0 to 1. */
  volume?: number;
  /** Id of a voice of the browser. */
  voice?: string;
  /** Whether footnotes, page numbers and other parts beside the text are skipped. */
  isSkippingNotes?: boolean;
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
  /** It cannot be played, and the others neither. */
  onError(): void;
  /** The sound was paused from outside, or waits for a connection. */
  onPause(): void;
}

/** The segments of one document, and the one to start with. */
export interface Playlist {
  readonly segments: readonly Segment[];
  readonly at: number;
}

/** The segments of a book. */
export interface PlayerSource {
  /** The document that is shown, from the selection or the top of the page. Undefined if nothing there can be played. */
  start(): Playlist | undefined | Promise<Playlist | undefined>;
  /** Shows the next document. Undefined at the end of the book. */
  next(): Promise<Playlist | undefined>;
  /** Stops the sound. */
  silence(): void;
  /** Removes the highlight. */
  clear(): void;
  /** Returns what makes the options apply: nothing more, the segment again, or a new playlist. */
  setOptions(options: PlayerOptions): 'applied' | 'repeat' | 'reload';
}

/** Plays a book from the current position to its end, segment by segment: by a voice, or its recorded audio. */
export interface Player {
  /** `from` replaces the current position. */
  start(from?: PlayerSource['start']): void;
  /** Pauses, or resumes at the start of the segment. */
  toggle(): void;
  skip(by: 1 | -1): void;
  /** Leaves the table, list or figure of the segment. */
  escape(): void;
  /** The user went elsewhere in the book: continues there, or after a pause resumes there. Pauses if nothing is there to play. */
  move(isPlayable?: boolean): void;
  stop(): void;
  setOptions(options: PlayerOptions): void;
}

/** Reports why a document could not be loaded. The page itself shows a chapter that fails to load, until the user leaves it. */
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
  /** Whether the user went elsewhere during a pause. */
  let hasMoved = false;
  /** Id of what is being played or loaded, so that events of what was cancelled are ignored. */
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
