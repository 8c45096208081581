/** Payment with a test card over the API of the shop's card provider. */
export { createCardGateway } from './card-gateway.ts';
export type { CardGateway } from './card-gateway.ts';
