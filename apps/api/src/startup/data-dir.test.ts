import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { prepareDataDir } from './data-dir.ts';

const location = mkdtempSync(join(tmpdir(), 'octavo-data-dir-'));
afterAll(() => rmSync(location, { recursive: true }));

it.skipIf(process.platform === 'win32')('creates the data directory with access for its owner only', () => {
  const dataDir = join(location, 'shop', 'data');
  prepareDataDir(dataDir);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});
