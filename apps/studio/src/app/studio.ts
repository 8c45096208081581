import { type AdminApi, createAdminApi } from '@octavo/core/admin';
import { createShopState, type ShopState } from '@octavo/core/shop';
import { sessionCookie, webStorage } from '@octavo/core/storage';
import { createStudioApi, type StudioApi } from '@octavo/core/studio';

/** Dependencies of every page: the session that this browser shares with the store, and the calls of the server. */
export interface Studio extends Pick<ShopState, 'session' | 'currentSession' | 'queryClient'> {
  readonly api: StudioApi;
  readonly admin: AdminApi;
}

/** Creates the studio of this browser. Call it once, before the first render. */
export function createStudio(): Studio {
  const storage = webStorage({ area: () => window.localStorage, events: window });
  const { session, currentSession, queryClient } = createShopState({ storage, marker: sessionCookie(() => document) });
  return {
    session,
    currentSession,
    queryClient,
    api: createStudioApi({ tokens: session }),
    admin: createAdminApi({ tokens: session }),
  };
}
