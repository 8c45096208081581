import { type PaymentGateway, type PaymentOutcome, toBillingDetails } from '../machines/index.ts';
import type { Lazy } from './lazy.ts';

/** The result of a Stripe.js call, as far as the gateway reads it. */
export interface StripeResult {
  readonly paymentIntent?: { readonly status: string } | undefined;
  readonly error?:
    | {
        readonly message?: string | undefined;
        readonly decline_code?: string | undefined;
        readonly payment_intent?: { readonly status: string } | undefined;
      }
    | undefined;
}

/** The part of Stripe.js that confirms a payment with a card field. */
export interface StripeClient<Card> {
  confirmCardPayment(
    clientSecret: string,
    data: {
      readonly payment_method: {
        readonly card: Card;
        readonly billing_details: ReturnType<typeof toBillingDetails>;
      };
    },
  ): Promise<StripeResult>;
  retrievePaymentIntent(clientSecret: string): Promise<StripeResult>;
}

/** Options of {@link createStripeGateway}. */
export interface StripeGatewayOptions<Card> {
  /** Loads Stripe.js. The front end loads it before it mounts the card field. */
  readonly stripe: Pick<Lazy<StripeClient<Card>>, 'load' | 'value'>;
  /** Returns the mounted card field; `undefined` without one. */
  readonly card: () => Card | undefined;
  /** Returns the promise of the card field that is loading; `undefined` without one. */
  readonly mounting?: (() => Promise<unknown> | undefined) | undefined;
}

/** Creates a payment gateway for Stripe.js. The front end mounts the card field. @see https://docs.stripe.com/js */
export function createStripeGateway<Card>({
  stripe,
  card: cardField,
  mounting = () => undefined,
}: StripeGatewayOptions<Card>): PaymentGateway & {
  retrieve(clientSecret: string): Promise<PaymentOutcome>;
} {
  return {
    readiness: () => {
      if (!stripe.value) return 'notReady';
      if (cardField()) return 'ready';
      return mounting() ? 'cardMounting' : 'cardMissing';
    },
    whenCardMounted: () => mounting() ?? Promise.resolve(),
    confirm: async ({ clientSecret, billing }) => {
      const card = cardField();
      if (!stripe.value || !card) throw new Error('A payment was confirmed without its card field.');
      return toOutcome(
        await stripe.value.confirmCardPayment(clientSecret, {
          payment_method: { card, billing_details: toBillingDetails(billing) },
        }),
      );
    },
    retrieve: async (clientSecret) => toOutcome(await (await stripe.load()).retrievePaymentIntent(clientSecret)),
  };
}

function toOutcome({ paymentIntent, error }: StripeResult): PaymentOutcome {
  // For the provider, an intent that was already paid is an error. For the customer it is a success.
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  return {
    ...(status ? { status } : {}),
    ...(error ? { errorMessage: error.message ?? '' } : {}),
    ...(error?.decline_code ? { declineCode: error.decline_code } : {}),
  };
}
