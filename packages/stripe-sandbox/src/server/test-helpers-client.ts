import type Stripe from 'stripe';

/**
 * Performs actions of banks, authors and the provider's staff, for tests and demonstrations.
 * Each is a call below `/v1/test_helpers` and can also be made over HTTP with the secret key.
 */
export interface TestHelpers {
  /** Opens a dispute of a charge. An `inquiry` moves no money. */
  dispute(charge: string, options?: { reason?: string; amount?: number; inquiry?: boolean }): Promise<Stripe.Dispute>;
  /** Closes a dispute. When it is won, the amount is returned without the fee. */
  resolveDispute(dispute: string, outcome: 'lost' | 'won'): Promise<Stripe.Dispute>;
  /** Completes a payment in status `processing`. */
  resolveProcessing(paymentIntent: string, outcome: 'failed' | 'succeeded'): Promise<void>;
  /** Completes or fails a refund. */
  resolveRefund(refund: string, outcome: 'failed' | 'succeeded'): Promise<Stripe.Refund>;
  /** Completes the onboarding of an author's account. */
  onboard(account: string): Promise<Stripe.Account>;
  /** Deactivates the account's capabilities until it is onboarded again. */
  restrict(account: string): Promise<Stripe.Account>;
  /** Pays out a connected account, completely or in part. Without `account`, pays out the platform's balance. */
  payOut(options?: { account?: string; amount?: number }): Promise<Stripe.Payout>;
}

/** Creates a client of the test helper calls. @throws {TypeError} with the provider's message when a call is rejected. */
export function createTestHelpers(fetch: (request: Request) => Promise<Response>, secretKey: string): TestHelpers {
  async function post<T>(path: string, params: Readonly<Record<string, string | number | boolean | undefined>> = {}) {
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
    if (body.error && !response.ok) throw new TypeError(`The sandbox rejected ${path}: ${body.error.message}`);
    return body as T;
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
