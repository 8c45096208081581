import type { User } from '@octavo/core/entities';
import type { StoredSession } from '@octavo/core/storage';
import { useSyncExternalStore } from 'react';
import { useShop } from './use-shop.tsx';

const nobody: StoredSession = { user: null, tokens: null };

function useSignedIn(): StoredSession {
  const { signedIn } = useShop();
  return useSyncExternalStore(signedIn.subscribe, signedIn.read, () => nobody);
}

/** Who is signed in as far as this browser knows. */
export const useUser = (): User | null => useSignedIn().user;

/** There is a token to call with. */
export const useHasToken = (): boolean => useSignedIn().tokens !== null;
