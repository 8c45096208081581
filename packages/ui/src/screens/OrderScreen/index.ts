export { orderText } from './order-text.ts';
export { OrderScreen } from './OrderScreen.tsx';
export type { OrderDetailsView, OrderLineView } from './OrderDetails.tsx';
export type { OrderScreenProps, OrderState } from './OrderScreen.tsx';
