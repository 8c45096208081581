import type { User } from '@octavo/core/entities';
import type { StoredSession } from '@octavo/core/storage';
import { useSyncExternalStore } from 'react';
import { useShop } from './use-shop.tsx';

const anonymousSession: StoredSession = { user: null, tokens: null };

function useCurrentSession(): StoredSession {
  const { currentSession } = useShop();
  return useSyncExternalStore(currentSession.subscribe, currentSession.read, () => anonymousSession);
}

/** Who is signed in as far as this browser knows. */
export const useUser = (): User | null => useCurrentSession().user;

/** There is a token to call with. */
export const useHasToken = (): boolean => useCurrentSession().tokens !== null;
