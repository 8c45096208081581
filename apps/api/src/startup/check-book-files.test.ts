import { afterAll, beforeAll, expect, it } from 'vitest';
import { pino } from 'pino';
import { aBook } from '../../test/a-book.ts';
import { anEdition } from '../../test/an-edition.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { directoryStore, type FileStore } from '../files/index.ts';
import { checkBookFiles } from './check-book-files.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function warningsFor(files: FileStore): Promise<string> {
  let text = '';
  const log = pino({ level: 'info' }, { write: (line: string) => void (text += line) });
  const { db, settings } = shop.deps;
  await checkBookFiles({ db, settings, log, files });
  return text;
}

it('warns when the book files are missing or the file store fails', async () => {
  const elsewhere = directoryStore(`${shop.directory}/elsewhere`);
  const broken: FileStore = { ...elsewhere, open: () => Promise.reject(new Error('403: no such key pair')) };
  expect(await warningsFor(elsewhere)).toBe('');
  await anEdition(shop.deps, (await aBook(shop.deps)).id);
  expect(await warningsFor(shop.deps.files)).toBe('');
  expect(await warningsFor(elsewhere)).toMatch(/"level":40.+book files are not in .+DATA_DIR .+S3_BUCKET/);
  expect(await warningsFor(broken)).toMatch(/"level":40.+403: no such key pair/);
});
