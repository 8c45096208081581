/** Where an order stands; the server alone moves it. */
export const orderStatuses = [
  'pending_payment',
  'paid',
  'partially_refunded',
  'refunded',
  'canceled',
  'disputed',
  'review',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Tells whether the order has been paid for, also when money has gone back since. */
export function isPaid(order: { readonly status?: OrderStatus | null | undefined }): boolean {
  return order.status === 'paid' || order.status === 'partially_refunded';
}
