import { createShopState, type ShopState } from '@octavo/core/shop';
import { type SessionMarker, webStorage } from '@octavo/core/storage';
import { createStudioApi, type StudioApi } from '@octavo/core/studio';

/** Dependencies of every page: the session that this browser shares with the store, and the calls of the server. */
export interface Studio extends Pick<ShopState, 'session' | 'currentSession' | 'queryClient'> {
  readonly api: StudioApi;
}

/** The session cookie that the store also sets; the browser deletes it when it closes. */
const sessionMarker: SessionMarker = {
  isSet: () => document.cookie.split('; ').includes('octavo_session=1'),
  set: () => {
    document.cookie = 'octavo_session=1; path=/; SameSite=Lax';
  },
  clear: () => {
    document.cookie = 'octavo_session=; path=/; SameSite=Lax; max-age=0';
  },
};

/** Creates the studio of this browser. Call it once, before the first render. */
export function createStudio(): Studio {
  const storage = webStorage({ area: () => window.localStorage, events: window });
  const { session, currentSession, queryClient } = createShopState({ storage, marker: sessionMarker });
  return { session, currentSession, queryClient, api: createStudioApi({ tokens: session }) };
}
