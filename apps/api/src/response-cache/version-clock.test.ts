import { expect, it } from 'vitest';
import { VersionClock } from './version-clock.ts';

/** A reader whose reads end when the test resolves them. */
function deferredReader() {
  const ends: ((version: string) => void)[] = [];
  return { ends, read: () => new Promise<string>((resolve) => ends.push(resolve)) };
}

it('shares one read among all requests that arrive during another read', async () => {
  const { ends, read } = deferredReader();
  const clock = new VersionClock(read);
  const first = clock.read();
  const later = [clock.read(), clock.read(), clock.read()];
  ends[0]?.('1');
  expect(await first).toBe('1');
  await Promise.resolve();
  ends[1]?.('2');
  expect(await Promise.all(later)).toEqual(['2', '2', '2']);
  expect(ends).toHaveLength(2);
});

it('never returns a version that was read before the request', async () => {
  const { ends, read } = deferredReader();
  const clock = new VersionClock(read);
  const before = clock.read();
  const after = clock.read();
  ends[0]?.('old');
  await before;
  await Promise.resolve();
  ends[1]?.('new');
  expect(await after).toBe('new');
});

it('reads again after a failure', async () => {
  let fails = true;
  const clock = new VersionClock(async () => {
    if (fails) throw new Error('down');
    return '3';
  });
  await expect(clock.read()).rejects.toThrow('down');
  fails = false;
  expect(await clock.read()).toBe('3');
});

it('does not read for a second while it listens for changes', async () => {
  let [time, reads] = [0, 0];
  const changes = { isListening: true, lastSeq: 0 };
  const clock = new VersionClock(
    async () => String((reads += 1)),
    changes,
    () => time,
  );
  expect([await clock.read(), await clock.read(), clock.cached]).toEqual(['1', '1', '1']);
  changes.lastSeq += 1;
  expect([clock.cached, await clock.read()]).toEqual([undefined, '2']);
  time += 1_000;
  expect([clock.cached, await clock.read()]).toEqual([undefined, '3']);
  changes.isListening = false;
  expect([clock.cached, await clock.read()]).toEqual([undefined, '4']);
});

it('discards a read during which a change arrived', async () => {
  const changes = { isListening: true, lastSeq: 0 };
  const clock = new VersionClock(
    async () => {
      changes.lastSeq += 1;
      return 'version 1';
    },
    changes,
    () => 0,
  );
  await clock.read();
  expect(clock.cached).toBeUndefined();
});
