/** Messages of modal alerts (§5, §8). */
export const alerts = {
  signInToOrder: 'You must be logged in to place an order',
  orderFailed: 'Order creation failed. Check console for details.',
  orderFailedBecause: (detail: string): string => `Order creation failed: ${detail}`,
} as const;
