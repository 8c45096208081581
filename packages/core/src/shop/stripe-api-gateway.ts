import { type Config, constants } from '../entities/index.ts';
import type { PaymentGateway, PaymentOutcome } from '../machines/index.ts';

/** Options of {@link createStripeApiGateway}. */
export interface StripeApiGatewayOptions {
  readonly publishableKey: string;
  /** Base URL of the provider's API, such as `http://127.0.0.1:3000/sandbox/v1`. */
  readonly baseUrl: string;
  /** Returns the payment method to charge, such as `pm_card_visa`; `null` without a selected card. */
  readonly paymentMethod: () => string | null;
  /** Asks the customer to confirm the payment for the bank; `true` when confirmed. Default: not confirmed. */
  readonly authenticate?: (() => Promise<boolean>) | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/**
 * Returns the API base URL of a test provider on the shop's own origin; `null` for every other provider. Card numbers
 * must be entered in the provider's own field, which needs a browser.
 */
export function testProviderUrl({ payment }: Pick<Config, 'payment'>, origin: string): string | null {
  if (!payment.is_test || payment.script_url === null || payment.publishable_key === '') return null;
  const script = URL.canParse(payment.script_url, origin) ? new URL(payment.script_url, origin) : null;
  return script?.origin === origin ? new URL('v1', script).href : null;
}

/**
 * Creates a payment gateway that calls Stripe's API with the publishable key and a client secret, like the script in a
 * browser. It sends a payment method and no card number.
 */
export function createStripeApiGateway({
  publishableKey,
  baseUrl,
  paymentMethod,
  authenticate = () => Promise.resolve(false),
  fetch = globalThis.fetch,
}: StripeApiGatewayOptions): PaymentGateway & { retrieve(clientSecret: string): Promise<PaymentOutcome> } {
  const headers = { authorization: `Bearer ${publishableKey}`, 'stripe-version': constants.stripeVersion };

  const get = async (clientSecret: string): Promise<ProviderResponse> => {
    const query = new URLSearchParams({ client_secret: clientSecret });
    return parseResponse(
      await fetch(`${baseUrl}/payment_intents/${paymentIntentIdOf(clientSecret)}?${query.toString()}`, { headers }),
    );
  };
  const post = async (
    clientSecret: string,
    action: string,
    params: Record<string, string>,
  ): Promise<ProviderResponse> =>
    parseResponse(
      await fetch(`${baseUrl}/payment_intents/${paymentIntentIdOf(clientSecret)}/${action}`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
        body: new URLSearchParams({ ...params, client_secret: clientSecret }),
      }),
    );

  return {
    readiness: () => (paymentMethod() === null ? 'cardMissing' : 'ready'),
    confirm: async ({ clientSecret, billing }) => {
      const payment_method = paymentMethod();
      if (payment_method === null) throw new Error('Cannot confirm a payment without a card.');
      const response = await post(clientSecret, 'confirm', {
        payment_method,
        receipt_email: billing.email,
      });
      if (response.status !== 'requires_action') return toOutcome(response);
      const outcome = (await authenticate()) ? 'complete' : 'fail';
      return toOutcome(await post(clientSecret, 'sandbox_authentication', { outcome }));
    },
    retrieve: async (clientSecret) => toOutcome(await get(clientSecret)),
  };
}

/** The parsed response: a PaymentIntent, or an error with the status of the PaymentIntent. */
interface ProviderResponse {
  readonly status: string | undefined;
  readonly error: Readonly<Record<string, unknown>> | null;
}

/** @throws {Error} when the provider did not send the response. The caller must then check whether the payment succeeded. */
async function parseResponse(response: Response): Promise<ProviderResponse> {
  const body = asRecord(await response.json());
  const providerError = body['error'] === undefined ? null : asRecord(body['error']);
  if (!response.ok && !providerError) throw new Error(`The card provider returned HTTP ${response.status}.`);
  const intent = providerError ? asRecord(providerError['payment_intent'] ?? {}) : body;
  const failed = providerError ?? (body['status'] === 'requires_payment_method' ? body['last_payment_error'] : null);
  return {
    // A PaymentIntent that was already paid is an error to the provider and a success to the customer.
    status: typeof intent['status'] === 'string' ? intent['status'] : undefined,
    error: failed === null || failed === undefined ? null : asRecord(failed),
  };
}

function toOutcome({ status, error }: ProviderResponse): PaymentOutcome {
  const { message, decline_code: declineCode } = error ?? {};
  return {
    ...(status === undefined ? {} : { status }),
    ...(error ? { errorMessage: typeof message === 'string' ? message : '' } : {}),
    ...(typeof declineCode === 'string' ? { declineCode } : {}),
  };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (value === null || typeof value !== 'object') throw new Error('The card provider returned an invalid response.');
  return value as Readonly<Record<string, unknown>>;
}

/** Returns the PaymentIntent id, the first part of the client secret. */
function paymentIntentIdOf(clientSecret: string): string {
  const id = /^(pi_\w+?)_secret_\w+$/.exec(clientSecret)?.[1];
  if (id === undefined) throw new Error('Invalid client secret of a payment.');
  return id;
}
