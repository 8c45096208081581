import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CardGateway, MountedCardField } from './card-gateway.ts';

/** The provider's card field on its way into the page. */
export interface CardField {
  readonly host: RefObject<HTMLDivElement | null>;
  /** `failed`: the provider's script did not come; `retry` asks for it again. */
  readonly status: 'preparing' | 'ready' | 'failed';
  retry(): void;
}

/** Keeps the provider's card field in the element of `host` as long as `isWanted`. */
export function useCardField(gateway: CardGateway, isEnabled: boolean): CardField {
  const host = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<CardField['status']>('preparing');
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    const { current: element } = host;
    if (!isEnabled || !element) return undefined;
    let isUnmounted = false;
    let field: MountedCardField | undefined;
    // The field has our colors by value: another theme leaves it light on light.
    const themes = new MutationObserver(() => field?.restyle(cardStyleOf(element)));
    gateway.mount(element, cardStyleOf(element)).then(
      (mounted) => {
        if (isUnmounted) {
          mounted.remove();
          return;
        }
        field = mounted;
        // What was chosen while it was on its way counts too.
        field.restyle(cardStyleOf(element));
        themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
        setStatus('ready');
      },
      (error: unknown) => {
        // oxlint-disable-next-line no-console -- the customer is told on the page; the reason is for who looks after it
        console.error(`The card field did not come (attempt ${attempt}).`, error);
        if (!isUnmounted) setStatus('failed');
      },
    );
    return () => {
      isUnmounted = true;
      themes.disconnect();
      setStatus('preparing');
      field?.remove();
    };
  }, [gateway, isEnabled, attempt]);
  return { host, status, retry: () => setAttempt((last) => last + 1) };
}

/** The look of our own fields, for a field that cannot see our styles. */
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
