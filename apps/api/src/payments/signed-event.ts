import { Stripe } from 'stripe';

/**
 * Reads an event that one of the secrets signed. Each endpoint at the provider has its own, and nothing but whose fits tells
 * which of them an event was posted for.
 * @throws {Stripe.errors.StripeSignatureVerificationError} where none of them did.
 */
export function verifySignedEvent(body: string, signature: string, secrets: readonly string[]): Stripe.Event {
  let lastError: unknown = new Error('There is no secret by which an event could be believed.');
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
