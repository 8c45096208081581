import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { afterFirstInteraction } from '@octavo/ui/moments';

interface DeferredComponentProps<Props> {
  /** Fetches the component; the same function throughout. */
  load: () => Promise<ComponentType<Props>>;
  /** It is asked for at once. */
  isImmediate?: boolean;
  /** Hears when somebody wants it and it cannot be fetched. */
  onLoadError?: (() => void) | undefined;
  props: Props;
  /** Shown until it has come. */
  fallback?: ReactNode;
}

/** A component that is not needed for the first look: fetched after it, on a phone with the first touch, or as soon as it is wanted. */
export function DeferredComponent<Props extends object>({ load, isImmediate = false, onLoadError, props, fallback }: DeferredComponentProps<Props>) {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const isMissing = Component === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isUnmounted = false;
    const fetchComponent = (): void => {
      if (isUnmounted) return;
      const wasOffline = !navigator.onLine;
      load().then(
        (component) => {
          if (!isUnmounted) setComponent(() => component);
        },
        () => {
          if (isUnmounted) return;
          // Wanted or not, it is asked for again when the network is back, which it may be by now: no other touch would.
          if (wasOffline && navigator.onLine) fetchComponent();
          else {
            window.addEventListener('online', fetchComponent, { once: true });
            if (isImmediate) onLoadError?.();
          }
        },
      );
    };
    const cancel = isImmediate ? fetchComponent() : afterFirstInteraction(fetchComponent);
    return () => {
      isUnmounted = true;
      cancel?.();
    };
  }, [load, isImmediate, isMissing, onLoadError]);
  return Component ? <Component {...props} /> : fallback;
}
