import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anAudio } from '../testing/an-audio.ts';
import { createClipPlayer } from './clip-player.ts';
import type { Clip } from './narrated-parts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const clip = (begin: number, end?: number, url = 'a.mp3'): Clip => ({ url, begin, end });

function aPlayer(duration?: number) {
  const fake = anAudio(duration);
  const clips = createClipPlayer(fake.audio);
  const reports: string[] = [];
  const play = (name: string, of: Clip, then: () => void = () => undefined): void =>
    clips.play(of, {
      onEnd() {
        reports.push(`end ${name}`);
        then();
      },
      onError: () => reports.push(`error ${name}`),
      onPause: () => reports.push(`pause ${name}`),
      onProgress: (fraction) => fraction !== undefined && reports.push(`${name} ${fraction}`),
    });
  return { ...fake, clips, reports, play };
}

it('plays a clip from its start to its end, and then pauses', () => {
  const { play, load, reach, calls, reports } = aPlayer();
  play('one', clip(10, 20));
  load();
  reach(15);
  reach(20);
  expect(calls).toEqual(['load a.mp3', 'play', 'seek 10', 'pause']);
  expect(reports).toEqual(['one 0', 'one 0.5', 'end one']);
});

it.each([
  ['without a gap', 20, []],
  ['with a rounded time', 20.1, []],
  ['after a pause in the file', 30, ['seek 30']],
  ['before it in the file', 5, ['seek 5']],
])('continues with the next clip %s', (_, begin, expected) => {
  const { play, load, reach, calls } = aPlayer();
  play('one', clip(10, 20), () => play('two', clip(begin, begin + 5)));
  load();
  const before = calls.length;
  reach(20);
  vi.runOnlyPendingTimers();
  expect(calls.slice(before)).toEqual(expected);
});

it('ends all clips that a late timer has passed, one after another', () => {
  const { play, load, reach, reports } = aPlayer();
  play('one', clip(0, 1), () => play('two', clip(1, 2), () => play('three', clip(2, 9))));
  load();
  reach(3);
  vi.runOnlyPendingTimers();
  vi.runOnlyPendingTimers();
  expect(reports.filter((line) => line.startsWith('end'))).toEqual(['end one', 'end two']);
});

it('ends a clip by a timer that depends on the speed', () => {
  const { play, load, reach, reports, clips, audio } = aPlayer();
  clips.setOptions({ rate: 2 });
  play('one', clip(10, 11));
  load();
  expect(audio.playbackRate).toBe(2);
  reach(10.2);
  Object.defineProperty(audio, 'currentTime', { value: 11 });
  vi.advanceTimersByTime(399);
  expect(reports).not.toContain('end one');
  vi.advanceTimersByTime(2);
  expect(reports).toContain('end one');
});

it.each([
  ['without an end', undefined],
  ['with an end beyond the file', 90],
])('plays a clip %s to the end of the file', (_, end) => {
  const { play, load, reach, reports } = aPlayer(60);
  play('one', clip(50, end));
  load();
  reach(59);
  reach(60);
  expect(reports.at(-1)).toBe('end one');
});

it('skips a clip that begins beyond the end of the file', () => {
  const { play, load, reports, calls } = aPlayer(60);
  play('one', clip(70, 80));
  load();
  expect(reports).toEqual(['end one']);
  expect(calls.at(-1)).toBe('pause');
});

it('ignores the end of a clip that was paused', () => {
  const { play, load, reach, reports, clips } = aPlayer();
  play('one', clip(0, 5));
  load();
  clips.pause();
  reach(5);
  expect(reports).toEqual(['one 0']);
});

it('reports a pause by the device, but not its own', () => {
  const { play, load, interrupt, reports } = aPlayer();
  play('one', clip(0, 5));
  load();
  interrupt();
  interrupt();
  expect(reports).toEqual(['one 0', 'pause one']);
});

it('reports a pause when the browser requires a user gesture', async () => {
  const { play, refuse, reports } = aPlayer();
  refuse();
  play('one', clip(0, 5));
  await vi.runAllTimersAsync();
  expect(reports).toEqual(['pause one']);
});

it('reports a file that cannot be played, and loads it again for the next clip', () => {
  const { play, fail, reports, calls } = aPlayer();
  play('one', clip(0, 5));
  fail();
  play('two', clip(5, 8));
  expect(reports).toEqual(['error one']);
  expect(calls.filter((call) => call.startsWith('load'))).toHaveLength(2);
});

it('keeps speed and volume for each file', () => {
  const { play, load, audio, clips } = aPlayer();
  clips.setOptions({ rate: 1.5, volume: 0.4 });
  play('one', clip(0, 5));
  load();
  play('two', clip(0, 5, 'b.mp3'));
  load();
  expect([audio.playbackRate, audio.volume]).toEqual([1.5, 0.4]);
});
