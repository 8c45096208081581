import type Stripe from 'stripe';

/**
 * Does what at the real provider is done by banks, by authors and by its own staff, for tests and demonstrations.
 * Each of it is a call below `/v1/test_helpers` and may be made over HTTP with the secret key just as well.
 */
export interface TestHelpers {
  /** Opens a dispute of a charge; an `inquiry` moves no money. */
  dispute(charge: string, options?: { reason?: string; amount?: number; inquiry?: boolean }): Promise<Stripe.Dispute>;
  /** Ends a dispute: won, the money comes back without the fee. */
  resolveDispute(dispute: string, outcome: 'lost' | 'won'): Promise<Stripe.Dispute>;
  /** Ends a payment that is `processing`. */
  resolveProcessing(paymentIntent: string, outcome: 'failed' | 'succeeded'): Promise<void>;
  /** Ends a refund: it arrives, or it comes back. */
  resolveRefund(refund: string, outcome: 'failed' | 'succeeded'): Promise<Stripe.Refund>;
  /** Answers the questions of the onboarding in an author's place. */
  onboard(account: string): Promise<Stripe.Account>;
  /** Takes an account's capabilities away until it is onboarded again. */
  restrict(account: string): Promise<Stripe.Account>;
  /** Sends a connected account's money, all of it or an amount, or else all of the platform's, to the bank. */
  payOut(options?: { account?: string; amount?: number }): Promise<Stripe.Payout>;
}

/** Speaks to the provider's helper calls. @throws {TypeError} with the provider's message where one is refused. */
export function createTestHelpers(fetch: (request: Request) => Promise<Response>, secretKey: string): TestHelpers {
  async function post<Answer>(
    path: string,
    params: Readonly<Record<string, string | number | boolean | undefined>> = {},
  ) {
    const sentParams = Object.entries(params).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] satisfies [string, string]],
    );
    const response = await fetch(
      new Request(`http://sandbox.invalid/v1/test_helpers/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(sentParams).toString(),
      }),
    );
    const body = (await response.json()) as { error?: { message: string } };
    if (body.error && !response.ok) throw new TypeError(`The sandbox refused ${path}: ${body.error.message}`);
    return body as Answer;
  }

  return {
    dispute: (charge, options) => post(`charges/${charge}/dispute`, options),
    resolveDispute: (dispute, outcome) => post(`disputes/${dispute}/decide`, { outcome }),
    resolveProcessing: async (intent, outcome) => {
      await post(`payment_intents/${intent}/end_processing`, { outcome });
    },
    resolveRefund: (refund, outcome) => post(`refunds/${refund}/end`, { outcome }),
    onboard: (account) => post(`accounts/${account}/onboard`),
    restrict: (account) => post(`accounts/${account}/restrict`),
    payOut: (options) => post('payouts', options),
  };
}
