import { useCallback, useSyncExternalStore } from 'react';

/** A running machine, as far as a page looks at it. */
interface Observable<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(listener: (snapshot: Snapshot) => void): { unsubscribe(): void };
}

const subscribeNever = () => () => undefined;

/** What `select` sees of a machine that may still be on its way; `before` until it has come. */
export function useActorSelector<Snapshot, T>(
  machine: Observable<Snapshot> | null,
  select: (snapshot: Snapshot) => T,
  fallback: T,
): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = machine?.subscribe(listener);
      return () => subscription?.unsubscribe();
    },
    [machine],
  );
  const read = () => machine?.getSnapshot();
  const snapshot = useSyncExternalStore(machine ? subscribe : subscribeNever, read, read);
  return snapshot === undefined ? fallback : select(snapshot);
}
