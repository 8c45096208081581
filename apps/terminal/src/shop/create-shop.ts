import { homedir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '@octavo/core/api';
import { BASE_PATH } from '@octavo/core/contract';
import { type Config, DEFAULT_SHOP_NAME } from '@octavo/core/entities';
import { createShop as createCoreShop, type Shop as CoreShop } from '@octavo/core/shop';
import { createSessionStore, webStorage } from '@octavo/core/storage';
import { configDirectory, fileNameFor } from './config-directory.ts';
import { createFileStorage } from './file-storage.ts';
import { createTerminalMarker } from './terminal-marker.ts';
import { createCatalogCache, type CatalogCache } from './catalog-cache.ts';

/** Core's shop with this terminal's storage and network, as the screens use it. */
export interface Shop extends Omit<CoreShop, 'config'> {
  readonly origin: string;
  readonly config: Config;
  readonly catalog: CatalogCache;
  /** Whether the disk is not writable, so that data lasts only until the program quits. */
  isStorageUnavailable(): boolean;
  /** Stops all listeners and ends a session that is not remembered. Pending requests continue. */
  close(): void;
}

/** The configuration of a shop without `GET /config`: no card payments in the terminal. */
const fallbackConfig: Config = {
  payment: { publishable_key: '', script_url: null, is_test: false },
  dashboard_url: null,
  reader_origin: null,
  stream_origins: [],
  shop_name: DEFAULT_SHOP_NAME,
  trusted_types: 'enforce',
  features: {},
};

/**
 * Connects core to this terminal's storage and to the shop.
 * @throws {StoreError} when the shop does not respond
 */
export async function createShop(origin: string, env: NodeJS.ProcessEnv = process.env): Promise<Shop> {
  const base = join(configDirectory(env, homedir(), process.platform), fileNameFor(origin));
  const baseUrl = origin + BASE_PATH;
  const config = (await createApi({ baseUrl }).config.read()) ?? fallbackConfig;

  const fileStorage = createFileStorage(`${base}.json`);
  const marker = createTerminalMarker(`${base}.open`);
  let isStorageUnavailable = false;
  const storage = webStorage({
    area: () => fileStorage.area,
    events: fileStorage.events,
    onDegraded: () => (isStorageUnavailable = true),
  });
  const shop = createCoreShop({ baseUrl, storage, marker });
  return {
    ...shop,
    origin,
    config,
    catalog: createCatalogCache(shop.api),
    isStorageUnavailable: () => isStorageUnavailable,
    close: () => {
      shop.close();
      fileStorage.close();
      marker.release();
      // The marker of a session that is not remembered is released now. Core removes such a session when storage is opened.
      createSessionStore(storage, marker);
    },
  };
}
