import type { AudioElement } from '../narration/clip-player.ts';

/** An audio element whose time the test moves. `calls` records the calls with an audible effect. */
export function anAudio(duration = 60) {
  const events = new EventTarget();
  const calls: string[] = [];
  let src = '';
  let time = 0;
  const audio = {
    duration: Number.NaN,
    paused: true,
    ended: false,
    readyState: 0,
    playbackRate: 1,
    defaultPlaybackRate: 1,
    volume: 1,
    preload: '' as const,
    get src() {
      return src;
    },
    set src(url: string) {
      src = url;
      calls.push(`load ${url}`);
      Object.assign(audio, {
        readyState: 0,
        duration: Number.NaN,
        ended: false,
        playbackRate: audio.defaultPlaybackRate,
      });
      time = 0;
    },
    get currentTime() {
      return time;
    },
    set currentTime(next: number) {
      calls.push(`seek ${next}`);
      time = next;
      audio.ended = false;
    },
    play() {
      if (audio.paused) calls.push('play');
      audio.paused = false;
      return Promise.resolve();
    },
    pause() {
      if (!audio.paused) calls.push('pause');
      audio.paused = true;
    },
    addEventListener: events.addEventListener.bind(events),
  };
  const fire = (type: string): void => void events.dispatchEvent(new Event(type));
  return {
    audio: audio as unknown as AudioElement,
    calls,
    /** Loads the file far enough to be played. */
    load(): void {
      Object.assign(audio, { readyState: 4, duration });
      fire('loadedmetadata');
    },
    /** Moves playback to this time, in seconds. */
    reach(seconds: number): void {
      time = Math.min(seconds, duration);
      if (seconds < duration) return fire('timeupdate');
      Object.assign(audio, { ended: true, paused: true });
      fire('pause');
      fire('ended');
    },
    /** Pauses the audio as the device or another app does. */
    interrupt(): void {
      audio.paused = true;
      fire('pause');
    },
    fail: () => fire('error'),
    /** Makes `play` fail as in a browser that requires a user gesture. */
    refuse(): void {
      audio.play = () => Promise.reject(new DOMException('A user gesture is required.', 'NotAllowedError'));
    },
  };
}
