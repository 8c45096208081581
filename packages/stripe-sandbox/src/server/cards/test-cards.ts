/** The behavior of a test card when it is charged. */
export type CardBehavior =
  | { readonly kind: 'succeeds'; readonly afterwards?: PaymentFollowUp }
  /** Stays in status `processing` until the bank's decision. */
  | { readonly kind: 'processes' }
  | { readonly kind: 'declines'; readonly code: string; readonly declineCode: string; readonly message: string }
  /** Requires authentication, then succeeds. */
  | { readonly kind: 'authenticates' };

/** An event that follows a successful payment. */
export type PaymentFollowUp = 'disputed' | 'disputed_not_received' | 'inquired' | 'refunds_pend';

/** A card that exists only in the sandbox. */
export interface TestCard {
  readonly number: string;
  readonly brand: 'amex' | 'discover' | 'mastercard' | 'visa';
  readonly behavior: CardBehavior;
  /** Predefined payment methods of this card, for servers, which never send card numbers. */
  readonly paymentMethods: readonly string[];
}

const succeeds: CardBehavior = { kind: 'succeeds' };
const succeedsThen = (afterwards: PaymentFollowUp): CardBehavior => ({ kind: 'succeeds', afterwards });
const authenticates: CardBehavior = { kind: 'authenticates' };
const declines = (code: string, declineCode: string, message: string): CardBehavior => ({
  kind: 'declines',
  code,
  declineCode,
  message,
});

const genericDecline = declines(
  'card_declined',
  'generic_decline',
  'The bank declined this card. Please try another one.',
);

/**
 * The test cards of the sandbox, with the provider's documented numbers.
 * @see https://docs.stripe.com/testing
 */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', behavior: succeeds, paymentMethods: ['pm_card_visa'] },
  { number: '5555555555554444', brand: 'mastercard', behavior: succeeds, paymentMethods: ['pm_card_mastercard'] },
  { number: '378282246310005', brand: 'amex', behavior: succeeds, paymentMethods: ['pm_card_amex'] },
  { number: '6011111111111117', brand: 'discover', behavior: succeeds, paymentMethods: ['pm_card_discover'] },
  {
    number: '4000000000000259',
    brand: 'visa',
    behavior: succeedsThen('disputed'),
    paymentMethods: ['pm_card_createDispute'],
  },
  {
    number: '4000000000002685',
    brand: 'visa',
    behavior: succeedsThen('disputed_not_received'),
    paymentMethods: ['pm_card_createDisputeProductNotReceived'],
  },
  {
    number: '4000000000001976',
    brand: 'visa',
    behavior: succeedsThen('inquired'),
    paymentMethods: ['pm_card_createDisputeInquiry'],
  },
  {
    number: '4000000000007726',
    brand: 'visa',
    behavior: succeedsThen('refunds_pend'),
    paymentMethods: ['pm_card_pendingRefund'],
  },
  // The provider has no test card that stays in `processing`. This number is the sandbox's own.
  {
    number: '4000000000008880',
    brand: 'visa',
    behavior: { kind: 'processes' },
    paymentMethods: ['pm_card_processing'],
  },
  {
    number: '4000000000000002',
    brand: 'visa',
    behavior: genericDecline,
    paymentMethods: ['pm_card_visa_chargeDeclined', 'pm_card_chargeDeclined'],
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    behavior: declines(
      'card_declined',
      'insufficient_funds',
      'This card has insufficient funds. Please try another one.',
    ),
    paymentMethods: ['pm_card_visa_chargeDeclinedInsufficientFunds', 'pm_card_chargeDeclinedInsufficientFunds'],
  },
  {
    number: '4000000000009987',
    brand: 'visa',
    behavior: declines('card_declined', 'lost_card', 'The bank declined this card. Please try another one.'),
    paymentMethods: ['pm_card_visa_chargeDeclinedLostCard'],
  },
  {
    number: '4000000000009979',
    brand: 'visa',
    behavior: declines('card_declined', 'stolen_card', 'The bank declined this card. Please try another one.'),
    paymentMethods: ['pm_card_visa_chargeDeclinedStolenCard'],
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    behavior: declines('expired_card', 'expired_card', 'This card has expired. Please try another one.'),
    paymentMethods: ['pm_card_chargeDeclinedExpiredCard'],
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    behavior: declines('incorrect_cvc', 'incorrect_cvc', "The card's security code is incorrect."),
    paymentMethods: ['pm_card_chargeDeclinedIncorrectCvc'],
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    behavior: declines(
      'processing_error',
      'processing_error',
      'The card could not be processed. Please try again in a moment.',
    ),
    paymentMethods: ['pm_card_chargeDeclinedProcessingError'],
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    behavior: authenticates,
    paymentMethods: ['pm_card_authenticationRequired'],
  },
  {
    number: '4000000000003220',
    brand: 'visa',
    behavior: authenticates,
    paymentMethods: ['pm_card_threeDSecure2Required'],
  },
];

const unknownCardDecline = declines(
  'card_declined',
  'test_mode_live_card',
  'This shop is in test mode and accepts only test cards, for example 4242 4242 4242 4242.',
);

/** Returns the behavior of a card number. A number that is not a test card is declined with an explanation. */
export const behaviorOf = (number: string): CardBehavior =>
  TEST_CARDS.find((card) => card.number === number)?.behavior ?? unknownCardDecline;

/** Returns the card of a predefined payment method such as `pm_card_visa`. */
export const cardOfPaymentMethod = (id: string): TestCard | undefined =>
  TEST_CARDS.find((card) => card.paymentMethods.includes(id));
