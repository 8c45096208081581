import { selectUser } from '@octavo/core/machines';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { Shop } from '../shop.ts';
import { useShop } from './use-shop.tsx';

type AuthSnapshot = SnapshotFrom<Shop['auth']>;

/** A view of the auth machine that renders again only when what it selects has changed. */
export function useAuth<T>(selector: (snapshot: AuthSnapshot) => T): T {
  return useSelector(useShop().auth, selector);
}

/** Who is signed in as far as this browser knows. */
export const useUser = () => useAuth(selectUser);
