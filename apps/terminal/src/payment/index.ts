/** Payment with a test card over the API of the shop's card provider. */
export { createCardGateway, testProviderUrl } from './card-gateway.ts';
export type { CardGateway } from './card-gateway.ts';
export { testCards } from './test-cards.ts';
export type { TestCard } from './test-cards.ts';
