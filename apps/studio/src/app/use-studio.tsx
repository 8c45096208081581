import type { StoredSession } from '@octavo/core/storage';
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { Studio } from './studio.ts';

const StudioContext = createContext<Studio | null>(null);

/** Provides the studio to the component tree. */
export function StudioProvider({ studio, children }: { studio: Studio; children: ReactNode }) {
  return <StudioContext value={studio}>{children}</StudioContext>;
}

/** The studio of the context. */
export function useStudio(): Studio {
  const studio = use(StudioContext);
  if (!studio) throw new Error('useStudio needs a StudioProvider above it.');
  return studio;
}

/** The session according to this browser. */
export function useSession(): StoredSession {
  const { currentSession } = useStudio();
  return useSyncExternalStore(currentSession.subscribe, currentSession.read);
}
