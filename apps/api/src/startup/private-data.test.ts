import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApi } from '@octavo/core/api';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aBook } from '../../test/a-book.ts';
import { aDataLocation, type DataLocation } from '../../test/a-data-location.ts';
import { sendCommand } from '../admin/control-client.ts';
import { backupCommand } from '../backup/index.ts';
import { genreQueries } from '../db/catalog/genres.queries.ts';
import { readSettings } from '../env.ts';
import { openFileStore } from '../files/index.ts';
import { startShop } from './start-shop.ts';

const isEmbedded = inject('database').kind === 'embedded';
const umask = process.umask();
let location: DataLocation;
beforeAll(async () => {
  // The most careless environment: every new file is open to all users unless its mode says otherwise.
  process.umask(0);
  location = await aDataLocation();
});
afterAll(async () => {
  process.umask(umask);
  await location.remove();
});

/** Every entry below a directory whose mode is not 0700 for directories and 0600 for everything else. */
function openEntries(directory: string): string[] {
  return ['.', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })].flatMap((name) => {
    const entry = lstatSync(join(directory, name));
    const mode = entry.mode & 0o7777;
    return mode === (entry.isDirectory() ? 0o700 : 0o600) ? [] : [`${name}: ${mode.toString(8)}`];
  });
}

it.skipIf(process.platform === 'win32')(
  'keeps every file of the data directory private, even in an existing directory with open modes',
  { timeout: 120_000 },
  async () => {
    const { DATA_DIR: dataDir } = location.settings;
    const database = await location.open();
    await aBook({ db: database.db, genres: genreQueries(database.db) });
    await database.close();
    mkdirSync(join(dataDir, 'files', 'books'), { recursive: true });
    mkdirSync(join(dataDir, 'outbox'), { recursive: true });
    writeFileSync(join(dataDir, 'files', 'books', 'old.epub'), 'a paid book');
    writeFileSync(join(dataDir, 'outbox', 'old.txt'), 'a reset link');
    for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
      const path = join(dataDir, name);
      chmodSync(path, lstatSync(path).isDirectory() ? 0o777 : 0o666);
    }
    const settings = readSettings({ NODE_ENV: 'test', ...location.settings, PORT: '0', READER_PORT: '0', DEMO: 'off' });
    const shop = await startShop(settings, pino({ level: 'silent' }), () => undefined);
    try {
      expect(openEntries(dataDir)).toEqual([]);
      const files = await openFileStore(settings);
      const source = join(dataDir, '..', 'source.epub');
      writeFileSync(source, 'another paid book', { mode: 0o666 });
      await files.putFile('books/new.epub', source);
      await files.put('covers/new.webp', Buffer.from('a cover'));
      const api = createApi({ baseUrl: `${shop.origins.shop}/api/v1` });
      const password = 'Tide & Clock 42!';
      const names = { first_name: 'Nadia', last_name: '', role: 'customer' as const };
      await api.auth.register({ username: 'nadia', email: 'nadia@octavo.example', password, ...names });
      await api.auth.forgotPassword({ email: 'nadia@octavo.example' });
      await expect.poll(() => readdirSync(join(dataDir, 'outbox')).some((name) => name !== 'old.txt')).toBe(true);
      mkdirSync(join(dataDir, 'backups'), { mode: 0o700 });
      const file = join(dataDir, 'backups', 'shop.tar.gz');
      const events = isEmbedded ? await sendCommand(dataDir, backupCommand, { file }) : undefined;
      for await (const event of events ?? []) expect(event.step).not.toBe('failed');
      expect(readdirSync(join(dataDir, 'backups'))).toEqual(isEmbedded ? ['shop.tar.gz'] : []);
      expect(openEntries(dataDir)).toEqual([]);
    } finally {
      await shop.close();
    }
    expect(openEntries(dataDir)).toEqual([]);
  },
);
