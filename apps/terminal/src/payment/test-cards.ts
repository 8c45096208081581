/** A card that exists only where no money moves: its name, and the token that stands for it. */
export interface TestCard {
  readonly name: string;
  /** What it does when it is charged. */
  readonly does: string;
  /** A ready-made payment method in Stripe's words; no number is typed or sent. */
  readonly paymentMethod: string;
}

/** Stripe's test cards that show every way a payment can go. @see https://docs.stripe.com/testing */
export const testCards: readonly TestCard[] = [
  { name: 'Visa 4242', does: 'pays', paymentMethod: 'pm_card_visa' },
  { name: 'Mastercard 4444', does: 'pays', paymentMethod: 'pm_card_mastercard' },
  { name: 'Visa 3155', does: 'asks the bank first', paymentMethod: 'pm_card_authenticationRequired' },
  { name: 'Visa 0002', does: 'is declined', paymentMethod: 'pm_card_chargeDeclined' },
  { name: 'Visa 9995', does: 'has too little money', paymentMethod: 'pm_card_chargeDeclinedInsufficientFunds' },
  { name: 'Visa 0069', does: 'has expired', paymentMethod: 'pm_card_chargeDeclinedExpiredCard' },
];
