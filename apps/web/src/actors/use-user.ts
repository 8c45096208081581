import type { User } from '@octavo/core/entities';
import type { StoredSession } from '@octavo/core/storage';
import { useSyncExternalStore } from 'react';
import { useShop } from './use-shop.tsx';

const anonymousSession: StoredSession = { user: null, tokens: null };

function useCurrentSession(): StoredSession {
  const { currentSession } = useShop();
  return useSyncExternalStore(currentSession.subscribe, currentSession.read, () => anonymousSession);
}

/** The signed-in user according to this browser. */
export const useUser = (): User | null => useCurrentSession().user;

/** Whether an access token is available. */
export const useHasToken = (): boolean => useCurrentSession().tokens !== null;
