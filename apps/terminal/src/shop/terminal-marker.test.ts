import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSessionStore, memoryStorage } from '@octavo/core/storage';
import { aSession } from '@octavo/core/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTerminalMarker } from './terminal-marker.ts';

let folder: string;
let path: string;
const running = new Set<number>();
const terminal = (pid: number) => {
  running.add(pid);
  return createTerminalMarker(path, pid, (other) => running.has(other));
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-open-'));
  path = join(folder, 'shop.open');
  running.clear();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('keeps a session while one of its terminals is open', () => {
  const storage = memoryStorage();
  const [first, second] = [terminal(11), terminal(12)];
  createSessionStore(storage, first).save(aSession(), { remember: false });
  expect(createSessionStore(storage, second).restore().user).not.toBeNull();
  first.release();
  expect(createSessionStore(storage, terminal(13)).restore().user).not.toBeNull();
});

it('ends the session with the last terminal', () => {
  const storage = memoryStorage();
  const first = terminal(11);
  createSessionStore(storage, first).save(aSession(), { remember: false });
  first.release();
  expect(createSessionStore(storage, first).restore()).toEqual({ user: null, tokens: null });
});

it('ignores a terminal that crashed', () => {
  const first = terminal(11);
  first.set();
  running.delete(11);
  expect(terminal(12).isSet()).toBe(false);
});

it('treats an unreadable file as not set', () => {
  writeFileSync(path, 'not a number\n-4');
  expect(terminal(11).isSet()).toBe(false);
});
