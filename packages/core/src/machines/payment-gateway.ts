import type { Billing } from '../validators/index.ts';

/** A card payment to confirm. */
export interface CardPayment {
  readonly clientSecret: string;
  readonly billing: Billing;
}

/** The provider's result. A `status` of `succeeded` takes precedence over an error message. */
export interface PaymentOutcome {
  /** Stripe's status of the PaymentIntent: `succeeded`, `processing`, `requires_payment_method` … */
  readonly status?: string | undefined;
  /** The provider's message for the customer about a declined payment. */
  readonly errorMessage?: string | undefined;
  readonly declineCode?: string | undefined;
}

/** The card provider of a front end, such as a script with a card field in a browser. */
export interface PaymentGateway {
  /** Whether a payment can be confirmed, or what is missing. `cardMounting`: the card field is still loading. */
  readiness(): 'ready' | 'notReady' | 'cardMissing' | 'cardMounting';
  /** Resolves when the mounting card field accepts input. Rejects if it fails to load. */
  whenCardMounted?(): Promise<unknown>;
  /** Confirms the payment and authenticates the customer if the card requires it. */
  confirm(payment: CardPayment): Promise<PaymentOutcome>;
  /** Returns the status of a payment whose confirmation got no response. */
  retrieve?(clientSecret: string): Promise<PaymentOutcome>;
}

/** Converts billing details to Stripe's format (spec §7). */
export function toBillingDetails(billing: Billing) {
  return {
    name: `${billing.first_name} ${billing.last_name}`.trim(),
    email: billing.email,
    phone: billing.phone,
    address: {
      line1: billing.address_1,
      city: billing.city,
      state: billing.state,
      postal_code: billing.postcode,
      country: billing.country,
    },
  };
}
