export { OrdersList, ordersText } from './OrdersList.tsx';
export type { OrdersListProps, OrdersState, OrderView } from './OrdersList.tsx';
