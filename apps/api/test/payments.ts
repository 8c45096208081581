import type { TestShop } from './harness.ts';

/** Confirms a payment like a browser: with the publishable key and the order's client secret. */
export async function confirmPayment(
  shop: TestShop,
  clientSecret: string,
  number = '4242424242424242',
): Promise<{ status?: string; error?: { code: string; decline_code?: string } }> {
  const base = 'http://sandbox.local';
  const response = await shop.sandbox.fetch(
    confirmRequest(base, shop.sandbox.keys.publishable, { clientSecret, number }),
  );
  return (await response.json()) as { status?: string; error?: { code: string; decline_code?: string } };
}

/** The request of a browser to the provider at `base` to pay by card. */
export function confirmRequest(
  base: string,
  publishableKey: string,
  { clientSecret, number = '4242424242424242' }: { readonly clientSecret: string; readonly number?: string },
): Request {
  const [id = ''] = clientSecret.split('_secret_');
  return new Request(`${base}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    }),
  });
}

/** Delivers and handles all emitted events of a shop whose webhooks are paused. */
export async function deliverWebhooks(shop: TestShop, options: { order?: 'emitted' | 'reversed' } = {}): Promise<void> {
  shop.sandbox.webhooks.resume();
  await shop.sandbox.webhooks.deliverDue(options);
  shop.sandbox.webhooks.pause();
  await shop.deps.inbox.drain();
}

/** Lists the provider's charges. */
export async function listCharges(
  shop: TestShop,
): Promise<{ amount: number; status: string; payment_intent: string }[]> {
  const response = await shop.sandbox.fetch(
    new Request('http://sandbox.local/v1/charges?limit=100', {
      headers: { authorization: `Bearer ${shop.sandbox.keys.secret}` },
    }),
  );
  const { data } = (await response.json()) as { data: { amount: number; status: string; payment_intent: string }[] };
  return data;
}
