import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DataDirLockedError, lockDataDir } from './data-dir-lock.ts';
import { processStartTime } from './process-start-time.ts';

let dir: string;
const lockFile = () => join(dir, 'octavo.lock');
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'octavo-lock-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it('rejects a second process and names the first', { tags: ['check-54'] }, () => {
  const lock = lockDataDir(dir, 'the shop');
  expect(() => lockDataDir(dir, 'an import')).toThrow(DataDirLockedError);
  expect(() => lockDataDir(dir, 'an import')).toThrow(new RegExp(`in use by the shop \\(process ${process.pid} on`));
  lock.release();
});

it('locks again after a release, and leaves no lock file', () => {
  lockDataDir(dir, 'the shop').release();
  lockDataDir(dir, 'the shop').release();
  expect(existsSync(lockFile())).toBe(false);
});

it('replaces the lock of a process that has ended', { tags: ['check-54'] }, async () => {
  const child = spawn(process.execPath, ['-e', '']);
  const { pid } = child;
  await once(child, 'exit');
  writeFileSync(lockFile(), JSON.stringify({ pid, startTime: 'x', host: hostname(), purpose: 'the shop' }));
  const lock = lockDataDir(dir, 'the shop');
  expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid });
  lock.release();
});

it('replaces a lock whose pid now belongs to another process', () => {
  writeFileSync(
    lockFile(),
    JSON.stringify({ pid: process.pid, startTime: 'earlier', host: hostname(), purpose: 'the shop' }),
  );
  const lock = lockDataDir(dir, 'the shop');
  expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ startTime: processStartTime(process.pid) });
  lock.release();
});

it('uses the heartbeat to check a lock of another host', () => {
  writeFileSync(lockFile(), JSON.stringify({ pid: 1, startTime: 'x', host: 'elsewhere', purpose: 'the shop' }));
  expect(() => lockDataDir(dir, 'the shop')).toThrow(/on elsewhere/);
  utimesSync(lockFile(), 0, 0);
  lockDataDir(dir, 'the shop').release();
});
