import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings, type Settings } from '../env.ts';
import { noteMovedAway } from '../startup/moved-away.ts';
import { withShopBeside } from '../startup/open-shop-beside.ts';
import { withDatabase } from './here.ts';

let folder: string;
let settings: Settings;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-here-'));
  settings = readSettings({ DATA_DIR: folder });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const never = (): Promise<never> => Promise.reject(new Error('It was opened.'));

it('works on no embedded database that a shop has moved away from: what it did there would be lost', async () => {
  noteMovedAway(folder, 'postgres://db.example/octavo', new Date(0));
  await expect(withDatabase(settings, 'a test', never)).rejects.toThrow('This shop has moved to db.example/octavo');
  await expect(withShopBeside(settings, pino({ level: 'silent' }), never)).rejects.toThrow('This shop has moved');
});
