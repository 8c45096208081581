import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CardGateway } from './card-gateway.ts';

/** The provider's card field on its way into the page. */
export interface CardField {
  readonly host: RefObject<HTMLDivElement | null>;
  /** `failed`: the provider's script did not come; `retry` asks for it again. */
  readonly status: 'preparing' | 'ready' | 'failed';
  retry(): void;
}

/** Keeps the provider's card field in the element of `host` as long as `isWanted`. */
export function useCardField(gateway: CardGateway, isWanted: boolean): CardField {
  const host = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<CardField['status']>('preparing');
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    if (!isWanted || !host.current) return undefined;
    let isGone = false;
    let remove = (): void => undefined;
    gateway.mount(host.current, styleOf(host.current)).then(
      (unmount) => {
        remove = unmount;
        if (isGone) remove();
        else setStatus('ready');
      },
      (error: unknown) => {
        // oxlint-disable-next-line no-console -- the customer is told on the page; the reason is for who looks after it
        console.error(`The card field did not come (attempt ${attempt}).`, error);
        if (!isGone) setStatus('failed');
      },
    );
    return () => {
      isGone = true;
      setStatus('preparing');
      remove();
    };
  }, [gateway, isWanted, attempt]);
  return { host, status, retry: () => setAttempt((last) => last + 1) };
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
