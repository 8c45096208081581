import type { PaymentGateway } from '@octavo/core/machines';
import { createStripeApiGateway, type StripeApiGatewayOptions, type TestCard } from '@octavo/core/shop';

/** The payment gateway of the terminal: the user selects a test card by name, and the gateway sends its token. */
export interface CardGateway extends PaymentGateway {
  selectCard(card: TestCard): void;
}

/** Creates the gateway. It has no card until the user selects one. */
export function createCardGateway(options: Omit<StripeApiGatewayOptions, 'paymentMethod'>): CardGateway {
  let selectedCard: TestCard | null = null;
  return {
    ...createStripeApiGateway({ ...options, paymentMethod: () => selectedCard?.paymentMethod ?? null }),
    selectCard: (card) => {
      selectedCard = card;
    },
  };
}
