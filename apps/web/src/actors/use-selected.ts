import { useCallback, useSyncExternalStore } from 'react';

/** A running machine, as far as a page looks at it. */
interface Running<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(listener: (snapshot: Snapshot) => void): { unsubscribe(): void };
}

const unheard = () => () => undefined;

/** What `select` sees of a machine that may still be on its way; `before` until it has come. */
export function useSelected<Snapshot, T>(
  machine: Running<Snapshot> | null,
  select: (snapshot: Snapshot) => T,
  before: T,
): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = machine?.subscribe(listener);
      return () => subscription?.unsubscribe();
    },
    [machine],
  );
  const read = () => machine?.getSnapshot();
  const snapshot = useSyncExternalStore(machine ? subscribe : unheard, read, read);
  return snapshot === undefined ? before : select(snapshot);
}
