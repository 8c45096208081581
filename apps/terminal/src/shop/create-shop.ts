import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Api, createApi } from '@octavo/core/api';
import type { Config } from '@octavo/core/entities';
import { bindAuth } from '@octavo/core/machines';
import { BASE_PATH } from '@octavo/core/contract';
import {
  type CartStore,
  createCartStore,
  createGenreSelection,
  createSessionStore,
  type GenreSelectionStore,
  type SessionStore,
  webStorage,
} from '@octavo/core/storage';
import { type ActorRefFrom, createActor } from 'xstate';
import { configDirectory, fileNameFor } from './config-directory.ts';
import { createFileStorage } from './file-storage.ts';
import { createTerminalMarker } from './terminal-marker.ts';
import { createCatalogCache, type CatalogCache } from './catalog-cache.ts';

/** Everything a screen works with: core on this terminal's files and network. */
export interface Shop {
  readonly origin: string;
  readonly config: Config;
  readonly api: Api;
  readonly session: SessionStore;
  readonly cart: CartStore;
  readonly genreSelection: GenreSelectionStore;
  readonly auth: ActorRefFrom<ReturnType<typeof bindAuth>>;
  readonly catalog: CatalogCache;
  /** Tells whether things could not be written to disk and are kept for this run only. */
  isStorageUnavailable(): boolean;
  /** Ends what listens, and a session that was to end with the terminal. What is on its way to the shop goes on. */
  close(): void;
}

/** A shop that has only the specification's calls: it sells no card payments to a terminal. */
const fallbackConfig: Config = {
  payment: { publishable_key: '', script_url: null, is_test: false },
  dashboard_url: null,
  reader_origin: null,
  stream_origins: [],
  features: {},
};

/**
 * Puts core together for this terminal, once the shop has answered.
 * @throws {StoreError} when it does not
 */
export async function createShop(origin: string, env: NodeJS.ProcessEnv = process.env): Promise<Shop> {
  const base = join(configDirectory(env, homedir(), process.platform), fileNameFor(origin));
  const baseUrl = origin + BASE_PATH;
  const config = (await createApi({ baseUrl }).config.read()) ?? fallbackConfig;

  const fileStorage = createFileStorage(`${base}.json`);
  const marker = createTerminalMarker(`${base}.open`);
  let isStorageUnavailable = false;
  const storage = webStorage({ area: () => fileStorage.area, events: fileStorage.events, onDegraded: () => (isStorageUnavailable = true) });
  const session = createSessionStore(storage, marker);
  const cart = createCartStore(storage);
  const api = createApi({ baseUrl, tokens: session, onSessionEnded: () => auth.send({ type: 'session.expired' }) });
  const auth = createActor(bindAuth({ api, session, cart }), { input: session.restore() });
  auth.start();
  return {
    origin,
    config,
    api,
    session,
    cart,
    genreSelection: createGenreSelection(storage),
    auth,
    catalog: createCatalogCache(api),
    isStorageUnavailable: () => isStorageUnavailable,
    close: () => {
      auth.stop();
      fileStorage.close();
      marker.release();
      // Its mark is gone now if it was not to be remembered, and core drops such a session whenever storage is opened.
      createSessionStore(storage, marker);
    },
  };
}
