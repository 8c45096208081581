import { SANDBOX_KEYS } from '@octavo/stripe-sandbox/server';
import { Stripe } from 'stripe';
import type { TestShop } from './harness.ts';

/** The provider as its own dashboard would speak to it: the `stripe` SDK straight into the sandbox, without a socket. */
export function stripeClient(shop: TestShop): Stripe {
  return new Stripe(SANDBOX_KEYS.secret, {
    apiVersion: '2025-08-27.basil',
    httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
      shop.sandbox.fetch(new Request(url, init)),
    ),
    host: 'sandbox.local',
    protocol: 'http',
    telemetry: false,
  });
}

/** The charge that paid. */
export async function chargeIdOf(shop: TestShop, intentId: string): Promise<string> {
  const { latest_charge: charge } = await stripeClient(shop).paymentIntents.retrieve(intentId);
  return typeof charge === 'string' ? charge : (charge?.id ?? '');
}
