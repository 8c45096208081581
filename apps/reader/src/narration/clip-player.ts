import type { Clip } from './narrated-parts.ts';

/** The part of an audio element that is used; replaced by a fake in tests. */
export type AudioElement = Pick<
  HTMLAudioElement,
  | 'src'
  | 'currentTime'
  | 'duration'
  | 'paused'
  | 'ended'
  | 'readyState'
  | 'playbackRate'
  | 'defaultPlaybackRate'
  | 'volume'
  | 'preload'
  | 'play'
  | 'pause'
  | 'addEventListener'
>;

export interface ClipEvents {
  onEnd(): void;
  /** The file cannot be loaded or decoded. */
  onError(): void;
  /** The device or another app has paused the audio, or the browser requires a user gesture first. */
  onPause(): void;
  /** Fraction of the clip that was played, 0–1; undefined for a clip without an end. */
  onProgress(fraction: number | undefined): void;
}

/** Plays clips of audio files. */
export interface ClipPlayer {
  /** A clip that begins where the last one ended continues without a gap. */
  play(clip: Clip, events: ClipEvents): void;
  pause(): void;
  setOptions(options: { rate?: number | undefined; volume?: number | undefined }): void;
}

/** Maximum gap in seconds between clips that are played without a seek. Authoring tools round their times. */
const GAPLESS_SECONDS = 0.25;
/** Tolerance in seconds for a timer that fires early. */
const EARLY_SECONDS = 0.005;
/** Maximum time between two checks of the position in the file, in milliseconds. */
const CHECK_MS = 1_000;
const HAVE_METADATA = 1;

/** Creates a player of clips on one audio element, so that one user gesture is enough for all of them. */
export function createClipPlayer(audio: AudioElement): ClipPlayer {
  let current: { readonly clip: Clip; readonly events: ClipEvents } | undefined;
  let url: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rate = 1;
  /** The end of the clip that has just finished, while its successor is chosen. */
  let finishedAt: number | undefined;
  /** Whether the clip begins when the length of the file is known. */
  let isSeekPending = false;
  audio.preload = 'auto';

  const applyRate = (): void => {
    // Loading a file resets the rate to the default one.
    audio.defaultPlaybackRate = rate;
    audio.playbackRate = rate;
  };
  const silence = (): void => {
    clearTimeout(timer);
    if (!audio.paused) audio.pause();
  };
  const finish = (): void => {
    clearTimeout(timer);
    const finished = current;
    current = undefined;
    finishedAt = finished?.clip.end;
    finished?.events.onEnd();
    finishedAt = undefined;
    // No clip follows immediately, and the rest of the file belongs to no text.
    if (current === undefined) silence();
  };
  const fail = (report: (events: ClipEvents) => void): void => {
    const failed = current;
    current = undefined;
    silence();
    if (failed) report(failed.events);
  };
  const check = (): void => {
    clearTimeout(timer);
    if (!current || isSeekPending) return;
    const { clip, events } = current;
    const { end } = clip;
    if (end !== undefined && audio.currentTime >= end - EARLY_SECONDS) return finish();
    const last = end ?? (Number.isFinite(audio.duration) ? audio.duration : undefined);
    events.onProgress(last === undefined ? undefined : fractionOf(audio.currentTime, clip.begin, last));
    if (end === undefined || audio.paused) return;
    const remaining = ((end - audio.currentTime) / rate) * 1_000;
    timer = setTimeout(check, Math.min(Math.max(remaining, 1), CHECK_MS));
  };
  const seek = (): void => {
    isSeekPending = false;
    if (!current) return;
    const { begin } = current.clip;
    // Playing from the end would start the file again.
    if (begin > 0 && begin >= audio.duration) return finish();
    audio.currentTime = begin;
    check();
  };
  const startPlaying = (): void => {
    const wanted = current;
    audio.play().catch((error: unknown) => {
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
      // Any other failure fires an `error` event as well, or means that a later call has replaced this one.
      if (isRefused && wanted === current) fail((events) => events.onPause());
    });
  };

  audio.addEventListener('loadedmetadata', () => {
    if (isSeekPending) seek();
  });
  for (const type of ['timeupdate', 'playing', 'seeked', 'ratechange']) audio.addEventListener(type, check);
  audio.addEventListener('ended', () => {
    if (current && !isSeekPending) finish();
  });
  audio.addEventListener('pause', () => {
    // The event is asynchronous, so playback may have resumed already. At the end of the file it fires before `ended`.
    if (current && audio.paused && !audio.ended) fail((events) => events.onPause());
  });
  audio.addEventListener('error', () => {
    url = undefined;
    fail((events) => events.onError());
  });

  return {
    play(clip, events) {
      clearTimeout(timer);
      current = { clip, events };
      const isSameFile = url === clip.url;
      if (!isSameFile) {
        url = clip.url;
        isSeekPending = true;
        audio.src = clip.url;
        applyRate();
        return startPlaying();
      }
      applyRate();
      const isGapless =
        !audio.paused && finishedAt !== undefined && Math.abs(finishedAt - clip.begin) < GAPLESS_SECONDS;
      if (!isGapless) {
        isSeekPending = audio.readyState < HAVE_METADATA;
        if (!isSeekPending) seek();
      }
      // The clip may be beyond the end of the file.
      if (current?.clip !== clip) return;
      if (audio.paused) startPlaying();
      // A late timer may have passed several clips. Each ends in a separate task, without recursion.
      else timer = setTimeout(check);
    },
    pause() {
      current = undefined;
      silence();
    },
    setOptions(options) {
      rate = options.rate ?? rate;
      applyRate();
      if (options.volume !== undefined) audio.volume = options.volume;
    },
  };
}

const fractionOf = (time: number, begin: number, end: number): number =>
  end > begin ? Math.min(1, Math.max(0, (time - begin) / (end - begin))) : 1;
