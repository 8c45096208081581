import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CardGateway, MountedCardField } from './card-gateway.ts';

/** The state of the card field of the provider. */
export interface CardField {
  readonly host: RefObject<HTMLDivElement | null>;
  /** `failed`: the provider script or its field did not load; `retry` loads it again. */
  readonly status: 'preparing' | 'ready' | 'failed';
  retry(): void;
}

/** Mounts the card field in the element of `host` for as long as `isEnabled` is true. */
export function useCardField(gateway: CardGateway, isEnabled: boolean): CardField {
  const host = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<CardField['status']>('preparing');
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    const { current: element } = host;
    if (!isEnabled || !element) return undefined;
    const unmounted = new AbortController();
    const { signal } = unmounted;
    let field: MountedCardField | undefined;
    // The field receives colors by value: after a theme change its text could be unreadable.
    const themes = new MutationObserver(() => field?.restyle(cardStyleOf(element)));
    gateway.mount(element, { style: cardStyleOf(element), signal }).then(
      (mounted) => {
        if (signal.aborted) return;
        field = mounted;
        // The theme may have changed while the field was loading.
        field.restyle(cardStyleOf(element));
        themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
        setStatus('ready');
      },
      (error: unknown) => {
        if (signal.aborted) return;
        // oxlint-disable-next-line no-console -- the page informs the customer; the reason is for the admin
        console.error(`The card field failed to load (attempt ${attempt}).`, error);
        setStatus('failed');
      },
    );
    return () => {
      unmounted.abort();
      themes.disconnect();
      setStatus('preparing');
    };
  }, [gateway, isEnabled, attempt]);
  return { host, status, retry: () => setAttempt((last) => last + 1) };
}

/** The computed style of our own fields, for a field that cannot use our style sheet. */
function cardStyleOf(host: Element) {
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
