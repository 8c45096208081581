import type { PayoutAccountState } from '@octavo/core/studio';
import type { NoticeTone } from '@octavo/ui/Notice';

/** The text of the page about the payment account, and the label of its button. */
interface PayoutAccountView {
  readonly tone: NoticeTone;
  readonly title: string;
  readonly text: string;
  /** `null` when there is nothing to do. */
  readonly button: string | null;
}

/** The payment account of an author in each state. */
export const PAYOUT_ACCOUNTS: Readonly<Record<PayoutAccountState, PayoutAccountView>> = {
  none: {
    tone: 'info',
    title: 'Connect an account to be paid',
    text: 'Payouts are made through Stripe. Setting up takes a few minutes. Until then the shop holds your shares for you, and you can publish free books.',
    button: 'Set up payouts',
  },
  started: {
    tone: 'info',
    title: 'Your payouts are not set up yet',
    text: 'Stripe needs more information. Until then the shop holds your shares for you.',
    button: 'Continue setup',
  },
  complete: {
    tone: 'ok',
    title: 'Your payouts are set up',
    text: 'The shop transfers your share of each sale to your Stripe account.',
    button: 'Open Stripe',
  },
  restricted: {
    tone: 'danger',
    title: 'Stripe needs something from you',
    text: 'Open Stripe to see what is missing. The shop cannot pay you before that.',
    button: 'Open Stripe',
  },
  unknown: {
    tone: 'danger',
    title: 'Stripe is not responding',
    text: 'Your sales are safe. Reload the page later.',
    button: null,
  },
};

/** The text for an author who returns from Stripe, by the `connect` parameter of the URL. */
export const RETURN_MESSAGES: Readonly<Record<'returned' | 'expired', string>> = {
  returned: 'Welcome back. Changes appear here as soon as Stripe has processed them.',
  expired: 'That link had expired. You can continue from here.',
};
