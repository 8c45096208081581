/** A card that exists only where no money moves: its name, and the token that stands for it. */
export interface TestCard {
  readonly name: string;
  /** What it does when it is charged. */
  readonly description: string;
  /** A ready-made payment method in Stripe's words; no number is typed or sent. */
  readonly paymentMethod: string;
}

/** Stripe's test cards that show every way a payment can go. @see https://docs.stripe.com/testing */
export const testCards: readonly TestCard[] = [
  { name: 'Visa 4242', description: 'pays', paymentMethod: 'pm_card_visa' },
  { name: 'Mastercard 4444', description: 'pays', paymentMethod: 'pm_card_mastercard' },
  { name: 'Visa 3155', description: 'asks the bank first', paymentMethod: 'pm_card_authenticationRequired' },
  { name: 'Visa 0002', description: 'is declined', paymentMethod: 'pm_card_chargeDeclined' },
  { name: 'Visa 9995', description: 'has too little money', paymentMethod: 'pm_card_chargeDeclinedInsufficientFunds' },
  { name: 'Visa 0069', description: 'has expired', paymentMethod: 'pm_card_chargeDeclinedExpiredCard' },
];
