import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { AuthActor } from './auth-actor.ts';
import { useShop } from './use-shop.tsx';

type AuthSnapshot = SnapshotFrom<AuthActor>;

/** A view of the auth machine that renders again only when what it selects has changed. Its route waits for the machine. */
export function useAuth<T>(selector: (snapshot: AuthSnapshot) => T): T {
  return useSelector(useShop().auth.actor, selector);
}
