import type { PaymentIntent, PaymentMethod, StripeError, Token } from '@stripe/stripe-js';
import { CardElement, readCard } from './card-element.ts';
import { askForAuthentication } from './challenge-dialog.ts';
import { Elements } from './elements.ts';
import { IntegrationError } from './integration-error.ts';
import type { CardValues } from './validate-card.ts';
import { createApiClient, type ApiResult, type Params } from './api-client.ts';

interface BillingDetails {
  readonly name?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly address?: Readonly<Record<string, string | null | undefined>>;
}

/** The card to charge: an element, a token or the id of a payment method. */
type CardSource = CardElement | { readonly token: string };

interface CardPaymentData {
  readonly payment_method?: string | { readonly card: CardSource; readonly billing_details?: BillingDetails };
  readonly receipt_email?: string;
  readonly return_url?: string;
}

type PaymentResult =
  | { paymentIntent: PaymentIntent; error?: undefined }
  | { error: StripeError; paymentIntent?: undefined };

/** The result of `window.Stripe(publishableKey)`: the methods of the provider's script that a card payment needs. */
export type SandboxStripe = ReturnType<typeof createStripe>;

/**
 * Creates the object a page uses to take payments.
 * @throws {IntegrationError} for a live key and for any value that is not a publishable test key.
 */
export function createStripe({ key, base }: { key: unknown; base: string }) {
  if (typeof key !== 'string' || !key.startsWith('pk_test_')) {
    const isLive = typeof key === 'string' && key.startsWith('pk_live');
    throw new IntegrationError(
      isLive
        ? 'This is the script of the card sandbox: it refuses live keys.'
        : 'The card sandbox needs a publishable key that starts with pk_test_.',
    );
  }
  const client = createApiClient({ base, key });
  const post = <T>(path: string, params: Params) => client.post<T>(path, params);

  /** Continues a payment: shows the bank's authentication dialog when it is required and returns its outcome. */
  async function handleNextAction(outcome: ApiResult<PaymentIntent>, handleActions: boolean): Promise<PaymentResult> {
    if ('error' in outcome) return { error: outcome.error };
    const intent = outcome.data;
    if (intent.status !== 'requires_action' || !handleActions) return { paymentIntent: intent };
    const decision = await askForAuthentication(intent);
    const after = await post<PaymentIntent>(`/payment_intents/${intent.id}/sandbox_authentication`, {
      client_secret: intent.client_secret,
      outcome: decision,
    });
    if ('error' in after) return { error: after.error };
    const { last_payment_error: error } = after.data;
    return error && after.data.status === 'requires_payment_method'
      ? { error: { ...error, payment_intent: after.data } }
      : { paymentIntent: after.data };
  }

  return {
    elements: (_options?: unknown): Elements => new Elements(),

    /** Confirms a payment, with authentication by the customer's bank when it is required. */
    async confirmCardPayment(
      clientSecret: string,
      data: CardPaymentData = {},
      { handleActions = true }: { handleActions?: boolean } = {},
    ): Promise<PaymentResult> {
      const params = methodParams(data.payment_method);
      if ('error' in params) return { error: params.error };
      return handleNextAction(
        await post<PaymentIntent>(`/payment_intents/${paymentIntentIdOf(clientSecret)}/confirm`, {
          ...params.data,
          client_secret: clientSecret,
          receipt_email: data.receipt_email,
          return_url: data.return_url,
        }),
        handleActions,
      );
    },

    async retrievePaymentIntent(clientSecret: string): Promise<PaymentResult> {
      const path = `/payment_intents/${paymentIntentIdOf(clientSecret)}`;
      return handleNextAction(await client.get<PaymentIntent>(path, { client_secret: clientSecret }), false);
    },

    async createPaymentMethod(data: { type: 'card'; card: CardSource; billing_details?: BillingDetails }) {
      const params = cardPaymentParams(data.card, data.billing_details);
      if ('error' in params) return { error: params.error };
      const outcome = await post<PaymentMethod>('/payment_methods', params.data);
      return 'error' in outcome ? outcome : { paymentMethod: outcome.data };
    },

    async createToken(element: CardElement, data: Readonly<Record<string, string | undefined>> = {}) {
      const read = readCard(element);
      if ('error' in read) return { error: validationError(read.error) };
      const { currency: _currency, ...details } = data;
      const outcome = await post<Token>('/tokens', { card: { ...details, ...toCardParams(read.values) } });
      return 'error' in outcome ? outcome : { token: outcome.data };
    },

    /** Libraries register their name here. The sandbox ignores it. */
    registerAppInfo(_info: unknown): void {},
    _registerWrapper(_info: unknown): void {},
  };
}

function paymentIntentIdOf(clientSecret: string): string {
  const id = /^(pi_\w+?)_secret_\w+$/.exec(clientSecret)?.[1];
  if (id === undefined) throw new IntegrationError('This is not the client secret of a payment.');
  return id;
}

function methodParams(method: CardPaymentData['payment_method']): ApiResult<Params> {
  if (method === undefined) return { data: {} };
  if (typeof method === 'string') return { data: { payment_method: method } };
  const read = cardPaymentParams(method.card, method.billing_details);
  return 'error' in read ? read : { data: { payment_method_data: read.data } };
}

function cardPaymentParams(card: CardSource, billing: BillingDetails = {}): ApiResult<Params> {
  const details = { ...billing, address: { ...billing.address } };
  if (!(card instanceof CardElement))
    return { data: { type: 'card', card: { token: card.token }, billing_details: details } };
  const read = readCard(card);
  if ('error' in read) return { error: validationError(read.error) };
  const { postalCode } = read.values;
  if (postalCode) details.address['postal_code'] ??= postalCode;
  return { data: { type: 'card', card: toCardParams(read.values), billing_details: details } };
}

const toCardParams = ({ number, expiry, cvc }: CardValues) => ({
  number,
  exp_month: Number(expiry.slice(0, 2)),
  exp_year: 2000 + Number(expiry.slice(2)),
  cvc,
});

const validationError = ({ code, message }: { code: string; message: string }): StripeError => ({
  type: 'validation_error',
  code,
  message,
});
