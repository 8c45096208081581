export { OrderSummary } from './OrderSummary.tsx';
export type { OrderSummaryLine, OrderSummaryProps } from './OrderSummary.tsx';
