/** Thrown when a page uses the script incorrectly. A customer or a card never causes it. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError';
}
