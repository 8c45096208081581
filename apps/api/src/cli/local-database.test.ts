import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings, type Settings } from '../env.ts';
import { writeMovedMarker } from '../startup/moved-marker.ts';
import { withOfflineShop } from '../startup/offline-shop.ts';
import { withLocalDatabase } from './local-database.ts';

let folder: string;
let settings: Settings;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-here-'));
  settings = readSettings({ DATA_DIR: folder });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const neverCalled = (): Promise<never> => Promise.reject(new Error('The database was opened.'));

it('refuses to open an embedded database after the shop has moved to a server', async () => {
  writeMovedMarker(folder, 'postgres://db.example/octavo', new Date(0));
  await expect(withLocalDatabase(settings, 'a test', neverCalled)).rejects.toThrow(
    'This shop has moved to db.example/octavo',
  );
  await expect(withOfflineShop(settings, pino({ level: 'silent' }), neverCalled)).rejects.toThrow(
    'This shop has moved',
  );
});
