import type { Lazy } from '@octavo/core/shop';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { afterFirstInteraction } from '@octavo/ui/deferred-loading';

interface DeferredComponentProps<Props> {
  /** Pass the same one on every render. */
  component: Lazy<ComponentType<Props>>;
  /** Loads it immediately. */
  isImmediate?: boolean;
  /** Called when the user needs the component and it cannot be loaded. */
  onLoadError?: (() => void) | undefined;
  props: Props;
  /** Shown until the component has loaded. */
  fallback?: ReactNode;
}

/**
 * A component that is not needed at first: loaded after the first paint, on a phone at the first interaction, or on
 * demand.
 */
export function DeferredComponent<Props extends object>({
  component,
  isImmediate = false,
  onLoadError,
  props,
  fallback,
}: DeferredComponentProps<Props>) {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(() => component.value ?? null);
  const isMissing = Component === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isUnmounted = false;
    const fetchComponent = (): void => {
      if (isUnmounted) return;
      const wasOffline = !navigator.onLine;
      component.load().then(
        (loaded) => {
          if (!isUnmounted) setComponent(() => loaded);
        },
        () => {
          if (isUnmounted) return;
          // Retried when the network is back, which may be so already: no other interaction would trigger it.
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
  }, [component, isImmediate, isMissing, onLoadError]);
  return Component ? <Component {...props} /> : fallback;
}
