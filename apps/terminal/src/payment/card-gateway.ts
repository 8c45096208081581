import { type Config, constants } from '@octavo/core/entities';
import type { PaymentGateway, PaymentOutcome } from '@octavo/core/machines';
import type { TestCard } from './test-cards.ts';

/** The card provider as a terminal has it: a test card is chosen by name, and its token is sent. */
export interface CardGateway extends PaymentGateway {
  selectCard(card: TestCard): void;
}

/** What the gateway needs beside the shop's settings. */
export interface CardGatewayOptions {
  readonly publishableKey: string;
  /** Where the provider's calls lie, such as `http://127.0.0.1:3000/sandbox/v1`. */
  readonly baseUrl: string;
  /** The customer's bank wants to know whether it is them. */
  readonly authenticate: () => Promise<boolean>;
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * Where a terminal can pay with test cards: at a provider that lies with the shop and says that no money moves. `null`
 * everywhere else, since a card number belongs into the provider's own field, and that needs a browser.
 */
export function testProviderUrl({ payment }: Pick<Config, 'payment'>, origin: string): string | null {
  if (!payment.is_test || payment.script_url === null || payment.publishable_key === '') return null;
  const script = URL.canParse(payment.script_url, origin) ? new URL(payment.script_url, origin) : null;
  return script?.origin === origin ? new URL('v1', script).href : null;
}

/** Speaks Stripe's wire protocol with the publishable key and a payment's client secret, as the script in a page does. */
export function createCardGateway({
  publishableKey,
  baseUrl,
  authenticate,
  fetch = globalThis.fetch,
}: CardGatewayOptions): CardGateway {
  let selectedCard: TestCard | null = null;
  const headers = { authorization: `Bearer ${publishableKey}`, 'stripe-version': constants.stripeVersion };

  const get = async (clientSecret: string): Promise<ProviderResponse> => {
    const query = new URLSearchParams({ client_secret: clientSecret });
    return parseResponse(await fetch(`${baseUrl}/payment_intents/${paymentIntentIdOf(clientSecret)}?${query.toString()}`, { headers }));
  };
  const post = async (clientSecret: string, action: string, params: Record<string, string>): Promise<ProviderResponse> =>
    parseResponse(
      await fetch(`${baseUrl}/payment_intents/${paymentIntentIdOf(clientSecret)}/${action}`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
        body: new URLSearchParams({ ...params, client_secret: clientSecret }),
      }),
    );

  return {
    selectCard: (card) => {
      selectedCard = card;
    },
    readiness: () => (selectedCard ? 'ready' : 'cardMissing'),
    confirm: async ({ clientSecret, billing }) => {
      if (!selectedCard) throw new Error('A payment was confirmed without a card.');
      const answer = await post(clientSecret, 'confirm', {
        payment_method: selectedCard.paymentMethod,
        receipt_email: billing.email,
      });
      if (answer.status !== 'requires_action') return toOutcome(answer);
      const outcome = (await authenticate()) ? 'complete' : 'fail';
      return toOutcome(await post(clientSecret, 'sandbox_authentication', { outcome }));
    },
    retrieve: async (clientSecret) => toOutcome(await get(clientSecret)),
  };
}

/** What is read of an answer: a PaymentIntent, or a refusal with what has become of the intent. */
interface ProviderResponse {
  readonly status: string | undefined;
  readonly error: Readonly<Record<string, unknown>> | null;
}

/** @throws {Error} when the answer is not the provider's: whether money moved must then be asked. */
async function parseResponse(response: Response): Promise<ProviderResponse> {
  const body = asRecord(await response.json());
  const providerError = body['error'] === undefined ? null : asRecord(body['error']);
  if (!response.ok && !providerError) throw new Error(`The card provider answered with ${response.status}.`);
  const intent = providerError ? asRecord(providerError['payment_intent'] ?? {}) : body;
  const failed = providerError ?? (body['status'] === 'requires_payment_method' ? body['last_payment_error'] : null);
  return {
    // An intent that was paid before is an error to the provider and a success to the customer.
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
  if (value === null || typeof value !== 'object') throw new Error('The card provider gave no clear answer.');
  return value as Readonly<Record<string, unknown>>;
}

/** The payment's own number is the first part of its client secret. */
function paymentIntentIdOf(clientSecret: string): string {
  const id = /^(pi_\w+?)_secret_\w+$/.exec(clientSecret)?.[1];
  if (id === undefined) throw new Error('This is not the client secret of a payment.');
  return id;
}
