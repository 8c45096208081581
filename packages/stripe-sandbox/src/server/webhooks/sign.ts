import { createHmac } from 'node:crypto';

/**
 * Signs a webhook body in the provider's format: `t=<seconds>,v1=<hex>`, an HMAC-SHA256 of the time, a dot and the raw body.
 * @see https://docs.stripe.com/webhooks#verify-manually
 */
export function signWebhook({ body, secret, seconds }: { body: string; secret: string; seconds: number }): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
