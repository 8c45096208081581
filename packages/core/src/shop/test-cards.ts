/** A test card of the provider. */
export interface TestCard {
  readonly name: string;
  /** The result of a charge. */
  readonly description: string;
  /** A predefined payment method of Stripe. No card number is entered or sent. */
  readonly paymentMethod: string;
}

/**
 * Stripe's test cards for each payment result.
 *
 * @see https://docs.stripe.com/testing
 */
export const testCards: readonly TestCard[] = [
  { name: 'Visa 4242', description: 'pays', paymentMethod: 'pm_card_visa' },
  { name: 'Mastercard 4444', description: 'pays', paymentMethod: 'pm_card_mastercard' },
  { name: 'Visa 3155', description: 'requires authentication', paymentMethod: 'pm_card_authenticationRequired' },
  { name: 'Visa 0002', description: 'declined', paymentMethod: 'pm_card_chargeDeclined' },
  { name: 'Visa 9995', description: 'insufficient funds', paymentMethod: 'pm_card_chargeDeclinedInsufficientFunds' },
  { name: 'Visa 0069', description: 'expired card', paymentMethod: 'pm_card_chargeDeclinedExpiredCard' },
];
