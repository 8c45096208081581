/**
 * Creates the demo shop once, and adds the books of the tests, so that every test starts from a copy instead of an empty directory.
 * In `npm test` the steps after the browser tests start from the demo shop without those books.
 */
import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoData, preparedData, type Shop, startShop } from './shop.ts';
import { TEST_BOOKS } from './test-books.ts';

export default async function prepareData(): Promise<() => Promise<void>> {
  for (const folder of [demoData, preparedData]) await rm(folder, { recursive: true, force: true });
  const shop = await startShop({ isFresh: true });
  await shop.stop();
  await cp(shop.dataDir, demoData, { recursive: true });
  await importTestBooks(shop);
  await rename(shop.dataDir, preparedData);
  return async () => {
    await rm(preparedData, { recursive: true, force: true });
    if (process.env['OCTAVO_DEMO_DATA'] === undefined) await rm(demoData, { recursive: true, force: true });
  };
}

/** Imports all books by one command into a stopped shop. */
async function importTestBooks(shop: Shop): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-test-books-'));
  for (const [slug, [title, createEpub]] of Object.entries(TEST_BOOKS))
    await writeFile(join(folder, `${slug}.epub`), await createEpub(title));
  const { code, output } = await shop.catalogCli('import', '--price', '0', folder);
  await rm(folder, { recursive: true, force: true });
  const imported = new Set(output.match(/\/product\/\S+/g));
  const missing = Object.keys(TEST_BOOKS).filter((slug) => !imported.has(`/product/${slug}`));
  if (code !== 0 || missing.length > 0) throw new Error(`Not imported: ${missing.join(', ')}\n${output}`);
}
