/** Thrown where a page uses the script wrongly; never where a customer or a card is the cause. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError';
}
