import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { controlPath, ensurePrivateFolder } from './control-path.ts';

const LONG_PATH = `/srv/${'a-long-name/'.repeat(12)}data`;
let before: string | undefined;
let scratch: string;
beforeEach(() => {
  before = process.env['TMPDIR'];
  scratch = mkdtempSync(join(tmpdir(), 'octavo-control-'));
  process.env['TMPDIR'] = scratch;
});
afterEach(() => {
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  rmSync(scratch, { recursive: true });
});

it('is in the data directory, which only its owner can access', () => {
  expect(controlPath('/srv/octavo')).toBe('/srv/octavo/control.sock');
});

it('is in a private folder of the user when the path of the data directory is too long', () => {
  const path = controlPath(LONG_PATH);
  expect(path).not.toBe(controlPath(`${LONG_PATH}-of-another-shop`));
  expect(dirname(path).startsWith(scratch)).toBe(true);
  ensurePrivateFolder(path);
  expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
  expect(() => ensurePrivateFolder(path)).not.toThrow();
});

it('throws when other users can access the folder', () => {
  const path = controlPath(LONG_PATH);
  ensurePrivateFolder(path);
  chmodSync(dirname(path), 0o777);
  expect(() => ensurePrivateFolder(path)).toThrow('accessible to other users');
});
