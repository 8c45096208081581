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

it('lies in the data directory, which is its owner’s alone', () => {
  expect(controlPath('/srv/octavo')).toBe('/srv/octavo/control.sock');
});

it('lies in a folder of this user alone where the path of the data directory is too long', () => {
  const path = controlPath(LONG_PATH);
  expect(path).not.toBe(controlPath(`${LONG_PATH}-of-another-shop`));
  expect(dirname(path).startsWith(scratch)).toBe(true);
  ensurePrivateFolder(path);
  expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
  expect(() => ensurePrivateFolder(path)).not.toThrow();
});

it('is refused where others have a hand on the folder', () => {
  const path = controlPath(LONG_PATH);
  ensurePrivateFolder(path);
  chmodSync(dirname(path), 0o777);
  expect(() => ensurePrivateFolder(path)).toThrow('open to others');
});
