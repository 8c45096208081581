import type { Billing } from '../validators/index.ts';

/** One card payment to be confirmed. */
export interface CardPayment {
  readonly clientSecret: string;
  readonly billing: Billing;
}

/** What the provider said. A `status` of `succeeded` counts whatever else is there. */
export interface PaymentOutcome {
  /** The PaymentIntent's status in Stripe's words: `succeeded`, `processing`, `requires_payment_method` … */
  readonly status?: string | undefined;
  /** The provider's sentence for the customer, when it refused. */
  readonly errorMessage?: string | undefined;
  readonly declineCode?: string | undefined;
}

/** The card provider as a front end has it: a script with a card field in a browser, something else elsewhere. */
export interface PaymentGateway {
  /** What stands in the way of paying right now. */
  readiness(): 'ready' | 'notReady' | 'cardMissing';
  /** Confirms the payment, asking the customer for authentication where the card wants it. */
  confirm(payment: CardPayment): Promise<PaymentOutcome>;
  /** Looks how a payment stands, for when an answer was lost. */
  retrieve?(clientSecret: string): Promise<PaymentOutcome>;
}

/** The billing details of spec §7, as Stripe names them. */
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
