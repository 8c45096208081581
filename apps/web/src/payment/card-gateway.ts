import type { Config } from '@octavo/core/entities';
import type { PaymentGateway } from '@octavo/core/machines';
import { createStripeGateway, lazy } from '@octavo/core/shop';
import type { Stripe, StripeCardElement, StripeCardElementOptions } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { allowProviderScript } from './provider-policy.ts';

type CardStyle = NonNullable<StripeCardElementOptions['style']>;

/** A mounted card field of the provider. */
export interface MountedCardField {
  restyle(style: CardStyle): void;
}

/** The payment gateway with a card field. The provider script loads only when a card is about to be entered. */
export interface CardGateway extends PaymentGateway {
  /**
   * Mounts the card field in `host`. Resolves when the field accepts input. `signal` removes the field at any time, also
   * while it loads.
   *
   * @throws {Error} when the provider script or the field fails to load, and the reason of `signal`.
   */
  mount(host: HTMLElement, options: { style: CardStyle; signal: AbortSignal }): Promise<MountedCardField>;
}

/** Creates the gateway from the server's config. */
export function createCardGateway({
  payment,
  trusted_types: mode,
}: Pick<Config, 'payment' | 'trusted_types'>): CardGateway {
  const { publishable_key: key, script_url: script } = payment;
  // A script that was blocked once may load on the next attempt.
  const stripe = lazy(() => {
    allowProviderScript(script, mode);
    return loadStripeClient(key, script);
  });
  let card: StripeCardElement | undefined;
  let mounting: Promise<MountedCardField> | undefined;

  const mountCard: CardGateway['mount'] = async (host, { style, signal }) => {
    const client = await stripe.load();
    signal.throwIfAborted();
    const field = client.elements().create('card', { hidePostalCode: true, style });
    const remove = (): void => {
      if (card === field) card = undefined;
      field.destroy();
    };
    try {
      await whenReady(field, host, signal);
    } catch (error) {
      remove();
      throw error;
    }
    signal.addEventListener('abort', remove);
    card = field;
    return { restyle: (next) => field.update({ style: next }) };
  };
  return {
    ...createStripeGateway<StripeCardElement>({ stripe, card: () => card, mounting: () => mounting }),
    mount: async (host, options) => {
      const started = mountCard(host, options);
      mounting = started;
      try {
        return await started;
      } finally {
        // A field that was removed while it loaded must not end the mounting of the next one.
        if (mounting === started) mounting = undefined;
      }
    },
  };
}

/** Mounts `field`. The provider may report late and more than once; the first report counts. */
function whenReady(field: StripeCardElement, host: HTMLElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    field.on('ready', () => resolve());
    field.on('loaderror', ({ error }) => reject(new Error(error.message ?? 'The card field failed to load.')));
    field.mount(host);
  });
}

async function loadStripeClient(key: string, script: string | null): Promise<Stripe> {
  if (script) await loadScript(script);
  const stripe = await loadStripe(key);
  if (!stripe) throw new Error('The payment script did not start.');
  return stripe;
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The payment script could not be loaded.'));
    });
    document.head.append(script);
  });
}
