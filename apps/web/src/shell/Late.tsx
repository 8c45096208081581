import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { afterFirstTouch } from '@octavo/ui/moments';

interface LateProps<Props> {
  /** Fetches the component; the same function throughout. */
  load: () => Promise<ComponentType<Props>>;
  /** It is asked for at once. */
  isWanted?: boolean;
  /** Hears when somebody wants it and it cannot be fetched. */
  onMissing?: (() => void) | undefined;
  props: Props;
  /** Shown until it has come. */
  meanwhile?: ReactNode;
}

/** A component that is not needed for the first look: fetched after it, on a phone with the first touch, or as soon as it is wanted. */
export function Late<Props extends object>({ load, isWanted = false, onMissing, props, meanwhile }: LateProps<Props>) {
  const [Arrived, setArrived] = useState<ComponentType<Props> | null>(null);
  const isMissing = Arrived === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isGone = false;
    const fetched = (): void => {
      if (isGone) return;
      const wasOffline = !navigator.onLine;
      load().then(
        (component) => {
          if (!isGone) setArrived(() => component);
        },
        () => {
          if (isGone) return;
          // Wanted or not, it is asked for again when the network is back, which it may be by now: no other touch would.
          if (wasOffline && navigator.onLine) fetched();
          else {
            window.addEventListener('online', fetched, { once: true });
            if (isWanted) onMissing?.();
          }
        },
      );
    };
    const takeBack = isWanted ? fetched() : afterFirstTouch(fetched);
    return () => {
      isGone = true;
      takeBack?.();
    };
  }, [load, isWanted, isMissing, onMissing]);
  return Arrived ? <Arrived {...props} /> : meanwhile;
}
