import type { Config } from '@octavo/core/entities';
import type { PaymentGateway } from '@octavo/core/machines';
import { createStripeGateway, lazy } from '@octavo/core/shop';
import type { Stripe, StripeCardElement, StripeCardElementOptions } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { allowScript } from './allow-script.ts';

type CardStyle = StripeCardElementOptions['style'];

/** A mounted card field of the provider. */
export interface MountedCardField {
  restyle(style: CardStyle): void;
  remove(): void;
}

/** The payment gateway with a card field. The provider script loads only when a card is about to be entered. */
export interface CardGateway extends PaymentGateway {
  /**
   * Mounts the card field in `host`. Resolves when the field accepts input.
   *
   * @throws {Error} when the provider script fails to load.
   */
  mount(host: HTMLElement, style: CardStyle): Promise<MountedCardField>;
}

/** Creates the gateway from the payment config. */
export function createCardGateway({ publishable_key: key, script_url: script }: Config['payment']): CardGateway {
  // A script that was blocked once may load on the next attempt.
  const stripe = lazy(() => loadStripeClient(key, script));
  let card: StripeCardElement | undefined;
  return {
    ...createStripeGateway<StripeCardElement>({ stripe, card: () => card }),
    mount: async (host, style) => {
      const field = (await stripe.load())
        .elements()
        .create('card', { hidePostalCode: true, ...(style ? { style } : {}) });
      await new Promise<void>((resolve) => {
        field.on('ready', () => resolve());
        field.mount(host);
      });
      card = field;
      return {
        restyle: (next) => field.update(next ? { style: next } : {}),
        remove: () => {
          if (card === field) card = undefined;
          field.destroy();
        },
      };
    },
  };
}

async function loadStripeClient(key: string, script: string | null): Promise<Stripe> {
  allowScript(script);
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
