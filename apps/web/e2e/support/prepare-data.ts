/**
 * Creates the demo shop once, so that every test starts from a copy instead of an empty directory. In `npm test` the steps after
 * the browser tests start from the same one.
 */
import { cp, rm } from 'node:fs/promises';
import { preparedData, startShop } from './shop.ts';

export default async function prepareData(): Promise<() => Promise<void>> {
  await rm(preparedData, { recursive: true, force: true });
  const shop = await startShop({ isFresh: true });
  await shop.stop();
  await cp(shop.dataDir, preparedData, { recursive: true });
  await rm(shop.dataDir, { recursive: true, force: true });
  return async () => {
    if (process.env['OCTAVO_DEMO_DATA'] === undefined) await rm(preparedData, { recursive: true, force: true });
  };
}
