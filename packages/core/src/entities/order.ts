/** The status of an order. Only the server changes it. */
export const orderStatuses = [
  'pending_payment',
  'paid',
  'partially_refunded',
  'refunded',
  'canceled',
  'disputed',
  'review',
] as const;
/** The status of an order. */
export type OrderStatus = (typeof orderStatuses)[number];

/** Whether the order was paid, even when part of it was refunded later. */
export function isPaid(order: { readonly status?: OrderStatus | null | undefined }): boolean {
  return order.status === 'paid' || order.status === 'partially_refunded';
}
