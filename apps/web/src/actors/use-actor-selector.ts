import { useCallback, useSyncExternalStore } from 'react';

/** The part of a running machine that a page observes. */
interface Observable<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(listener: (snapshot: Snapshot) => void): { unsubscribe(): void };
}

const subscribeNever = () => () => undefined;

/** The result of `select` for a machine that may still be loading; `fallback` until it has loaded. */
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
