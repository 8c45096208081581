import { SANDBOX_KEYS } from '@octavo/stripe-sandbox/server';
import { Stripe } from 'stripe';
import type { TestShop } from './harness.ts';

/** A Stripe client with the permissions of the dashboard. It calls the sandbox without a socket. */
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

/** Returns the charge of a payment. */
export async function chargeIdOf(shop: TestShop, intentId: string): Promise<string> {
  const { latest_charge: charge } = await stripeClient(shop).paymentIntents.retrieve(intentId);
  return typeof charge === 'string' ? charge : (charge?.id ?? '');
}
