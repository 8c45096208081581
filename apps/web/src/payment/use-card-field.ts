import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CardGateway } from './card-gateway.ts';

/** Keeps the provider's card field in the element of `host` as long as `isWanted`; tells when it can be typed in. */
export function useCardField(
  gateway: CardGateway,
  isWanted: boolean,
): { host: RefObject<HTMLDivElement | null>; isReady: boolean } {
  const host = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (!isWanted || !host.current) return undefined;
    let isGone = false;
    let remove = (): void => undefined;
    gateway.mount(host.current, styleOf(host.current)).then(
      (unmount) => {
        remove = unmount;
        if (isGone) remove();
        else setReady(true);
      },
      (error: unknown) => {
        // Without its script there is no field; paying then says that the system is not ready, and pressing again retries.
        // oxlint-disable-next-line no-console -- the customer is told on the page; the reason is for who looks after it
        console.error(error);
        if (!isGone) setReady(true);
      },
    );
    return () => {
      isGone = true;
      setReady(false);
      remove();
    };
  }, [gateway, isWanted]);
  return { host, isReady };
}

/** The look of our own fields, for a field that cannot see our styles. */
function styleOf(host: Element) {
  const style = getComputedStyle(host);
  const role = (name: string) => style.getPropertyValue(name).trim();
  return {
    base: {
      color: role('--c-ink'),
      iconColor: role('--c-ink-muted'),
      fontFamily: style.fontFamily,
      fontSize: '16px',
      '::placeholder': { color: role('--c-ink-muted') },
    },
    invalid: { color: role('--c-danger'), iconColor: role('--c-danger') },
  };
}
