import { Stripe } from 'stripe';

/**
 * Verifies an event that was signed with one of the secrets. Each endpoint has its own secret, and only the matching
 * signature shows which one an event was sent to.
 * @throws {Stripe.errors.StripeSignatureVerificationError} when no secret matches.
 */
export function verifySignedEvent(body: string, signature: string, secrets: readonly string[]): Stripe.Event {
  let lastError: unknown = new Error('No webhook secret is configured.');
  for (const secret of secrets) {
    try {
      return Stripe.webhooks.constructEvent(body, signature, secret);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
      lastError = error;
    }
  }
  throw lastError;
}
