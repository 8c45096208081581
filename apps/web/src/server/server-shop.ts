import { createApi, type Fetch } from '@octavo/core/api';
import type { Config } from '@octavo/core/entities';
import { createCartStore, createGenreSelection, createSessionStore, memoryStorage } from '@octavo/core/storage';
import { LateAuth } from '../actors/late-auth.ts';
import { createSignedIn } from '../actors/signed-in.ts';
import { createQueryClient } from '../query-client.ts';
import type { Shop } from '../shop.ts';
import { createSlowCalls } from '../slow-calls.ts';
import { createWayBack } from '../way-back.ts';

/** Where the calls of a page go that is rendered; nobody but the given `fetch` ever sees it. */
const BASE_URL = 'http://shop.local/api/v1';

/** Puts core together for one page on a server: a stranger's shop, with nothing in its storage and an empty cart. */
export function createServerShop(config: Config, { fetch, at }: { fetch: Fetch; at: number }): Shop {
  const storage = memoryStorage();
  const session = createSessionStore(storage);
  const cart = createCartStore(storage);
  const api = createApi({ baseUrl: BASE_URL, fetch });
  return {
    config,
    api,
    storage,
    session,
    cart,
    genreSelection: createGenreSelection(storage),
    auth: new LateAuth({ api, session, cart }),
    signedIn: createSignedIn(session),
    // Thrown away with the page; a timer for each answer would outlive it.
    queryClient: createQueryClient(Number.POSITIVE_INFINITY),
    wayBack: createWayBack(storage),
    slowCalls: createSlowCalls(),
    openedAt: at,
    isServer: true,
  };
}
