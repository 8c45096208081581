import type Stripe from 'stripe';
import { brandOf, passesLuhn } from '../../card/card-number.ts';
import { behaviorOf, cardOfPaymentMethod, type CardBehavior } from '../cards/test-cards.ts';
import { ok, pathParam, type ApiCall, type Route } from '../http/api-call.ts';
import { newId } from '../storage/ids.ts';
import type { StoredObject } from '../storage/object-kinds.ts';
import type { Params } from '../wire/params.ts';
import { resourceMissingError, ProviderError, invalidRequestError } from '../wire/provider-error.ts';

/** A card without its number and security code, which the provider never stores. */
export interface CardDetails {
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly behavior: CardBehavior;
}

export const paymentMethodRoutes: readonly Route[] = [
  {
    pattern: 'POST /v1/payment_methods',
    allowsPublishableKey: true,
    handle: async (call) => ok((await paymentMethodFromData(call, call.params)).document),
  },
  {
    pattern: 'GET /v1/payment_methods/:id',
    handle: async (call) => {
      const id = pathParam(call, 'id');
      const stored = await call.store.find('payment_method', id);
      if (!stored) throw resourceMissingError('PaymentMethod', id);
      return ok(stored.document);
    },
  },
];

/** Finds a payment method by its id, or creates one for a predefined test card (`pm_card_visa`). */
export async function findPaymentMethod(call: ApiCall, id: string): Promise<StoredObject<'payment_method'>> {
  const card = cardOfPaymentMethod(id);
  if (card) {
    const expYear = new Date(call.now * 1000).getUTCFullYear() + 1;
    const details = { brand: card.brand, last4: card.number.slice(-4), expMonth: 12, expYear, behavior: card.behavior };
    return createPaymentMethod(call, details, emptyBillingDetails());
  }
  const stored = await call.store.find('payment_method', id);
  if (!stored) throw resourceMissingError('PaymentMethod', id, 'payment_method');
  return stored;
}

/** Creates a payment method from `type`, `card` and `billing_details`. */
export async function paymentMethodFromData(call: ApiCall, params: Params): Promise<StoredObject<'payment_method'>> {
  if (params.oneOf('type', ['card']) === undefined) throw params.missingError('type');
  params.ignore('guid', 'muid', 'sid', 'pasted_fields', 'payment_user_agent', 'time_on_page', 'allow_redisplay');
  const billing = readBillingDetails(params.group('billing_details'));
  const card = params.group('card');
  if (!card) throw params.missingError('card');
  return createPaymentMethod(call, await readCard(call, card), billing);
}

/** Reads a card from a token or, in a browser, from the entered values. */
export async function readCard(call: ApiCall, card: Params): Promise<CardDetails> {
  const token = card.string('token');
  if (token !== undefined) return readCardToken(call, token);
  if (call.caller === 'secret') {
    throw invalidRequestError(
      'card_number_from_server',
      'Card numbers are accepted only from browsers, with the publishable key. On a server, use a test payment method such as pm_card_visa.',
    );
  }
  return readCardParams(call, card);
}

function readCardParams(call: ApiCall, card: Params): CardDetails {
  const number = card.requiredString('number').replace(/\D/g, '');
  const expMonth = card.requiredInteger('exp_month');
  const year = card.requiredInteger('exp_year');
  const expYear = year < 100 ? 2000 + year : year;
  const cvc = card.string('cvc');
  if (number.length < 13 || number.length > 19 || !passesLuhn(number))
    throw cardError('incorrect_number', 'number', 'This card number is invalid. Please check the digits.');
  if (expMonth < 1 || expMonth > 12)
    throw cardError('invalid_expiry_month', 'exp_month', 'The expiry month must be between 1 and 12.');
  const today = new Date(call.now * 1000);
  if (expYear < today.getUTCFullYear() || expYear > today.getUTCFullYear() + 50)
    throw cardError('invalid_expiry_year', 'exp_year', 'The expiry year is in the past or too far in the future.');
  if (expYear === today.getUTCFullYear() && expMonth < today.getUTCMonth() + 1)
    throw cardError('invalid_expiry_month', 'exp_month', 'The expiry month is in the past.');
  const brand = brandOf(number);
  const cvcLength = brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/;
  if (cvc !== undefined && !cvcLength.test(cvc))
    throw cardError('invalid_cvc', 'cvc', 'The security code is incomplete.');
  return { brand, last4: number.slice(-4), expMonth, expYear, behavior: behaviorOf(number) };
}

async function readCardToken(call: ApiCall, id: string): Promise<CardDetails> {
  const token = await call.store.find('token', id);
  const card = token?.document.card;
  if (!token || !card) throw resourceMissingError('token', id, 'card[token]');
  if (token.document.used)
    throw invalidRequestError('token_already_used', 'A token can be used only once.', { param: 'card[token]' });
  call.unit.update(token, { ...token.document, used: true });
  return {
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    behavior: token.secret.behavior,
  };
}

/** 402 for a card that is rejected before a charge is attempted. */
const cardError = (code: string, param: string, message: string): ProviderError =>
  new ProviderError(402, { type: 'card_error', code, param, message });

function createPaymentMethod(
  { unit, now }: ApiCall,
  card: CardDetails,
  billing: Stripe.PaymentMethod.BillingDetails,
): StoredObject<'payment_method'> {
  const id = newId('pm');
  const document: Stripe.PaymentMethod = {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
      country: 'US',
      display_brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  return unit.create('payment_method', id, document, { behavior: card.behavior });
}

const emptyBillingDetails = (): Stripe.PaymentMethod.BillingDetails => ({
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
});

function readBillingDetails(params: Params | undefined): Stripe.PaymentMethod.BillingDetails {
  const empty = emptyBillingDetails();
  if (!params) return empty;
  const address = params.group('address');
  const part = (name: string) => address?.string(name) ?? null;
  return {
    address: {
      city: part('city'),
      country: part('country'),
      line1: part('line1'),
      line2: part('line2'),
      postal_code: part('postal_code'),
      state: part('state'),
    },
    email: params.string('email') ?? null,
    name: params.string('name') ?? null,
    phone: params.string('phone') ?? null,
    tax_id: params.string('tax_id') ?? null,
  };
}
