import type { Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { DEFAULT_READING_LIMITS, type ReadingProgress, SlowReaders } from './slow-readers.ts';

const RESPONSE_BYTES = 8_000_000;
const SECOND = 1_000;
/** Longer than three windows. */
const SECONDS = 400;

let slowReaders: SlowReaders | undefined;
afterEach(() => slowReaders?.stop());

/** What the operating system reports about a response, by the seconds since its start. */
type Client = (seconds: number) => ReadingProgress;

/** A client that reads `stepBytes` at once in each `stepSeconds`. */
const reads =
  (stepBytes: number, stepSeconds: number): Client =>
  (seconds) => {
    const sentBytes = Math.min(RESPONSE_BYTES, Math.floor(seconds / stepSeconds) * stepBytes);
    return { sentBytes, unsentBytes: RESPONSE_BYTES - sentBytes };
  };

/** Returns after how many seconds the connection of a client is closed; `undefined` when it stays open. */
function secondsUntilClosed(client: Client): number | undefined {
  let seconds = 0;
  let closedAt: number | undefined;
  const socket = { destroy: () => (closedAt ??= seconds) } as unknown as Socket;
  slowReaders = new SlowReaders(
    () => (closedAt === undefined ? [socket] : []),
    { ...DEFAULT_READING_LIMITS, checkMs: 2 ** 30 },
    () => client(seconds),
  );
  for (; seconds <= SECONDS; seconds += 5) slowReaders.check(seconds * SECOND);
  return closedAt;
}

const SLOW: readonly (readonly [string, Client])[] = [
  ['reads nothing', reads(0, 1)],
  ['reads a byte a minute', reads(1, 60)],
  ['reads 100 bytes a second', reads(100, 1)],
  ['stops after a megabyte', (seconds) => ({ sentBytes: seconds < 10 ? 0 : 1_000_000, unsentBytes: 1 })],
  // A player that is paused has read ahead. It continues with a range request.
  ['pauses a recording', (seconds) => reads(64_000, 1)(Math.min(seconds, 20))],
];
it.each(SLOW)('closes the connection of a client that %s', { tags: ['check-59'] }, (_, client) => {
  expect(secondsUntilClosed(client)).toBeLessThanOrEqual(260);
});

const SLOW_LINES: readonly (readonly [string, Client])[] = [
  ['reads 2 kB a second', reads(2_000, 1)],
  ['loads six files at once over 2 kB a second', reads(30_000, 90)],
  ['plays a recording of 12 kbit a second', reads(1_500, 1)],
  ['reads everything that a slow handler writes', (seconds) => ({ sentBytes: seconds, unsentBytes: 0 })],
  ['has read everything for a while', (seconds) => ({ sentBytes: 1_000, unsentBytes: seconds % 60 === 0 ? 0 : 1 })],
];
it.each(SLOW_LINES)('keeps the connection of a client that %s', { tags: ['check-59'] }, (_, client) => {
  expect(secondsUntilClosed(client)).toBeUndefined();
});

it('gives each response of a connection its own time', { tags: ['check-59'] }, () => {
  const pausing: Client = (seconds) => ({ sentBytes: 0, unsentBytes: seconds % 100 < 50 ? 1 : 0 });
  expect(secondsUntilClosed(pausing)).toBeUndefined();
});
